import BlackBox
public import TerminalUI

/// Reads values in ways that only scenarios need.
extension DocumentValue {
    /// Reads a size in columns by rows: `80x24`.
    public func size(_ what: String) throws(DocumentMistake) -> Size {
        if case .text(let text) = content {
            let parts = text.split(whereSeparator: { "x×X".contains($0) }).map { Int($0.trimmed) }
            if parts.count == 2, let width = parts[0], let height = parts[1],
                (1...1000).contains(width), (1...500).contains(height)
            {
                return Size(width: width, height: height)
            }
        }
        throw mistake(
            "\(what) needs columns by rows, such as 80x24 (at most 1000x500), not \(kindInWords).")
    }

    func colors(_ what: String) throws(DocumentMistake) -> TerminalSettings.Colors {
        .atMost(Int(try choice(what, among: ["0", "8", "256"])) ?? 0)
    }

    func characters(_ what: String) throws(DocumentMistake) -> TerminalSettings.Characters {
        try choice(what, among: ["unicode", "ascii"]) == "ascii" ? .ascii : .unicode
    }

    /// Reads the variables that a mapping defines.
    func variables(_ what: String) throws(DocumentMistake) -> [Entry] {
        guard case .mapping(let entries) = content else {
            throw mistake("\(what) needs variables with their values, not \(kindInWords).")
        }
        return entries
    }

    /// The value with dots in place of its text, or of the text under the key `text`.
    var withoutText: DocumentValue {
        var value = self
        switch content {
        case .text: value.content = .text(.dots)
        case .mapping(let entries):
            value.content = .mapping(
                entries.map { entry in
                    entry.key == "text"
                        ? Entry(entry.key, at: entry.place, value: entry.value.withoutText) : entry
                })
        case .nothing, .list: break
        }
        return value
    }

    /// The value on one line, for messages. Of a text with several lines, only the first one with a
    /// letter or a number, because the first lines of a tree or a screen often say nothing.
    var words: String {
        switch content {
        case .text(let text): text.inOneLine
        case .nothing: ""
        case .list(let members): "[" + members.map(\.words).joined(separator: ", ") + "]"
        case .mapping([]): "{}"
        case .mapping(let entries):
            "{ " + entries.map { "\($0.key): \($0.value.words)" }.joined(separator: ", ") + " }"
        }
    }
}

extension String {
    /// The first line that says something, with `…` in the places of other lines that are not blank.
    fileprivate var inOneLine: String {
        guard contains(where: \.isNewline) else { return self }
        let lines = split(whereSeparator: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) }
        let first = lines.firstIndex { $0.contains { $0.isLetter || $0.isNumber } } ?? 0
        guard lines.indices.contains(first) else { return "" }
        return (first > 0 ? "… \(lines[first].trimmed)" : String(lines[first]))
            + (first + 1 < lines.count ? " …" : "")
    }
}
