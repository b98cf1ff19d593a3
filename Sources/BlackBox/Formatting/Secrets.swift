/// Texts that reports, screens and traces must not show. Dots replace these texts.
///
/// ```swift
/// app.secrets = Secrets(["hunter22"])
/// try await app.match("Name").enterText("hunter22")
/// #expect(!app.screen.contains("hunter22"))
/// ```
public struct Secrets: Hashable, Sendable {
    /// The names of the variables whose values are secret.
    package var names: Set<String> = []
    private var known: Set<String> = []
    /// The parts of all secrets. Parts are hidden too, because a scrolling field shows only a part of its text.
    private var parts: Set<Substring> = []

    /// The length of each part, in characters. A shorter part would match many other texts.
    static let lengthOfPart = 6

    public init(_ texts: some Sequence<String> = []) {
        insert(texts)
    }

    package var texts: [String] { known.sorted() }

    var isEmpty: Bool { known.isEmpty }

    package mutating func insert(_ more: some Sequence<String>) {
        for text in more {
            // A screen shows neither the line ends of a text nor the blanks around it.
            for line in [text] + text.split(whereSeparator: \.isNewline).map(String.init) {
                let line = String(line.trimmed)
                guard !line.isEmpty, known.insert(line).inserted else { continue }
                // A part with one or two different characters, such as a row of dashes, may occur in any text.
                parts.formUnion(Self.parts(of: line).filter { Set($0).count > 2 })
            }
        }
    }

    package mutating func formUnion(_ other: Secrets) {
        names.formUnion(other.names)
        known.formUnion(other.known)
        parts.formUnion(other.parts)
    }

    /// Returns the text with dots in place of each secret, and of each part of a secret.
    package func hidden(in text: String) -> String {
        guard !isEmpty else { return text }
        // Replaces long secrets first. If a short secret is part of a long one, replacing the short one first would
        // leave the rest of the long one visible.
        let rest = known.sorted { ($1.count, $0) < ($0.count, $1) }.reduce(text) {
            $0.replacing($1, with: String.dots)
        }
        var hidden = RangeSet<String.Index>()
        for part in Self.parts(of: rest) where parts.contains(part) {
            hidden.insert(contentsOf: part.startIndex..<part.endIndex)
        }
        guard !hidden.isEmpty else { return rest }
        let ends = [rest.startIndex] + hidden.ranges.map(\.upperBound)
        let starts = hidden.ranges.map(\.lowerBound) + [rest.endIndex]
        return zip(ends, starts).map { rest[$0..<$1] }.joined(separator: String.dots)
    }

    /// The parts are not copied out of the text, because that would be done for each letter of each line of each frame.
    private static func parts(of text: String) -> [Substring] {
        zip(text.indices, text.indices.dropFirst(lengthOfPart - 1)).map { text[$0...$1] }
    }
}
