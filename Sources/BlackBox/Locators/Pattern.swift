import Foundation

/// A regular expression (ICU's, as in `NSRegularExpression`), compiled once for all the frames of a wait.
struct Pattern {
    let source: String
    private let expression: NSRegularExpression

    init(_ source: String) throws(Pattern.Unusable) {
        self.source = source
        guard let expression = try? NSRegularExpression(pattern: source.precomposedStringWithCanonicalMapping)
        else {
            throw Pattern.Unusable(
                "\(source.quoted) is not a regular expression. Check its brackets and repetitions.")
        }
        self.expression = expression
        // It would be met by any screen, whatever stands there.
        if hasMatch(in: ""), hasMatch(in: "\u{1}") {
            throw Pattern.Unusable("\(source.quoted) matches every text, also one that is empty.")
        }
    }

    func hasMatch(in text: String) -> Bool {
        search(text) == .found
    }

    enum Outcome {
        case found, nothing
        /// The result is not known: it takes too long to find out.
        case givenUp
    }

    /// The most reports of progress for one text, beside one for each place in it: ICU reports every 10,000 steps
    /// (its rematch.cpp, `TIMER_INITIAL_VALUE`), so that these are some tens of milliseconds.
    private static let mostReports = 100

    func search(_ text: String) -> Outcome {
        // ICU compares scalars, and é has two spellings.
        let text = text.precomposedStringWithCanonicalMapping
        var left = Self.mostReports + text.utf16.count
        var outcome = Outcome.nothing
        expression.enumerateMatches(
            in: text, options: .reportProgress, range: NSRange(text.startIndex..., in: text)
        ) { match, _, stop in
            if match != nil {
                outcome = .found
                stop.pointee = true
            } else {
                left -= 1
                guard left < 0 else { return }
                outcome = .givenUp
                stop.pointee = true
            }
        }
        return outcome
    }

    /// An error for a text that is no regular expression, or one that says nothing.
    struct Unusable: Error, Hashable, CustomStringConvertible {
        var description: String

        init(_ description: String) { self.description = description }
    }
}
