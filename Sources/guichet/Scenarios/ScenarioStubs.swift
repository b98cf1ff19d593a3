import BlackBox
import Foundation
import HAR
import HTTPBodies
import HTTPRecordings
import HTTPStubs
import Redaction
import Yams

/// Reads the stubs that a scenario carries.
enum ScenarioStubs {
    /// The list of stubs that stands at a place of a scenario's file.
    static func list(_ value: ScenarioValue) throws(ScenarioMistake) -> StubDocument {
        guard case .list = value.content else {
            throw value.mistake("“stubs” needs a list: each stub begins with a dash.")
        }
        return try read(value, called: "stubs")
    }

    /// The one stub that stands there.
    static func one(_ value: ScenarioValue) throws(ScenarioMistake) -> StubDocument {
        try read(value, called: "stub")
    }

    /// From the file itself: a scenario's own values do not tell `"200"` from `200`.
    private static func read(
        _ value: ScenarioValue, called name: String
    ) throws(ScenarioMistake) -> StubDocument {
        guard let text = try? String(contentsOfFile: value.place.file, encoding: .utf8),
            let root = try? Yams.compose(yaml: text), let node = node(at: value.place, in: root)
        else { throw value.mistake("“\(name)” cannot be read again from the file.") }
        do {
            return try YAMLDecoder().decode(StubDocument.self, from: node)
        } catch {
            throw value.mistake(StubDocument.error(error, in: name).message)
        }
    }

    private static func node(at place: FileLocation, in node: Node) -> Node? {
        if let mark = node.mark, mark.line == place.line, mark.column == place.column, node.scalar == nil {
            return node
        }
        switch node {
        case .sequence(let members): return members.lazy.compactMap { self.node(at: place, in: $0) }.first
        case .mapping(let pairs): return pairs.lazy.compactMap { self.node(at: place, in: $0.value) }.first
        case .scalar, .alias: return nil
        }
    }
}
