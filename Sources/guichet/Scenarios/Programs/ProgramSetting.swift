import Foundation
import JSONTrees
import Scenarios
import TerminalEmulator

/// The setting `program` of a scenario: a program that is not Guichet, and its surroundings.
struct ProgramSetting: Sendable {
    var command: [String]
    /// The files to create in the program's folder, by their paths there, or at `~/…` in its home. Each is given as a
    /// text or as a file to copy.
    var files: [String: Source] = [:]
    /// The variables of the program's environment, besides `HOME`, `PATH`, `TERM` and `TMPDIR`.
    var environment: [String: String] = [:]
    /// The time without output after which the program counts as at rest.
    var quiet = Duration.milliseconds(50)
    /// The changes that the program may leave in its terminal.
    var leaves: Set<TerminalLeftover> = []
    /// The rule for the width of characters on the terminal.
    var widths = CellWidths.newest

    static let schema: JSONTree = {
        let words: JSONTree = ["type": ["string", "number", "boolean"]]
        let command: JSONTree = ["anyOf": [words, ["type": "array", "items": words, "minItems": 1]]]
        let leftovers = JSONTree.array(TerminalLeftover.allCases.map { .string($0.rawValue) })
        let settings: JSONTree = [
            "type": "object",
            "properties": [
                "command": command,
                "files": [
                    "type": "object",
                    "additionalProperties": [
                        "anyOf": [
                            words,
                            [
                                "type": "object", "properties": ["from": words], "required": ["from"],
                                "additionalProperties": false,
                            ],
                        ]
                    ],
                ],
                "env": ["type": "object", "additionalProperties": words],
                "quiet": ["$ref": "#/$defs/duration"],
                "leaves": ["type": "array", "items": ["enum": leftovers]],
                "widths": ["enum": .array(CellWidths.allCases.map { .string($0.rawValue) })],
            ],
            "required": ["command"], "additionalProperties": false,
        ]
        return ["anyOf": [command, settings]]
    }()

    enum Source: Hashable, Sendable {
        case text(String)
        case copy(of: URL)
    }

    private static let keys = ["command", "files", "env", "quiet", "leaves", "widths"]

    init(command: [String]) { self.command = command }

    init(_ value: DocumentValue) throws(DocumentMistake) {
        guard case .mapping = value.content else {
            command = try Self.command(value)
            return
        }
        let fields = try value.fields("“program”", known: Self.keys)
        command = try Self.command(fields.required("command"))
        if let value = fields["files"] { files = try Self.files(value) }
        if let value = fields["env"] { environment = try Self.environment(value) }
        quiet = try fields["quiet"]?.duration("“quiet”") ?? quiet
        for value in try fields["leaves"]?.list("“leaves”") ?? [] { leaves.insert(try Self.leftover(value)) }
        if let value = fields["widths"] { widths = try Self.widths(value) }
    }

    /// Returns the first mistake in the command, and the first one under each other key.
    static func mistakes(in value: DocumentValue) -> [DocumentMistake] {
        var found: [DocumentMistake] = []
        func check(_ value: DocumentValue) {
            do throws(DocumentMistake) { _ = try ProgramSetting(value) } catch { found.append(error) }
        }
        guard case .mapping(let entries) = value.content else {
            check(value)
            return found
        }
        check(DocumentValue(.mapping(entries.filter { $0.key == "command" }), at: value.place))
        let command = DocumentValue.Entry("command", at: value.place, value: .literal("program"))
        for entry in entries where entry.key != "command" {
            check(DocumentValue(.mapping([command, entry]), at: value.place))
        }
        return found
    }

    private static func command(_ value: DocumentValue) throws(DocumentMistake) -> [String] {
        var words: [String] = []
        for word in try value.list("“command”") {
            words.append(try word.text("“command”", mayBeEmpty: !words.isEmpty))
        }
        guard words.count > 1 || words.first?.contains(" ") != true else {
            throw value.mistake(
                "A program with arguments is a list: [\(words[0].split(separator: " ").joined(separator: ", "))]."
            )
        }
        return words
    }

