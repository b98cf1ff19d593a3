import TerminalUI

extension TerminalEmulator {
    /// Turns input into the bytes that a terminal sends for it, in the modes that the program has set. They are among the
    /// replies. A program gets clicks only if it has asked for them.
    func press(_ event: InputEvent) {
        switch event {
        case .key(let key): reply(InputEncoder.terminalText(of: key, arrowsInApplicationMode: modes.isOn(1)))
        case .mouse(let mouse): point(mouse)
        case .paste(let text):
            // Terminals remove Escapes from a paste, because an Escape could end the paste too early.
            let clean = text.replacing("\u{1b}", with: "").replacing("\n", with: "\r")
            reply(modes.isOn(2004) ? "\u{1b}[200~\(clean)\u{1b}[201~" : clean)
        case .resize(let size): resize(to: size)
        case .endOfInput: break
        }
    }

    private func point(_ mouse: MouseEvent) {
        guard modes.left.contains(.mouse), canReport(mouse.position) else { return }
        switch mouse.action {
        // The second click of two is reported as a double click.
        case .click, .doubleClick:
            report(button: 0, at: mouse.position, isPress: true)
            report(button: 0, at: mouse.position, isPress: false)
        case .wheelUp: report(button: 64, at: mouse.position, isPress: true)
        case .wheelDown: report(button: 65, at: mouse.position, isPress: true)
        }
    }

    /// Whether clicks in a cell have a form in the mode that the program has set, if it has asked for clicks: decimal
    /// numbers have no end, single bytes end at column and row 223 (XTerm Control Sequences, "Mouse Tracking").
    func canReport(_ place: Point) -> Bool {
        !modes.left.contains(.mouse) || modes.isOn(1006) || max(place.x, place.y) < 223
    }

    private func report(button: Int, at place: Point, isPress: Bool) {
        if modes.isOn(1006) {
            return reply("\u{1b}[<\(button);\(place.x + 1);\(place.y + 1)\(isPress ? "M" : "m")")
        }
        // No terminal encodes these bytes in UTF-8; that is another mode (1005).
        let codes = [isPress ? button : 3, place.x + 1, place.y + 1].map { UInt8(clamping: $0 + 32) }
        reply(Array("\u{1b}[M".utf8) + codes)
    }
}
