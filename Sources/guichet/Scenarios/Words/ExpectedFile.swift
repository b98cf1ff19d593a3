import Foundation
import JSONTrees
import Scenarios
import TerminalUI
import Waiting

/// A file that a scenario expects in the folder of its program.
struct ExpectedFile: Sendable {
    private enum Content: Sendable {
        case text(String)
        case containing(String)
        case missing
        case anything
    }

    private let path: String
    private let content: Content

    static let schema: JSONTree = [
        "type": "object",
        "properties": [
            "path": [
                "type": "string",
                "description":
                    "The file, from the folder in which the program began, or from its home: ~/.x.",
            ],
            "text": ["type": "string", "description": "All of the file."],
            "containing": ["type": "string", "description": "A part of the file."],
            "missing": ["type": "boolean", "description": "Whether there must be no such file."],
        ],
        "required": ["path"], "additionalProperties": false,
    ]

    init(_ value: DocumentValue) throws(DocumentMistake) {
        let fields = try value.fields("“expectFile”", known: ["path", "text", "containing", "missing"])
        let place = try fields.required("path")
        path = try place.text("“path”")
        try ProgramSetting.check(path: path, at: place.place)
        guard fields.entries.count == 2 else {
            throw value.mistake("“expectFile” needs “path”, and one of “text”, “containing” and “missing”.")
        }
        if let text = fields["text"] {
            content = .text(try text.text("“text”", mayBeEmpty: true))
        } else if let part = fields["containing"] {
            content = .containing(try part.text("“containing”"))
        } else {
            content = try fields.required("missing").flag("“missing”") ? .missing : .anything
        }
    }

    /// Waits until the file is as expected. Fails at once if the program has ended, or cannot do anything more.
    @UIActor func wait(_ step: StepDefinition<ScenarioContext>.Run) async throws {
        var found: FoundFile?
        try await step.poll(for: "the file \(path)") {
            found = try step.context.file(path)
            return isMet(by: found) || step.isHopeless
        }
        // The program may have written the file just before it ended.
        found = try step.context.file(path)
        guard isMet(by: found) else { throw ProgramError.unusable(objection(to: found)) }
    }

    private func isMet(by found: FoundFile?) -> Bool {
        switch content {
        case .text(let wanted): found?.text == wanted
        case .containing(let part): found?.text?.contains(part) == true
        case .missing: found == nil
        case .anything: found != nil
        }
    }

    private func objection(to found: FoundFile?) -> String {
        switch (found, content) {
        case (nil, _): return "There is no file \(path) in the program's folder."
        case (_, .missing): return "\(path) is there, in the program's folder."
        case (.folder, _): return "\(path) is a folder. Of a folder, only “missing” can be expected."
        case (.content(let data), _):
            let start = String(decoding: data.prefix(200), as: UTF8.self).linesAsWritten.joined(
                separator: "\\n")
            return "The file \(path) has \(data.count) bytes: “\(start)\(data.count > 200 ? "…" : "")”."
                + remark(on: String(decoding: data, as: UTF8.self))
        }
    }

    /// A remark on a text that is nearly as expected.
    private func remark(on text: String) -> String {
        guard case .text(let wanted) = content else { return "" }
        if text.split(separator: "\n").map(String.init) == wanted.split(separator: "\n").map(String.init) {
            return " Only empty lines or the last line end differ."
        }
        if text.contains(wanted) {
            return " “text” is all of the file; for a part of it, there is “containing”."
        }
        return difference(between: text, and: wanted)
    }

    /// A sentence with the first line that differs.
    private func difference(between text: String, and wanted: String) -> String {
        let (lines, wanted) = (text.linesAsWritten, wanted.linesAsWritten)
        guard lines != wanted else {
            return " Only characters that are not shown differ, such as CR at the ends of lines."
        }
        let place = zip(lines, wanted).prefix { $0 == $1 }.count
        func line(_ lines: [String]) -> String {
            place < lines.count ? "“\(lines[place].prefix(200))”" : "missing"
        }
        return " Line \(place + 1) is \(line(lines)), and \(line(wanted)) is wanted."
    }
}

/// A file or folder that a scenario finds at a path.
enum FoundFile: Sendable {
    case folder
    case content(Data)

    fileprivate var text: String? {
        if case .content(let data) = self { String(decoding: data, as: UTF8.self) } else { nil }
    }
}

extension String {
    /// The lines without control characters, including empty lines. If the text ends with a line end, an empty line
    /// follows.
    fileprivate var linesAsWritten: [String] {
        split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { String($0).cleaned }
    }
}
