/// A pattern with wildcards. `*` matches any number of characters, and a capture at least one.
struct Glob: Hashable, Sendable {
    /// The text before, between and after the wildcards, in UTF-8.
    private let literals: [[UInt8]]
    /// The names of the wildcards; nil for `*`.
    let captures: [String?]

    /// - Parameter literals: The texts around the wildcards: one more than there are wildcards.
    init(_ literals: [String], captures: [String?]) {
        self.literals = literals.map { Array($0.utf8) }
        self.captures = captures
    }

    /// Whether only the empty text matches.
    var isEmpty: Bool { captures.isEmpty && literals == [[]] }

    /// Returns the captured parts of a text; nil if the text does not match. The first wildcard matches as much as it
    /// can, so that `{name}.pdf` captures everything before the last dot.
    func match(_ text: [UInt8]) -> [(name: String, part: ArraySlice<UInt8>)]? {
        guard let last = literals.last, !captures.isEmpty else { return text == literals.first ? [] : nil }
        guard text.suffix(last.count) == last[...] else { return nil }
        var found: [(name: String, part: ArraySlice<UInt8>)] = []
        var end = text.count - last.count
        for (index, name) in captures.enumerated().reversed() {
            let literal = literals[index]
            let latest = end - literal.count - (name == nil ? 0 : 1)
            guard latest >= 0,
                let start = (0...(index == 0 ? 0 : latest)).last(where: { start in
                    // An empty literal matches anywhere, but must not split a character.
                    text[start...].starts(with: literal) && (start == end || text[start] & 0xC0 != 0x80)
                })
            else { return nil }
            if let name { found.append((name, text[start + literal.count..<end])) }
            end = start
        }
        return found
    }
}

/// A sentence that says why a path pattern or a JSON pointer cannot be used.
package struct PatternError: Error, Hashable, Sendable, CustomStringConvertible {
    package let message: String

    package init(_ message: String) { self.message = message }

    package var description: String { message }
}
