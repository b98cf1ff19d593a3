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
        var found: Data?
        try await step.poll(for: "the file \(path)") {
            found = try step.context.file(path)
            return isMet(by: found) || step.isHopeless
        }
        // The program may have written the file just before it ended.
        found = try step.context.file(path)
        guard isMet(by: found) else { throw ProgramError.unusable(objection(to: found)) }
    }

    private func isMet(by data: Data?) -> Bool {
        let text = data.map { String(decoding: $0, as: UTF8.self) }
        return switch content {
        case .text(let wanted): text == wanted
        case .containing(let part): text?.contains(part) == true
        case .missing: data == nil
        case .anything: data != nil
        }
    }

    private func objection(to data: Data?) -> String {
        guard let data else { return "There is no file \(path) in the program's folder." }
        guard case .missing = content else {
            let text = String(decoding: data.prefix(200), as: UTF8.self)
            return
                "The file \(path) has \(data.count) bytes: “\(text.cleaned)\(data.count > 200 ? "…" : "")”."
        }
        return "The file \(path) is there, in the program's folder."
    }
}
