import Foundation
import TerminalUI

/// A regular expression as in `NSRegularExpression`, compiled once for all frames of a wait.
struct Pattern {
    let source: String
    private let expression: NSRegularExpression

    init(_ source: String) throws(Pattern.Unusable) {
        self.source = source
        // Cleaned like the texts on the screen.
        let pattern = source.cleaned.precomposedStringWithCanonicalMapping
        guard let expression = try? NSRegularExpression(pattern: pattern) else {
            throw Pattern.Unusable(
                "\(source.quoted) is not a regular expression. Check its brackets and repetitions.")
        }
        self.expression = expression
        // Every screen has an element without words, so it would always match.
        if hasMatch(in: "") {
            throw Pattern.Unusable("\(source.quoted) matches a text that is empty, and so any screen.")
        }
    }

    func hasMatch(in text: String) -> Bool {
        search(text) == .found
    }

    enum Outcome {
        case found, nothing
        /// Not known: the search would take too long.
        case givenUp
    }

    /// A search is given up after this many progress reports, plus one for each character. ICU reports every 10,000
    /// steps (rematch.cpp, `TIMER_INITIAL_VALUE`), so this takes some tens of milliseconds.
    private static let mostReports = 100

    func search(_ text: String) -> Outcome {
        // ICU compares code points, and é can be written in two ways.
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

    /// An error for a text that cannot be looked for.
    struct Unusable: Error, Hashable, CustomStringConvertible {
        var description: String

        init(_ description: String) { self.description = description }
    }
}
