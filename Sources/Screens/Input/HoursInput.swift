package import Rail

/// The hours of departure as people type them: `07:00 – 10:00`, `7-10`, `6pm to 9pm`, `morning`. An empty text means any
/// time.
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
        guard let match = word.wholeMatch(of: /(.+?)\s*(?:-|–|to|and)\s*(.+)/),
            let first = TimeInput(String(match.1)).minutesOfDay,
            let last = TimeInput(String(match.2)).minutesOfDay, first < 24 * 60, first != last
        else {
            throw InputProblem(
                .hours, "“\(text)” is not a span of hours. Type 07:00 – 10:00, 6pm-9pm, morning or evening.")
        }
        return Hours(first: first, last: last > first ? last : last + 24 * 60)
    }
}

/// A span of the day, in minutes after its midnight. An end after the next midnight is over 1440.
package struct Hours: Hashable, Sendable {
    package var first: Int
    package var last: Int

    /// The hours as a field shows them: `07:00 – 10:00`.
    var text: String { "\(StationTime.clock(minuteOfDay: first)) – \(end)" }

    /// The hours as a heading shows them: `07:00–10:00`.
    package var briefly: String { "\(StationTime.clock(minuteOfDay: first))–\(end)" }

    private var end: String { last == 24 * 60 ? "24:00" : StationTime.clock(minuteOfDay: last % (24 * 60)) }
}

extension TripQuery {
    /// The hours of departure; nil if there is no latest departure.
    package var hours: Hours? {
        latestDeparture.map { Hours(first: time.minuteOfDay, last: $0) }
    }
}
