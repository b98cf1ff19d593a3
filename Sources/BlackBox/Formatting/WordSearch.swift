extension String {
    /// Whether the text has `words` as whole words: `8 trains` is in `8 trains · cheapest`, not in `18 trains`.
    func containsWords(_ words: String) -> Bool {
        firstWords(words, from: startIndex) != nil
    }

    /// Every place where `words` stand as whole words.
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
        // Letters with more than one spelling in Unicode, such as é, are found only by comparing characters;
        // for the rest, comparing bytes is many times faster.
        let isPlain = words.utf8.allSatisfy { $0 < 0x80 }
        if isPlain, !containsBytes(of: words) { return nil }
        var start = start
        while start < endIndex {
            let rest = self[start...]
            guard let range = isPlain ? rest.firstBytes(of: words) : rest.firstRange(of: words) else {
                return nil
            }
            if isBoundary(range.lowerBound), isBoundary(range.upperBound) { return range }
            start = unicodeScalars.index(after: range.lowerBound)
        }
        return nil
    }

    /// Whether the bytes of `words` are in it, found without a look at its characters.
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

    /// Whether `index` lies outside of any word.
    private func isBoundary(_ index: String.Index) -> Bool {
        let scalars = unicodeScalars
        guard index > startIndex, index < endIndex else { return true }
        let next = scalars[index]
        if next.properties.isGraphemeExtend { return false }
        let previous = scalars[scalars.index(before: index)]
        return !(previous.isPartOfWord && next.isPartOfWord)
    }
}

extension Substring {
    fileprivate func firstBytes(of words: String) -> Range<String.Index>? {
        let bytes = utf8
        let wanted = Array(words.utf8)
        var place = bytes.startIndex
        while let start = bytes[place...].firstIndex(of: wanted[0]) {
            var index = start
            var matched = 0
            while matched < wanted.count, index < bytes.endIndex, bytes[index] == wanted[matched] {
                matched += 1
                index = bytes.index(after: index)
            }
            if matched == wanted.count { return start..<index }
            place = bytes.index(after: start)
        }
        return nil
    }
}

extension Unicode.Scalar {
    fileprivate var isPartOfWord: Bool {
        if isASCII {
            switch value {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: return true
            default: return false
            }
        }
        return properties.isAlphabetic || properties.numericType != nil
    }
}
