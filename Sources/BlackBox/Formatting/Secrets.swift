/// Texts that reports, screens and traces must not show. Dots replace them.
public struct Secrets: Hashable, Sendable {
    /// The names of the variables whose values are such texts.
    var names: Set<String> = []
    private var known: Set<String> = []
    /// Parts of the texts, which are hidden too: a field that scrolls shows only a part.
    private var parts: Set<String> = []

    /// The length of these parts. A shorter part would match many other texts.
    static let lengthOfPart = 6

    public init(_ texts: some Sequence<String> = []) {
        insert(texts)
    }

    /// The texts, in alphabetical order.
    package var texts: [String] { known.sorted() }

    var isEmpty: Bool { known.isEmpty }

    mutating func insert(_ more: some Sequence<String>) {
        for text in more {
            // A screen does not show the blanks around a text, nor its line ends.
            for line in [text] + text.split(whereSeparator: \.isNewline).map(String.init) {
                let line = String(line.trimmed)
                guard !line.isEmpty, known.insert(line).inserted else { continue }
                // A part with only one or two different characters, such as a line of dashes, may be in any text.
                parts.formUnion(Self.parts(of: Array(line)).filter { Set($0).count > 2 }.map { String($0) })
            }
        }
    }

    mutating func formUnion(_ other: Secrets) {
        names.formUnion(other.names)
        known.formUnion(other.known)
        parts.formUnion(other.parts)
    }

    /// The text with dots in place of each secret, and of each part of one.
    public func hidden(in text: String) -> String {
        guard !isEmpty else { return text }
        // The longest first: otherwise a secret inside another one would leave the rest of it.
        let rest = known.sorted { ($1.count, $0) < ($0.count, $1) }.reduce(text) {
            $0.replacing($1, with: String.dots)
        }
        var characters = Array(rest)
        var hidden = RangeSet<Int>()
        for part in Self.parts(of: characters) where parts.contains(String(part)) {
            hidden.insert(contentsOf: part.indices)
        }
        for range in hidden.ranges.reversed() { characters.replaceSubrange(range, with: String.dots) }
        return String(characters)
    }

    private static func parts(of text: [Character]) -> [ArraySlice<Character>] {
        text.indices.dropLast(lengthOfPart - 1).map { text[$0..<$0 + lengthOfPart] }
    }
}
