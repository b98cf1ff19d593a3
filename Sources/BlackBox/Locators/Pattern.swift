import Foundation
import TerminalUI

/// The places in a line that have the words of a query, each with the text before it.
struct WordsInLine {
    var places: [(before: String, words: String)] = []
    /// The expression whose search took too long, so that there may be more places; nil if there are no more.
    var givenUp: Pattern?
}

/// A regular expression in the syntax of `NSRegularExpression`. A wait compiles it once for all frames.
package struct Pattern {
    let source: String
    private let expression: NSRegularExpression

    package init(_ source: String) throws(Unusable) {
        self.source = source
        // The texts on the screen are cleaned in the same way.
        let pattern = source.cleaned.precomposedStringWithCanonicalMapping
        guard let expression = try? NSRegularExpression(pattern: pattern) else {
            throw Unusable(
                "\(source.quoted) is not a regular expression. Check its brackets and repetitions.")
        }
        self.expression = expression
        guard !Self.seeksLineEnd(source) else {
            throw Unusable(
                "\(source.quoted) looks for a line end or a tab, and no text on a screen has one. Write a blank for it."
            )
        }
        // An expression that matches an empty text would match any screen, because every screen has an
        // element without words.
        if search("") == .found {
            throw Unusable("\(source.quoted) matches a text that is empty, and so any screen.")
        }
    }

    /// Whether an expression has a line end or a tab outside of brackets and quotations.
    private static func seeksLineEnd(_ source: String) -> Bool {
        source.replacing(#/\\Q.*?(?:\\E|$)|\[(?:\\.|[^\]\\])*\]|\\[^nrtfvR]/#, with: "").contains("\\")
    }

    /// Whether the expression matches some of any text that is not empty.
    var matchesAnyText: Bool { ["a", "7", "─", "é", "Total: € 7"].allSatisfy { search($0) == .found } }

    package enum Outcome {
        case found, nothing
        /// The search took too long and was given up.
        case givenUp
    }

    /// The number of progress reports, besides one for each character of the text, after which a search is
    /// given up. ICU reports every 10,000 steps (rematch.cpp, `TIMER_INITIAL_VALUE`), so a search that is
    /// given up takes some tens of milliseconds.
    private static let mostReports = 100

    package func search(_ text: String) -> Outcome {
        var isFound = false
        let isGivenUp = enumerate(in: text) { _, _ in
            isFound = true
            return false
        }
        return isFound ? .found : isGivenUp ? .givenUp : .nothing
    }

    private func matches(in text: String) -> WordsInLine {
        var found = WordsInLine()
        let isGivenUp = enumerate(in: text) { text, range in
            if !range.isEmpty {
                found.places.append((String(text[..<range.lowerBound]), String(text[range])))
            }
            return true
        }
        if isGivenUp { found.givenUp = self }
        return found
    }

    /// Returns the matches in a row, and those in the row without the blanks before its words, where `^` is the first word.
    /// A place counts once.
    func matches(inRow row: String) -> WordsInLine {
        var found = matches(in: row)
        let blanks = String(row.prefix { $0 == " " })
        guard !blanks.isEmpty else { return found }
        let taken = found.places.map { $0.before.count..<$0.before.count + $0.words.count }
        let more = matches(in: String(row.dropFirst(blanks.count)))
        found.givenUp = found.givenUp ?? more.givenUp
        found.places += more.places.map { (blanks + $0.before, $0.words) }.filter { before, words in
            let place = before.count..<before.count + words.count
            return !taken.contains { $0.overlaps(place) }
        }
        return found
    }

    /// Calls `take` with each match, until it returns false. Returns whether the search was given up.
    private func enumerate(in text: String, _ take: @escaping (String, Range<String.Index>) -> Bool) -> Bool {
        // ICU compares code points, and é has two encodings.
        let text = text.precomposedStringWithCanonicalMapping
        var left = Self.mostReports + text.utf16.count
        var isGivenUp = false
        expression.enumerateMatches(
            in: text, options: .reportProgress, range: NSRange(text.startIndex..., in: text)
        ) { match, _, stop in
            if let match {
                let range = Range(match.range, in: text)
                if !(range.map { take(text, $0) } ?? true) { stop.pointee = true }
            } else {
                left -= 1
                guard left < 0 else { return }
                isGivenUp = true
                stop.pointee = true
            }
        }
        return isGivenUp
    }

    /// The error for a locator that cannot be searched for.
    package struct Unusable: Error, Hashable, CustomStringConvertible {
        package var description: String

        init(_ description: String) { self.description = description }
    }
}
