/// A text that replaces a value in a recording: `text-7`, `id-3`, or a host name.
package enum Pseudonym {
    package enum Kind: String, Sendable {
        case text, id
    }

    /// Whether a text has the form of a pseudonym.
    package static func isOne(_ text: some StringProtocol) -> Bool {
        let utf8 = text.utf8
        let digits: Substring.UTF8View
        if utf8.starts(with: "text-".utf8) {
            digits = Substring(text).utf8.dropFirst(5)
        } else if utf8.starts(with: "id-".utf8) {
            digits = Substring(text).utf8.dropFirst(3)
        } else {
            return isHost(text)
        }
        return (1...9).contains(digits.count) && digits.first != 0x30
            && digits.allSatisfy(\.isDigit)
    }

    /// Returns the ranges of pseudonyms such as `text-7` and `id-3` in a text, from left to right.
    package static func ranges(in text: String) -> [Range<String.Index>] {
        let bytes = Array(text.utf8)
        func isWord(_ index: Int) -> Bool {
            bytes.indices.contains(index)
                && (bytes[index].isDigit || bytes[index].isLetter || bytes[index] == 0x5F)
        }
        var ranges: [Range<String.Index>] = []
        for index in bytes.indices where bytes[index] == 0x2D && isWord(index - 1) && isWord(index + 1) {
            let start = index - (bytes[index - 1] == 0x74 ? 4 : 2)
            let digits = bytes[(index + 1)...].prefix(while: \.isDigit)
            guard start >= 0, !isWord(start - 1), (1...9).contains(digits.count), digits.first != 0x30,
                !isWord(digits.endIndex),
                [Kind.text, .id].contains(where: { bytes[start..<index].elementsEqual($0.rawValue.utf8) })
            else { continue }
            let first = text.utf8.index(text.startIndex, offsetBy: start)
            ranges.append(first..<text.utf8.index(first, offsetBy: digits.endIndex - start))
        }
        return ranges
    }

    /// Returns the host name that replaces the real host name of a service. Number 1 is the service that was
    /// recorded.
    package static func host(_ number: Int) -> String {
        number == 1 ? "service.example.com" : "service-\(number).example.com"
    }

    package static func isHost(_ text: some StringProtocol) -> Bool {
        guard text.hasSuffix(".example.com"), text.hasPrefix("service") else { return false }
        let middle = text.dropFirst(7).dropLast(12)
        return middle.isEmpty
            || middle.first == "-" && middle.dropFirst().utf8.allSatisfy(\.isDigit)
    }
}
