/// The hours of departure as people type them: `07:00 – 10:00`, `7-10`, `6pm to 9pm`, `morning`. An empty text means
/// any time.
///
/// The text is parsed when the value is made, and not for each frame.
package struct HoursInput: Hashable, Sendable {
    package let text: String
    private let reading: Result<Hours?, InputProblem>

    /// The words that stand for hours. The window and the command line both read them here.
    static let words: KeyValuePairs = [
        "morning": Hours(first: 6 * 60, last: 12 * 60), "afternoon": Hours(first: 12 * 60, last: 18 * 60),
        "evening": Hours(first: 18 * 60, last: 24 * 60), "night": Hours(first: 22 * 60, last: 30 * 60),
    ]

    /// The words with their hours, for a help text: `morning (06:00–12:00)`.
    package static var wordsForHelp: String {
        words.map { "\($0.key) (\($0.value.briefly))" }.joined(separator: ", ")
    }

    package init(_ text: String) {
        self.text = text
        reading = Result { () throws(InputProblem) in try Self.read(text) }
    }

    var isEmpty: Bool { text.trimmingSpaces.isEmpty }

    /// Reads the hours. Returns nil for an empty text.
    package func hours() throws(InputProblem) -> Hours? { try reading.get() }

    private static func read(_ text: String) throws(InputProblem) -> Hours? {
        let word = text.lowercased().trimmingSpaces
        guard !word.isEmpty else { return nil }
        if let named = words.first(where: { $0.key == word }) { return named.value }
        guard let match = word.wholeMatch(of: /(.+?)\s*(?:-|–|to|and)\s*(.+?)(\s*\+1)?/),
            let first = TimeInput(String(match.1)).minutesOfDay,
            let last = TimeInput(String(match.2)).minutesOfDay, first < 24 * 60, first != last,
            match.3 == nil || last < first
        else {
            throw InputProblem(
                .hours, "“\(text)” is not a span of hours. Type 07:00 – 10:00, 6pm-9pm, morning or evening.")
        }
        return Hours(first: first, last: last > first ? last : last + 24 * 60)
    }
}
