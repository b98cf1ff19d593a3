extension String {
    /// Whether the text has `words` as whole words and numbers: `8 trains` is in `8 trains · cheapest`, not in `18 trains`,
    /// and `79` is in `10-79`, but neither in `79.95` nor in `-79`, nor `10:04` in `10:04:59`.
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
            if isBoundary(range.lowerBound), isBoundary(range.upperBound), isWholeInNumbers(range) {
                return range
            }
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

    /// Whether no number or time goes on beyond a range that begins or ends with a digit, and no sign belongs to its first
    /// number.
    private func isWholeInNumbers(_ range: Range<String.Index>) -> Bool {
        let scalars = unicodeScalars
        let isTime = scalars[range].holdsTime
        func separatesDigits(_ scalar: Unicode.Scalar) -> Bool {
            scalar.separatesDigits || isTime && scalar == ":"
        }
        if let last = scalars[range].last, last.isDigit {
            let after = scalars[range.upperBound...].prefix(2)
            if let separator = after.first, separatesDigits(separator),
                after.dropFirst().first?.isDigit == true
            {
                return false
            }
        }
        guard let first = scalars[range].first, first.isDigit || first.isCurrency else { return true }
        let before = scalars[..<range.lowerBound].suffix(2).reversed() as [Unicode.Scalar]
        guard let previous = before.first else { return true }
        let earlier = before.dropFirst().first
        if first.isDigit, separatesDigits(previous), earlier?.isDigit == true { return false }
        return !previous.isSign || earlier.map { !$0.properties.isWhitespace && !$0.isCurrency } ?? false
    }
}

extension Substring.UnicodeScalarView {
    /// Whether there is a colon between two digits, as in `10:04`.
    fileprivate var holdsTime: Bool {
        indices.contains { index in
            self[index] == ":" && self[..<index].last?.isDigit == true
                && self[self.index(after: index)...].first?.isDigit == true
        }
    }
}

extension Unicode.Scalar {
    fileprivate var isPartOfWord: Bool { properties.isAlphabetic || properties.numericType != nil }

    fileprivate var isDigit: Bool { properties.numericType == .decimal }

    fileprivate var isCurrency: Bool { properties.generalCategory == .currencySymbol }

    /// Whether it may stand between two digits of one number.
    fileprivate var separatesDigits: Bool { ".,'’\u{A0}\u{202F}".unicodeScalars.contains(self) }

    fileprivate var isSign: Bool { "-+−".unicodeScalars.contains(self) }
}
