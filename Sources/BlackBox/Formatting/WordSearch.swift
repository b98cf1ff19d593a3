extension String {
    /// Whether the text has `words` as whole words: `8 trains` is in `8 trains · cheapest`, not in `18 trains`.
    package func containsWords(_ words: String) -> Bool {
        firstWords(words, from: startIndex) != nil
    }

    /// Returns every place where the text has `words` as whole words.
    func rangesOfWords(_ words: String) -> [Range<String.Index>] {
        var found: [Range<String.Index>] = []
        var start = startIndex
        while let range = firstWords(words, from: start) {
            found.append(range)
            start = range.upperBound
        }
        return found
    }

    private func firstWords(_ words: String, from start: String.Index) -> Range<String.Index>? {
        guard !words.isEmpty else { return nil }
        // Most texts do not contain the words, and comparing bytes is many times faster than comparing characters.
        // Letters with more than one encoding, such as é, have to be compared as characters.
        if words.utf8.allSatisfy({ $0 < 0x80 }), !containsBytes(of: words) { return nil }
        var start = start
        while start < endIndex {
            guard let range = self[start...].firstRange(of: words) else { return nil }
            if isBoundary(range.lowerBound), isBoundary(range.upperBound) { return range }
            start = unicodeScalars.index(after: range.lowerBound)
        }
        return nil
    }

    func containsBytes(of words: String) -> Bool {
        var isFound = false
        var (text, wanted) = (self, words)
        text.withUTF8 { text in
            wanted.withUTF8 { wanted in
                var start = 0
                while !isFound, start + wanted.count <= text.count {
                    isFound = text[start] == wanted[0] && text[start...].starts(with: wanted)
                    start += 1
                }
            }
        }
        return isFound
    }

    /// Whether no word continues across `index`.
    private func isBoundary(_ index: String.Index) -> Bool {
        let scalars = unicodeScalars
        guard index > startIndex, index < endIndex else { return true }
        let next = scalars[index]
        if next.properties.isGraphemeExtend { return false }
        let previous = scalars[scalars.index(before: index)]
        return !(previous.isPartOfWord && next.isPartOfWord)
    }
}

extension Unicode.Scalar {
    fileprivate var isPartOfWord: Bool { properties.isAlphabetic || properties.numericType != nil }
}
