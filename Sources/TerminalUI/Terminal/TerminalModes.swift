import CNcurses

/// The modes of a terminal that ncurses does not set: mouse reports and bracketed pastes.
struct TerminalModes {
    private let on: String
    private let off: String
    private var question = ""

    /// The modes for the current terminal: none if the terminal would show the bytes on its screen; only
    /// pastes if the terminal has no mouse.
    static var ofCurrentTerminal: TerminalModes {
        guard let place = cn_string_capability("cup"), String(cString: place).hasPrefix("\u{1b}[") else {
            return TerminalModes(on: "", off: "")
        }
        var paste = TerminalModes(on: "\u{1b}[?2004h", off: "\u{1b}[?2004l")
        if has_colors() { paste.question = "\u{1b}]11;?\u{1b}\\" }
        guard cn_string_capability("kmous") != nil else { return paste }
        // 1000 turns on presses, releases and the wheel. 1006 sends coordinates in decimal, without which the columns
        // end at 223 (XTerm Control Sequences, "Mouse Tracking").
        return TerminalModes(
            on: paste.on + "\u{1b}[?1000h\u{1b}[?1006h", off: "\u{1b}[?1006l\u{1b}[?1000l" + paste.off,
            question: paste.question)
    }

    func start(on descriptor: Int32) { cn_send(descriptor, on) }

    /// Asks for the colour of the background. A terminal with colours answers with a report, or not at all (XTerm
    /// Control Sequences, `OSC 11`).
    func askForBackground(on descriptor: Int32) { cn_send(descriptor, question) }

    func end(on descriptor: Int32) { cn_send(descriptor, off) }

    /// Starts a new line for the shell's prompt, if the current terminal keeps the drawn screen.
    static func endLastLine(on descriptor: Int32) {
        if cn_string_capability("rmcup") == nil { cn_send(descriptor, "\r\n") }
    }

    /// The bytes that restore the current terminal when ncurses can no longer be called.
    var endingBytes: [CChar] {
        var bytes = [CChar](repeating: 0, count: 512)
        cn_ending_bytes(off, &bytes, bytes.count)
        return bytes
    }
}
