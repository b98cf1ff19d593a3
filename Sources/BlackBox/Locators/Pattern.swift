/// A regular expression, compiled once for all the frames of a wait.
struct Pattern {
    let source: String
    private let regex: Regex<AnyRegexOutput>

    init(_ source: String) throws(Pattern.SyntaxError) {
        self.source = source
        do {
            regex = try Regex(source)
        } catch {
            throw Pattern.SyntaxError(source: source, problem: String(describing: error))
        }
    }

    func hasMatch(in text: String) -> Bool {
        // An expression that reaches a limit of the engine has found nothing.
        (try? regex.firstMatch(in: text)) != nil
    }

    /// An error for a text that is no regular expression.
    struct SyntaxError: Error, Hashable, CustomStringConvertible {
        var source: String
        var problem: String

        var description: String { "\(source.quoted) is not a regular expression: \(problem.printable)" }
    }
}
