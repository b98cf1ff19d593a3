import Foundation
import TestSupport
import Waiting

extension TerminalProgram {
    /// Runs Guichet in a folder, with only the environment variables that a terminal sets.
    convenience init(
        _ arguments: [String], in folder: TemporaryFolder, environment more: [String] = []
    ) throws {
        try self.init(
            ["/usr/bin/env", "-C", folder.url.path, Program.file.path] + arguments,
            environment: ["TERM=xterm", "LANG=C.UTF-8", "HOME=\(folder.url.path)", "PATH=/usr/bin:/bin"]
                + more)
    }

    /// Waits until the program has drawn or written a text.
    func shows(_ text: String) async throws {
        try await eventually(
            "the terminal to show “\(text)”", within: .seconds(60), polling: .every(.milliseconds(10))
        ) { [self] in
            String(decoding: drawn(), as: UTF8.self).contains(text)
        }
    }

    /// Waits until the program draws a text anew. The text may have been on the screen before.
    func shows(anew text: String) async throws {
        forget(drawn().count)
        try await eventually(
            "the terminal to show “\(text)”", within: .seconds(60), polling: .every(.milliseconds(20))
        ) { [self] in
            if String(decoding: drawn(), as: UTF8.self).contains(text) { return true }
            // Ctrl-L draws the whole screen again.
            type("\u{0C}")
            return false
        }
    }

    /// Waits until Enter buys what is held: after a second without a key. The footer then has “buy”, and its style ends there.
    func showsThatEnterBuys() async throws {
        try await shows(anew: "Let go")
        try await shows("buy\u{1B}")
    }
}
