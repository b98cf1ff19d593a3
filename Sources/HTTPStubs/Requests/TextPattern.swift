import Foundation

/// A regular expression (ICU's, as in `NSRegularExpression`), of which some of a text must be.
struct TextPattern: Sendable {
    private let expression: NSRegularExpression
    /// Its named groups: `id` of `(?<id>\d+)`.
    private let names: [String]

    init(_ text: String) throws(StubError) {
        guard let expression = try? NSRegularExpression(pattern: text) else {
            throw StubError("\(text.quoted) is not a regular expression. Check its brackets.")
        }
        self.expression = expression
        names = text.matches(of: /\(\?<([A-Za-z][A-Za-z0-9]*)>/).map { String($0.1) }
    }

    func matches(_ text: String) -> Bool { match(text) != nil }

    /// The texts that its named groups found.
    func captures(_ text: String) -> [String: String] {
        guard let match = match(text) else { return [:] }
        return names.reduce(into: [:]) { captures, name in
            captures[name] = Range(match.range(withName: name), in: text).map { String(text[$0]) }
        }
    }

    private func match(_ text: String) -> NSTextCheckingResult? {
        expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text))
    }
}
