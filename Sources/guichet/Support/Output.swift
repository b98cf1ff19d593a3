import Foundation
import TerminalUI

/// The output of commands, without anything in it that would steer the terminal: much of it comes from outside.
enum Output {
    /// Prints results to standard output, a line each.
    static func lines(_ lines: some Sequence<String>) {
        FileHandle.standardOutput.write(Data(lines.map { cleaned($0) + "\n" }.joined().utf8))
    }

    /// Prints a message to standard error.
    static func note(_ text: String) {
        guard !text.isEmpty else { return }
        FileHandle.standardError.write(Data("\(cleaned(text))\n".utf8))
    }

    /// The text as the screen would draw it; its lines stay lines.
    static func cleaned(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).cleaned }
            .joined(separator: "\n")
    }
}
