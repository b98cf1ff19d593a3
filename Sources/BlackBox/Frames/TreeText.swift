import TerminalUI

/// A label or a value in a tree of elements. In an expected tree, a part of it may vary.
enum TreeText {
    static let varying: Character = "░"

    case exactly(String)
    /// The pieces around each `░`, which stands for any text, even for none.
    case varying([String])
    case expression(Pattern)

    /// The text of an element, on one line and without blanks around it.
    init(of element: String) {
        self = .exactly(Self.words(element))
    }

    /// The text of an expected tree. Each `░` varies.
    init(expecting text: some StringProtocol) {
        let words = Self.words(String(text))
        let pieces = words.split(separator: Self.varying, omittingEmptySubsequences: false).map(String.init)
        self = pieces.count > 1 ? .varying(pieces) : .exactly(words)
    }

    private static func words(_ text: String) -> String {
        let line =
            text.contains(where: \.isNewline)
            ? text.split(whereSeparator: \.isNewline).joined(separator: " ") : text
        return String(line.cleaned.trimmed)
    }

    var words: String {
        switch self {
        case .exactly(let words): words
        case .varying(let pieces): pieces.joined(separator: String(Self.varying))
        case .expression(let pattern): pattern.source
        }
    }

    var isEmpty: Bool { if case .exactly("") = self { true } else { false } }

    /// Whether there are texts that do not match. False for `░` alone.
    var saysSomething: Bool {
        if case .varying(let pieces) = self { pieces.contains { !$0.trimmed.isEmpty } } else { true }
    }

    func matches(_ found: TreeText, in snapshot: Snapshot) -> Bool {
        switch self {
        case .exactly(let words): words == found.words
        case .varying(let pieces): Self.hasPieces(pieces, found.words)
        case .expression(let pattern): snapshot.hasMatch(pattern, in: found.words)
        }
    }

    /// Whether an update of the tree keeps this expected text: a part of it varies, and it matches the text that was
    /// found.
    func isKept(for found: TreeText, in snapshot: Snapshot) -> Bool {
        if case .exactly = self { false } else { matches(found, in: snapshot) }
    }

    /// Whether the text consists of these pieces, in this order, with any text between two of them.
    private static func hasPieces(_ pieces: [String], _ text: String) -> Bool {
        guard let first = pieces.first, let last = pieces.last, text.hasPrefix(first) else { return false }
        var rest = text.dropFirst(first.count)
        guard rest.hasSuffix(last) else { return false }
        rest = rest.dropLast(last.count)
        for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
            guard let range = rest.firstRange(of: piece) else { return false }
            rest = rest[range.upperBound...]
        }
        return true
    }

    func hiding(_ secrets: Secrets) -> TreeText {
        secrets.hidden(in: words) == words ? self : .varying(["", ""])
    }

    // MARK: Notation

    /// The text between quotation marks, or the expression between slashes.
    var quoted: String {
        if case .expression(let pattern) = self { return "/\(pattern.source)/" }
        return "\"\(words.replacing(scalars: ["\"": "\\\"", "\\": "\\\\"]))\""
    }

    /// The text behind a colon, with quotation marks only if the text would mean something else without them.
    var notedAfterColon: String {
        if case .expression = self { return quoted }
        return words.hasPrefix("\"") || words.hasPrefix("/") ? quoted : words
    }
}
