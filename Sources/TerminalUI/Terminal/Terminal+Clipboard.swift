import CNcurses
import Foundation

extension Terminal {
    /// Says why this terminal has no clipboard for `copy`; nil if it has one.
    ///
    /// The descriptions of terminals with a clipboard have the capability `Ms` (tmux(1), "TERMINFO EXTENSIONS").
    package var copyProblem: String? {
        hasClipboard
            ? nil : "This terminal, \((settings.type ?? "").cleaned.truncated(to: 40)), has no clipboard."
    }

    /// The most bytes that are copied. hterm ignores sequences of more than 100,000 bytes, others take more.
    static let longestCopy = 74_994

    /// Puts a text into the clipboard of the person who sits at the terminal, also over SSH, and returns it as it was
    /// copied: without control characters. Returns nil if it is too long, or the terminal has no clipboard.
    ///
    /// The terminal does not answer. Its owner may have configured it to ignore the text (XTerm Control Sequences, `OSC
    /// 52`; xterm's `allowWindowOps`, tmux's `set-clipboard`).
    @discardableResult
    package func copy(_ text: String) -> String? {
        let text = text.cleaned
        guard hasClipboard, !isClosed, !isSuspended, text.utf8.count <= Self.longestCopy else { return nil }
        send("\u{1b}]52;c;\(Data(text.utf8).base64EncodedString())\u{1b}\\")
        copied = text
        return text
    }
}
