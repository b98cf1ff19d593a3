import SharedAlgorithms
import TerminalUI

extension Query {
    /// The words that a person would look for: the name, the label or the text.
    var wantedWords: String? {
        if let name { return name }
        for case .label(let words) in criteria { return words }
        if isByContents { return nil }
        for case .text(let words) in criteria { return words }
        return nil
    }

    /// Whether the element is known by what it contains, such as a row by the time in it. Its text is then only expected
    /// of it.
    var isByContents: Bool {
        kind != nil && criteria.contains { if case .containing = $0 { true } else { false } }
    }

    /// Whether the query asks for a label. The label of a cell is the title of its column; the name of a cell is its
    /// text.
    var isByLabel: Bool {
        name == nil && criteria.contains { if case .label = $0 { true } else { false } }
    }

    /// Returns the distance between an element's name and the wanted name: 0 for the same name, nil for a name that is
    /// not similar.
    func spelling(of element: Element) -> Int? {
        guard let wanted = wantedWords else {
            guard let mark else { return 0 }
            return element.mark(for: mark.criterion)?.text.flatMap { found in
                found == mark.text
                    ? 0 : Spelling.distance(from: found, to: mark.text).map { max(1, min(2, $0)) }
            }
        }
        let isAnywhere = withoutLooks.wordsOnScreen != nil
        if (isByLabel ? element.label : element.name).trimmed == wanted { return 0 }
        if isAnywhere, element.says({ $0.containsWords(wanted) }) { return 1 }
        if !element.name.trimmed.isEmpty,
            let distance = Spelling.distance(from: String(element.name.trimmed), to: wanted)
        {
            return distance == 0 ? 1 : min(2, distance)
        }
        if let value = element.value, Spelling.distance(from: value, to: wanted) != nil { return 2 }
        if element.says({ $0.lowercased().containsWords(wanted.lowercased()) }) { return 1 }
        let isLikeAPart =
            isAnywhere && element.role.isWords
            && element.parts(asLongAs: wanted).contains { Spelling.distance(from: $0, to: wanted) != nil }
        return isLikeAPart ? 2 : nil
    }

    /// Returns the distance between the words that the element should contain and the most similar words in its name.
    func letters(of element: Element) -> Int {
        for case .containing(let words) in criteria {
            let wanted = Array(words.lowercased())
            return element.parts(asLongAs: words).map { editDistance(Array($0.lowercased()), wanted) }.min()
                ?? wanted.count
        }
        return 0
    }
}

extension Element {
    /// Returns all parts of the element's name that have as many words as `words`.
    fileprivate func parts(asLongAs words: String) -> [String] {
        let own = name.split(separator: " ")
        let count = words.split(separator: " ").count
        return own.indices.dropLast(max(0, count - 1)).map { start in
            own[start..<min(start + count, own.count)].joined(separator: " ")
        }
    }
}
