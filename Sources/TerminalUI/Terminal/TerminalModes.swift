import CNcurses

/// The modes of a terminal that ncurses does not set: mouse reports, bracketed pastes, and frames that are shown at once.
struct TerminalModes {
    private(set) var on = ""
    private(set) var off = ""
    /// Asks for the colour of the background. A terminal with colours answers with a report, or not at all (XTerm
    /// Control Sequences, `OSC 11`).
    private(set) var question = ""
    /// Asks whether the terminal can show a frame at once. It answers with a report, or not at all (XTerm Control
    /// Sequences, `DECRQM`).
    private(set) var questionOfFrames = ""

    /// The sequences before and after a frame that is shown at once (Contour, "Synchronized Output"). `off` contains
    /// the second one, too: otherwise the terminal would show nothing new after a crash in the middle of a frame.
    static let (beginFrame, endFrame) = ("\u{1b}[?2026h", "\u{1b}[?2026l")

    /// Whether the terminal has a second screen. A terminal without one, such as the Linux console, may print escape
    /// sequences that it does not know.
    var hasSecondScreen: Bool { !questionOfFrames.isEmpty }

    /// The modes for the current terminal: none if the terminal would show the bytes on its screen; only
    /// pastes if the terminal has no mouse.
    static var ofCurrentTerminal: TerminalModes {
        guard let place = cn_string_capability("cup"), String(cString: place).hasPrefix("\u{1b}[") else {
            return TerminalModes()
        }
        var modes = TerminalModes(on: "\u{1b}[?2004h", off: "\u{1b}[?2004l")
        if cn_string_capability("rmcup") != nil {
            modes.off = endFrame + modes.off
            modes.questionOfFrames = "\u{1b}[?2026$p"
        }
        if has_colors() { modes.question = "\u{1b}]11;?\u{1b}\\" }
        if cn_string_capability("kmous") != nil {
            // 1000 turns on presses, releases and the wheel. 1006 sends coordinates in decimal, without which the
            // columns end at 223 (XTerm Control Sequences, "Mouse Tracking").
            modes.on += "\u{1b}[?1000h\u{1b}[?1006h"
            modes.off = "\u{1b}[?1006l\u{1b}[?1000l" + modes.off
        }
        return modes
    }

    /// Whether a report says that the terminal can show a frame at once: the mode is set or reset, and not unknown.
    static func saysFrames(_ report: String) -> Bool { ["?2026;1$y", "?2026;2$y"].contains(report) }

    /// The bytes that restore the current terminal when ncurses can no longer be called.
    var endingBytes: [CChar] {
        var bytes = [CChar](repeating: 0, count: 512)
        cn_ending_bytes(off, &bytes, bytes.count)
        return bytes
    }
}
