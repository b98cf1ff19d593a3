import TerminalUI

extension Snapshot {
    /// Whether an element says something that can also be read on the screen.
    ///
    /// - Parameter find: The wanted part of its name or its value; nil where it is not there.
    func says(_ index: Int, _ find: (String) -> Substring?) -> Bool {
        entries[index].element.words.contains { text in find(text).map { canBeRead($0, of: index) } ?? false }
    }

    /// The first part of a text that an expression matches; where that takes too long, the frame says so.
    func firstMatch(of pattern: Pattern, in text: String) -> Substring? {
        switch pattern.search(text) {
        case .found(let part): return part
        case .nothing: return nil
        case .givenUp:
            unanswered =
                "The expression \(pattern.source.quoted) takes too long on \(text.quoted): let no repetition stand"
                + " within another."
            return nil
        }
    }

    /// Whether an element is called so, and its name can be read where the element itself shows it.
    func isCalled(_ index: Int, _ name: String) -> Bool {
        let element = entries[index].element
        return element.name.trimmed == name && (!element.showsName || canBeRead(name, of: index))
    }

    /// Whether words of an element stand in those of its cells that nothing covers, whatever blanks and line ends
    /// lie between them.
    ///
    /// The name of a picture is a description: nobody reads it.
    func canBeRead(_ words: some StringProtocol, of index: Int) -> Bool {
        let element = entries[index].element
        return element.role == .image || shown(element).withoutBlanks.contains(words.withoutBlanks)
    }

    /// The words of an element as far as its cells show them, where that is not all; nil where it is.
    func cutWords(of index: Int) -> String? {
        let element = entries[index].element
        guard element.showsName, !canBeRead(element.name, of: index) else { return nil }
        return shown(element).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private func shown(_ element: Element) -> String { grid.text(in: element.visibleFrame) }
}

extension StringProtocol {
    fileprivate var withoutBlanks: String { String(filter { !$0.isWhitespace }) }
}
