/// The effects of setting and resetting modes.
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
        let wasAlternate = isAlternate
        switch number {
        // Mode 3 switches between 132 and 80 columns (DECCOLM), but only while mode 40 is on. Mode 69 needs level 4.
        case 3 where !modes.isOn(40), 69 where level < 4: return
        default: modes.set(number, isOn)
        }
        switch number {
        case 3:
            modes.set(69, false)
            ask(isOn ? 132 : 80, nil)
            resetMargins()
            erase(rows: 0..<height)
            move(toX: 0, y: 0)
        case 6: move(toX: 0, y: 0)
        case 69: columns = 0...width - 1
        case 1048: if isOn { saveCursor() } else { restoreCursor() }
        case 1049 where isOn && !wasAlternate:
            saveCursor()
            setAlternate(true)
            erase(rows: 0..<height)
        case 1047 where wasAlternate && !isOn:
            erase(rows: 0..<height)
            setAlternate(false)
        case 1049 where wasAlternate && !isOn:
            setAlternate(false)
            restoreCursor()
        case 47, 1047: setAlternate(isOn)
        case TerminalModes.frames: held = isOn ? held ?? (screen.rows, cursor, modes) : nil
        default: break
        }
    }

    /// Reports whether a mode is set (DECRQM): 1 set, 2 reset, 3 always set, 4 always reset, 0 unknown.
    mutating func tell(_ number: Int, isPrivate: Bool) {
        guard level > 2 else { return }
        let known = isPrivate ? TerminalModes.known : TerminalModes.knownAnsi
        let fixed = isPrivate ? TerminalModes.fixed : TerminalModes.offAnsi
        let isOn = isPrivate ? modes.isOn(number) : modes.isAnsiOn(number)
        let answer = (isOn ? 1 : 2) + (fixed.contains(number) ? 2 : 0)
        let isKnown = known.contains(number) || fixed.contains(number)
        reply("\u{1b}[\(isPrivate ? "?" : "")\(number);\(isKnown ? answer : 0)$y")
    }
}
