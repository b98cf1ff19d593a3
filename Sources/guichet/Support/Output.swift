import Foundation
import TerminalUI

/// The output of commands, without anything in it that would steer the terminal: much of it comes from outside.
enum Output {
    /// Prints results to standard output, a line each.
    ///
    /// - Throws: `ProgramError`.
    static func lines(_ lines: some Sequence<String>) throws {
        try write(Data(shown(lines.map { $0 + "\n" }.joined()).utf8))
    }

    /// Writes results to standard output as they are.
    ///
    /// - Throws: `ProgramError`; not where whoever reads has left, as `head` does.
    static func write(_ data: Data) throws { try write(data, to: .standardOutput, "Standard output") }

    /// Writes a file that a person has named, as a shell does for `>`: into the pipe or the device that is there, or into
    /// the file that a link leads to, which keeps its mode. `-` is standard output.
    ///
    /// - Throws: `ProgramError`.
    static func write(_ data: Data, to path: String) throws {
        if path == "-" { return try write(data) }
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else {
            throw ProgramError.unusable(
                "The file \(path) cannot be written: \(String(cString: strerror(errno))).")
        }
        try write(
            data, to: FileHandle(fileDescriptor: descriptor, closeOnDealloc: true), "The file \(path)")
    }

    private static func write(_ data: Data, to file: FileHandle, _ name: String) throws {
        do {
            try file.write(contentsOf: data)
        } catch {
            let number = ((error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError)?.code
            guard number != Int(EPIPE) else { return }
            let reason = number.map { String(cString: strerror(Int32($0))) } ?? error.localizedDescription
            throw ProgramError.unusable("\(name) cannot be written: \(reason).")
        }
    }

    /// Opens the standard streams that are closed, so that no other file takes the place of one.
    ///
    /// Each is opened the wrong way: whatever is read or written there fails, as it would on one that is closed.
    static func openClosedStreams() {
        for stream in 0...2 as ClosedRange<Int32> where fcntl(stream, F_GETFD) == -1 {
            _ = open("/dev/null", stream == 0 ? O_WRONLY : O_RDONLY)
        }
    }

    /// Prints a message to standard error.
    static func note(_ text: String) {
        guard !text.isEmpty else { return }
        // A message that cannot be told has nowhere to say so.
        try? FileHandle.standardError.write(contentsOf: Data("\(shown(text, on: .standardError))\n".utf8))
    }

    /// The text as a screen would draw it: cleaned, and in ASCII for a terminal that shows nothing else; its lines stay
    /// lines.
    static func shown(_ text: String, on stream: FileHandle = .standardOutput) -> String {
        let isASCII = isASCII(stream)
        return text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { isASCII ? String($0).cleaned.inASCII : String($0).cleaned }
            .joined(separator: "\n")
    }

    /// Whether a stream is a terminal whose locale has no UTF-8. A file or a pipe takes UTF-8 whatever the locale.
    static func isASCII(_ stream: FileHandle = .standardOutput) -> Bool {
        isatty(stream.fileDescriptor) == 1 && TerminalSettings.fromEnvironment.characters == .ascii
    }
}
