/// What modes do when they are set.
extension TerminalState {
    /// Sets ANSI's modes, or resets them (SM, RM).
    mutating func setAnsi(_ parameters: [Parameter], _ isOn: Bool) {
        for number in parameters.compactMap(\.value) where TerminalModes.knownAnsi.contains(number) {
            modes.setAnsi(number, isOn)
        }
    }

    /// Sets DEC's modes, or resets them (DECSET, DECRST).
    mutating func set(_ parameters: [Parameter], _ isOn: Bool) {
        for number in parameters.compactMap(\.value) where TerminalModes.known.contains(number) {
            set(number, isOn)
        }
    }

    private mutating func set(_ number: Int, _ isOn: Bool) {
        switch number {
        case 3: return setWide(isOn)
        case 69 where level < 4: return
        case 1048: return isOn ? saveCursor() : restoreCursor()
        default: modes.set(number, isOn)
        }
        switch number {
        case 6: move(toX: 0, y: 0)
        case 69: if !isOn { columns = 0...width - 1 }
        case TerminalModes.frames: held = isOn ? held ?? (screen, cursor) : nil
        case 47: setAlternate(isOn)
        case 1047:
            if !isOn, isAlternate { erase(0...height - 1) }
            setAlternate(isOn)
        case 1049:
            let was = isAlternate
            if isOn, !was { saveCursor() }
            setAlternate(isOn)
            if isOn { erase(0...height - 1) } else if was { restoreCursor() }
        default: break
        }
    }

    /// Gives the terminal 132 columns, or 80 (DECCOLM): only where mode 40 allows it.
    private mutating func setWide(_ isOn: Bool) {
        guard modes.isOn(40) else { return }
        modes.set(3, isOn)
        modes.set(69, false)
        resize(width: isOn ? 132 : 80, height: height)
        (lines, columns) = (0...height - 1, 0...width - 1)
        erase(0...height - 1)
        move(toX: 0, y: 0)
    }

    /// Says whether a mode is set (DECRQM): 1 for set, 2 for reset, 3 and 4 for modes that stay so, 0 for none that is
    /// known.
    mutating func tell(_ number: Int, isPrivate: Bool) {
        guard level > 2 else { return }
        let known = isPrivate ? TerminalModes.known : TerminalModes.knownAnsi
        let fixed = isPrivate ? TerminalModes.fixed : TerminalModes.offAnsi
        let isOn = isPrivate ? modes.isOn(number) : modes.isAnsiOn(number)
        let answer = (isOn ? 1 : 2) + (fixed.contains(number) ? 2 : 0)
        let isKnown = known.contains(number) || fixed.contains(number)
        reply("\u{1b}[\(isPrivate ? "?" : "")\(number);\(isKnown ? answer : 0)$y")
    }

    /// Puts modes aside, and brings them back (XTSAVE, XTRESTORE).
    mutating func saveModes(_ parameters: [Parameter]) {
        for number in parameters.compactMap(\.value) where TerminalModes.known.contains(number) {
            savedModes[number] = modes.isOn(number)
        }
    }

    mutating func restoreModes(_ parameters: [Parameter]) {
        for number in parameters.compactMap(\.value) {
            if let isOn = savedModes[number] { set(number, isOn) }
        }
    }
}
