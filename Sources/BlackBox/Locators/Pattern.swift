/// A regular expression that was found to be one; compiled once for all the frames of a wait.
struct Pattern {
    let source: String
    private let regex: Regex<AnyRegexOutput>

    init(_ source: String) throws(PatternError) {
        self.source = source
        do {
            regex = try Regex(source)
        } catch {
            throw PatternError(source: source, problem: String(describing: error))
        }
    }

    func hasMatch(in text: String) -> Bool {
        // An expression that runs into a limit of the engine has found nothing.
        (try? regex.firstMatch(in: text)) != nil
    }
}

/// Words that were meant to be a regular expression, and are none.
struct PatternError: Error, Hashable, CustomStringConvertible {
    var source: String
    var problem: String

    var description: String { "\(source.quoted) is not a regular expression: \(problem.printable)" }
}