    private static func files(_ value: DocumentValue) throws(DocumentMistake) -> [String: Source] {
        var files: [String: Source] = [:]
        for entry in try entries(of: value, "files") {
            try check(path: entry.key, at: entry.place)
            files[entry.key] = try source(entry)
        }
        return files
    }

    /// Reads the text of a file, or `{ from: PATH }` of a file beside the scenario's.
    private static func source(_ entry: DocumentValue.Entry) throws(DocumentMistake) -> Source {
        guard case .mapping = entry.value.content else {
            return .text(try entry.value.text("“\(entry.key)”", mayBeEmpty: true))
        }
        let from = try entry.value.fields("“\(entry.key)”", known: ["from"]).required("from")
        let folder = URL(filePath: entry.place.file).deletingLastPathComponent()
        let file = URL(filePath: try from.text("“from”"), relativeTo: folder)
        guard FileManager.default.isReadableFile(atPath: file.path) else {
            throw from.mistake(
                "There is no file \(file.relativePath) that can be read, from the scenario's folder.")
        }
        if let other = other(than: file) {
            throw from.mistake(
                "\(other.relativePath) is a link, a pipe or a device. Only files and folders are copied.")
        }
        return .copy(of: file)
    }

    /// Returns the first thing in a folder, at any depth, that is neither a file nor a folder. Such things are
    /// refused: reading a pipe may never end, and a link may lead to any file of this computer.
    private static func other(than file: URL) -> URL? {
        let kinds: [URLResourceKey] = [.isRegularFileKey, .isDirectoryKey]
        func isOther(_ file: URL) -> Bool {
            let kind = try? file.resourceValues(forKeys: Set(kinds))
            return kind?.isRegularFile != true && kind?.isDirectory != true
        }
        let below = FileManager.default.enumerator(at: file, includingPropertiesForKeys: kinds)
        return isOther(file) ? file : below?.lazy.compactMap { $0 as? URL }.first(where: isOther)
    }

    /// Throws if a path leads out of the program's folder, or as `~/…` out of its home.
    static func check(path: String, at place: FileLocation) throws(DocumentMistake) {
        let parts = path.dropFirst(path.hasPrefix("~/") ? 2 : 0).split(
            separator: "/", omittingEmptySubsequences: false)
        guard !path.isEmpty, parts.allSatisfy({ !["", ".", ".."].contains($0) }) else {
            throw DocumentMistake(
                "“\(path)” is no path within the program's folder, such as notes.txt, docs/notes.txt or ~/.vimrc.",
                at: place)
        }
    }

    private static func environment(_ value: DocumentValue) throws(DocumentMistake) -> [String: String] {
        var environment: [String: String] = [:]
        for entry in try entries(of: value, "env") {
            guard !entry.key.isEmpty, !entry.key.contains("=") else {
                throw DocumentMistake(
                    "“\(entry.key)” cannot name a variable of the environment.", at: entry.place)
            }
            environment[entry.key] = try entry.value.text("“\(entry.key)”", mayBeEmpty: true)
        }
        return environment
    }

    private static func entries(
        of value: DocumentValue, _ key: String
    ) throws(DocumentMistake) -> [DocumentValue.Entry] {
        guard case .mapping(let entries) = value.content else {
            throw value.mistake("“\(key)” needs names with their texts, such as \(key): { name: text }.")
        }
        return entries
    }

    private static func widths(_ value: DocumentValue) throws(DocumentMistake) -> CellWidths {
        let name = try value.text("“widths”")
        guard let widths = CellWidths(rawValue: name) else {
            let known = CellWidths.allCases.map(\.rawValue).joined(separator: ", ")
            throw value.mistake("“widths” is one of \(known); not “\(name)”.")
        }
        return widths
    }

    private static func leftover(_ value: DocumentValue) throws(DocumentMistake) -> TerminalLeftover {
        let name = try value.text("“leaves”")
        guard let leftover = TerminalLeftover(rawValue: name) else {
            let known = TerminalLeftover.allCases.map(\.rawValue).joined(separator: ", ")
            throw value.mistake("“leaves” has some of \(known); not “\(name)”.")
        }
        return leftover
    }
}
