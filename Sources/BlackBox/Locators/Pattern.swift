/// A regular expression, compiled once for all the frames of a wait.
struct Pattern {
    let source: String
    private let regex: Regex<AnyRegexOutput>

    init(_ source: String) throws(Pattern.Unusable) {
        self.source = source
        do {
            regex = try Regex(source)
        } catch {
            throw Pattern.Unusable(
                "\(source.quoted) is not a regular expression: \(String(describing: error).printable)")
        }
        // It would be met by any screen, whatever stands there.
        if hasMatch(in: ""), hasMatch(in: "\u{1}") {
            throw Pattern.Unusable("\(source.quoted) matches every text, also one that is empty.")
        }
    }

    func hasMatch(in text: String) -> Bool { firstMatch(in: text) != nil }

    func firstMatch(in text: String) -> Substring? {
        // An expression that reaches a limit of the engine has found nothing.
        (try? regex.firstMatch(in: text)).flatMap { $0 }.map { text[$0.range] }
    }

    /// An error for a text that is no regular expression, or one that says nothing.
    struct Unusable: Error, Hashable, CustomStringConvertible {
        var description: String

        init(_ description: String) { self.description = description }
    }
}
