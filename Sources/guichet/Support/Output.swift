import Foundation
import JSONTrees
import SystemPackage
import TerminalUI

/// The output of commands. Control sequences are removed, because much of the text comes from outside.
enum Output {
    static func lines(_ lines: some Sequence<String>) throws {
        try write(Data(shown(lines.map { $0 + "\n" }.joined()).utf8))
    }

    /// Writes results to standard output as they are.
    ///
    /// - Throws: `ProgramError`. It is not an error if the reader has closed the pipe, as `head` does.
    static func write(_ data: Data) throws {
        try writing("Standard output") { try FileDescriptor.standardOutput.writeAll(data) }
    }

    /// Prints an object as JSON, without the members that are nil.
    static func json(_ members: KeyValuePairs<String, (any PrintedAsJSON)?>) throws {
        try json(JSONTree.printed(members))
    }

    static func json(_ value: any PrintedAsJSON) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        try write(try encoder.encode(EncodedJSON(tree: value.json)) + Data("\n".utf8))
    }

    /// Writes to a path as a shell does for `>`. An existing pipe, device or file is written to, and keeps its
    /// mode. Follows links. `-` means standard output.
    static func write(_ data: Data, to path: String) throws {
        if path == "-" { return try write(data) }
        try writing("The file \(path)") {
            let file = try FileDescriptor.open(
                FilePath(path), .writeOnly, options: [.create, .truncate, .closeOnExec],
                permissions: FilePermissions(rawValue: 0o666))
            return try file.closeAfter { try file.writeAll(data) }
        }
    }

    private static func writing(_ name: String, _ work: () throws -> Int) throws {
        do {
            _ = try work()
        } catch let error as Errno where error == .brokenPipe {
        } catch {
            throw ProgramError.unusable("\(name) cannot be written: \(error).")
        }
    }

    /// Opens standard streams that are closed, so that no other file gets the number of a standard stream.
    ///
    /// Each stream is opened in the wrong direction, so that reading and writing fail as on a closed stream.
    static func openClosedStreams() {
        for stream in 0...2 as ClosedRange<Int32> where fcntl(stream, F_GETFD) == -1 {
            _ = open("/dev/null", stream == 0 ? O_WRONLY : O_RDONLY)
        }
    }

    /// Writes a message to standard error. If that is a terminal, its lines are broken between words.
    static func note(_ text: String) {
        guard !text.isEmpty else { return }
        var shown = shown(text, on: .standardError)
        if let width = columns(of: STDERR_FILENO) {
            shown = StyledText(shown).wrapped(to: width).map(\.text).joined(separator: "\n")
        }
        // If standard error cannot be written, there is nowhere to report that.
        try? FileHandle.standardError.write(contentsOf: Data("\(shown)\n".utf8))
    }

    /// Returns a text without control characters, and in ASCII for a terminal that shows only ASCII. Line breaks
    /// stay.
    static func shown(_ text: String, on stream: FileHandle = .standardOutput) -> String {
        let isASCII = isASCII(stream)
        return text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { isASCII ? String($0).cleaned.inASCII : String($0).cleaned }
            .joined(separator: "\n")
    }

    /// The width of the terminal that is standard output; nil if it is no terminal.
    static var columns: Int? { columns(of: STDOUT_FILENO) }

    private static func columns(of stream: Int32) -> Int? {
        guard isatty(stream) == 1 else { return nil }
        return Terminal.windowSize(of: stream)?.width ?? 80
    }

    /// The characters that standard output shows.
    static var characters: TerminalSettings.Characters { isASCII() ? .ascii : .unicode }

    /// Whether a stream is a terminal whose locale has no UTF-8. Files and pipes always get UTF-8.
    static func isASCII(_ stream: FileHandle = .standardOutput) -> Bool {
        isatty(stream.fileDescriptor) == 1 && TerminalSettings.fromEnvironment.characters == .ascii
    }
}

/// Returns a count with its noun: `1 exchange`, `2 exchanges`.
func counted(_ count: Int, _ noun: String) -> String { count == 1 ? "1 \(noun)" : "\(count) \(noun)s" }
