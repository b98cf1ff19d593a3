import TerminalUI

extension Snapshot {
    /// Whether the name or the value of an element fulfils a condition.
    ///
    /// If the screen shows only a part of the text, that part must fulfil the condition too.
    func says(_ index: Int, _ legibility: Legibility, _ isWanted: (String) -> Bool) -> Bool {
        entries[index].element.words.contains { text in
            isWanted(text) && (legibility == .any || canBeRead(text, of: index) || isWanted(shown(index)))
        }
    }

    /// Whether an element shows its name. Also true if the element need not show it.
    func showsName(_ index: Int, _ legibility: Legibility) -> Bool {
        let element = entries[index].element
        return legibility == .any || !element.showsName || canBeRead(element.name, of: index)
    }

    /// Whether the uncovered cells of an element show a text, with any blanks and line ends between words.
    ///
    /// Always true for a picture: its name is a description, which it does not draw.
    func canBeRead(_ text: String, of index: Int) -> Bool { canBeRead(text, in: entries[index].element) }

    private func canBeRead(_ text: String, in element: Element) -> Bool {
        guard element.role != .image, !text.isEmpty else { return true }
        let cells = readable.text(in: element.visibleFrame)
        return cells.containsBytes(of: text) || cells.withoutBlanks.contains(text.withoutBlanks)
    }

    /// Whether an element shows its value, or as much of it as a field has room for. Of a field that is partly covered or
    /// out of sight, the whole value has to be readable.
    func showsValue(_ value: String, _ element: Element) -> Bool {
        switch element.role {
        case .textField, .secureField:
            element.visibleFrame == element.frame || canBeRead(value, in: element)
        default: !element.role.showsValue || canBeRead(value, in: element)
        }
    }

    /// Returns the element with only those words that can be read; `…` stands for the value of a field that is covered.
    func read(_ element: Element) -> Element {
        var read = element
        if element.role != .cell, element.showsName, !canBeRead(element.label, in: element) {
            read.label = shown(element)
        }
        if let value = element.shownValue, !showsValue(value, element) {
            read.value = element.role.showsValue ? shown(element) : "…"
        }
        return read
    }

    /// Returns the part of an element's name that its cells show; nil if they show the whole name.
    func cutWords(of index: Int) -> String? { showsName(index, .read) ? nil : shown(index) }

    /// Returns the text in the uncovered cells of an element, on one line.
    private func shown(_ index: Int) -> String { shown(entries[index].element) }

    private func shown(_ element: Element) -> String {
        readable.text(in: element.visibleFrame).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Whether an expression matches part of a text. If the search takes too long, returns false and sets `unanswered`.
    func hasMatch(_ pattern: Pattern, in text: String) -> Bool {
        switch pattern.search(text) {
        case .found: return true
        case .nothing: return false
        case .givenUp:
            giveUp(pattern, on: text)
            return false
        }
    }

    /// Returns the parts of a line that have a query's words, each with the text before it; nil if the query has no words.
    /// If the search takes too long, sets `unanswered`.
    func parts(of line: String, _ query: Query) -> [(before: String, words: String)]? {
        let found = query.parts(of: line)
        if let pattern = found?.givenUp { giveUp(pattern, on: line) }
        return found?.places
    }

    private func giveUp(_ pattern: Pattern, on text: String) {
        unanswered =
            "The expression \(pattern.source.quoted) takes too long on \(text.quoted): let no repetition stand"
            + " within another."
    }
}

extension String {
    fileprivate var withoutBlanks: String { String(filter { !$0.isWhitespace }) }
}
