import TerminalUI

extension TerminalEmulator {
    /// Adds to the replies the bytes that a terminal sends for input in the modes that the program has set. Adds clicks
    /// only if the program has asked for them.
    func press(_ event: InputEvent) {
        switch event {
        case .key(let key):
            let encoder = KeyEncoder(
                sendsApplicationArrows: modes.isOn(1), backspaceIsControl: modes.isOn(67),
                sendsLineFeed: modes.isAnsiOn(20), otherKeys: state.otherKeys,
                flags: state.screen.keyboard.flags)
            reply(encoder.text(of: key))
        case .mouse(let mouse): point(mouse)
        case .paste(let text):
            // Terminals remove Escapes from a paste, because an Escape could end the paste too early.
            let clean = text.replacing("\u{1b}", with: "").replacing("\n", with: "\r")
            reply(modes.isOn(2004) ? "\u{1b}[200~\(clean)\u{1b}[201~" : clean)
        case .resize(let size): resize(to: size)
        case .endOfInput: break
        }
    }

    /// Tells the program that its window has got the focus or has lost it, if it has asked for that.
    func focus(_ isIn: Bool) { if modes.isOn(1004) { reply("\u{1b}[\(isIn ? "I" : "O")") } }

    /// Adds the reports of a mouse gesture to the replies. Reports the movements only if the program has asked for them
    /// (modes 1002 and 1003).
    func press(_ gesture: MouseGesture) {
        guard modes.areChanged(TerminalModes.mice), gesture.path.allSatisfy(canReport),
            let first = gesture.path.first, let last = gesture.path.last
        else { return }
        report(button: gesture.code, at: first, isPress: true)
        if modes.isOn(1002) || modes.isOn(1003) {
            for place in gesture.path.dropFirst() {
                report(button: gesture.code + 32, at: place, isPress: true)
            }
        }
        report(button: gesture.code, at: last, isPress: false)
    }

    private func point(_ mouse: MouseEvent) {
        switch reach(of: mouse) {
        case .unasked, .tooFar: return
        case .asArrows:
            let arrow = InputEvent.key(mouse.action == .wheelUp ? .up : .down)
            for _ in 0..<Self.linesOfNotch { press(arrow) }
        case .reported: report(mouse)
        }
    }

    private func report(_ mouse: MouseEvent) {
        switch mouse.action {
        // The first click of a double click has already come as a `click`.
        case .click, .doubleClick: press(MouseGesture(clickAt: mouse.position))
        case .wheelUp: report(button: 64, at: mouse.position, isPress: true)
        case .wheelDown: report(button: 65, at: mouse.position, isPress: true)
        }
    }

    /// Returns how a click, or a turn of the wheel, reaches the program.
    func reach(of mouse: MouseEvent) -> MouseReach {
        guard modes.areChanged(TerminalModes.mice) else {
            return mouse.isWheel && modes.isOn(1007) && state.isAlternate ? .asArrows : .unasked
        }
        return canReport(mouse.position) ? .reported : .tooFar
    }

    /// Whether the encoding that the program has chosen can express a cell. Decimal numbers have no limit, single bytes
    /// end at column and row 223, and UTF-8 ends at 2015 (XTerm Control Sequences, "Mouse Tracking").
    private func canReport(_ place: Point) -> Bool {
        if modes.isOn(1006) || modes.isOn(1015) || modes.isOn(1016) { return true }
        return max(place.x, place.y) < (modes.isOn(1005) ? 2015 : 223)
    }

    /// The number of lines that a notch of the wheel scrolls (xterm(1), "Default Key Bindings":
    /// `scroll-back(5,line,m)`).
    private static let linesOfNotch = 5

    private func report(button: Int, at place: Point, isPress: Bool) {
        // The oldest reports (mode 9) have no releases and no modifiers.
        if modes.isOn(9), !isPress { return }
        defer { endReport() }
        let button = modes.isOn(9) ? button & ~0x1c : button
        let (x, y) = (place.x + 1, place.y + 1)
        let cell = TerminalState.cell
        if modes.isOn(1006) { return reply("\u{1b}[<\(button);\(x);\(y)\(isPress ? "M" : "m")") }
        if modes.isOn(1016) {
            let (x, y) = (place.x * cell.width + cell.width / 2, place.y * cell.height + cell.height / 2)
            return reply("\u{1b}[<\(button);\(x);\(y)\(isPress ? "M" : "m")")
        }
        let codes = [isPress ? button : button & 0x1c | 3, x, y].map { $0 + 32 }
        if modes.isOn(1015) { return reply("\u{1b}[\(codes[0]);\(x);\(y)M") }
        if modes.isOn(1005) {
            let text = codes.compactMap { Unicode.Scalar($0) }.map(String.init).joined()
            return reply("\u{1b}[M" + text)
        }
        reply(Array("\u{1b}[M".utf8) + codes.map { UInt8(clamping: $0) })
    }
}

extension MouseEvent {
    fileprivate var isWheel: Bool { action == .wheelUp || action == .wheelDown }
}
