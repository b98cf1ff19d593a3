import Foundation
import TerminalUI

/// A regular expression (ICU's, as in `NSRegularExpression`), compiled once for all the frames of a wait.
struct Pattern {
    let source: String
    private let expression: NSRegularExpression

    init(_ source: String) throws(Pattern.Unusable) {
        self.source = source
        // The texts on the screen are cleaned as well.
        let pattern = source.cleaned.precomposedStringWithCanonicalMapping
        guard let expression = try? NSRegularExpression(pattern: pattern) else {
            throw Pattern.Unusable(
                "\(source.quoted) is not a regular expression. Check its brackets and repetitions.")
        }
        self.expression = expression
        // Any screen has an element without words, which would meet it.
        if hasMatch(in: "") {
            throw Pattern.Unusable("\(source.quoted) matches a text that is empty, and so any screen.")
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
