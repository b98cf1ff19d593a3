import TerminalUI

extension Snapshot {
    /// Whether an element says something, in its name or its value.
    ///
    /// If only a part of the text can be read, that part must say so too.
    func says(_ index: Int, _ legibility: Legibility, _ isWanted: (String) -> Bool) -> Bool {
        entries[index].element.words.contains { text in
            isWanted(text) && (legibility == .any || canBeRead(text, of: index) || isWanted(shown(index)))
        }
    }

    /// Whether an element is called so, and its name can be read where the element itself shows it.
    func isCalled(_ index: Int, _ name: String, _ legibility: Legibility) -> Bool {
        entries[index].element.name.trimmed == name && showsName(index, legibility)
    }

    /// Whether the name of an element can be read where the element itself shows it.
    func showsName(_ index: Int, _ legibility: Legibility) -> Bool {
        let element = entries[index].element
        return legibility == .any || !element.showsName || canBeRead(element.name, of: index)
    }

    /// Whether a text of an element stands in those of its cells that nothing covers, whatever blanks and line ends
    /// lie between its words.
    ///
    /// The name of a picture is a description: nobody reads it.
    func canBeRead(_ text: String, of index: Int) -> Bool {
        let element = entries[index].element
        guard element.role != .image, !text.isEmpty else { return true }
        let cells = readable.text(in: element.visibleFrame)
        return cells.containsBytes(of: text) || cells.withoutBlanks.contains(text.withoutBlanks)
    }

    /// The words of an element as far as its cells show them, where that is not all; nil where it is.
    func cutWords(of index: Int) -> String? { showsName(index, .read) ? nil : shown(index) }

    /// The text in the cells of an element that nothing covers, on one line.
    private func shown(_ index: Int) -> String {
        readable.text(in: entries[index].element.visibleFrame).split(whereSeparator: \.isWhitespace)
            .joined(separator: " ")
    }

    /// Whether an expression matches some of a text; where that takes too long to find out, the frame says so.
    func hasMatch(_ pattern: Pattern, in text: String) -> Bool {
        switch pattern.search(text) {
        case .found: return true
        case .nothing: return false
        case .givenUp:
            unanswered =
                "The expression \(pattern.source.quoted) takes too long on \(text.quoted): let no repetition stand"
                + " within another."
            return false
        }
    }
}

extension String {
    fileprivate var withoutBlanks: String { String(filter { !$0.isWhitespace }) }
}
