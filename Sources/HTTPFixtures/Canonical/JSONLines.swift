import Foundation
import HTTPBodies

/// A text of which each line is a text of its own: JSON on lines, a sequence of JSON (RFC 7464), or a stream
/// of events (WHATWG HTML, section 9.2.6).
struct JSONLines {
    private let lines: [Substring]
    private static let eventNames = ["data:", "event:", "id:", "retry:"]

    /// Nil where it is none of them.
    init?(_ text: String, _ looks: Looks) {
        guard text.utf8.contains(0x0A) else { return nil }
        let isStream = Self.eventNames.contains(where: text.hasPrefix)
        guard looks.isPerhapsJSON || isStream else { return nil }
        lines = text.parts(between: 0x0A)
        let first = lines.lazy.map(Self.halves).first { !$0.text.isEmpty }
        guard isStream || first.map({ JSONTree(tolerating: $0.text) != nil }) ?? false else { return nil }
    }

    /// What each line holds.
    var texts: [String] { lines.map { Self.halves($0).text } }

    /// The whole with another text in each line.
    func map(_ change: (String) -> String) -> String {
        lines.map { line in
            let halves = Self.halves(line)
            return halves.before + change(halves.text) + halves.after
        }.joined(separator: "\n")
    }

    private static func halves(_ line: Substring) -> (before: Substring, text: String, after: Substring) {
        var start = line.startIndex
        if line.utf8.first == 0x1E { start = line.utf8.index(after: start) }
        if line[start...].hasPrefix("data:") { start = line.utf8.index(start, offsetBy: 5) }
        while start < line.endIndex, line.utf8[start] == 0x20 { start = line.utf8.index(after: start) }
        let end = line.utf8.last == 0x0D ? line.utf8.index(before: line.endIndex) : line.endIndex
        guard start < end else { return (line, "", "") }
        return (line[..<start], String(line[start..<end]), line[end...])
    }
}

extension JSONTree {
    /// Reads what only half a surrogate pair keeps from being JSON, too.
    init?(tolerating text: String) {
        if let tree = try? JSONTree(reading: text) {
            self = tree
        } else if let repaired = LoneSurrogates.replaced(in: Data(text.utf8)),
            let tree = try? JSONTree(reading: repaired)
        {
            self = tree
        } else {
            return nil
        }
    }

    /// What stands between the quotes of a text in JSON means; nil when it is none.
    static func string(inJSON text: String) -> String? { JSONTree(tolerating: "\"\(text)\"")?.string }
}
