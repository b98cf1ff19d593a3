/// Reads a length of time as people type it: `0:30`, `30`, `30 min`, `1h`, `1h30`.
enum MinutesInput {
    /// The longest time, which is also the longest that the sandbox takes.
    private static let most = 24 * 60

    /// - Returns: nil for an empty text, and for no time at all.
    static func minutes(_ text: String, _ field: InputProblem.Field) throws(InputProblem) -> Int? {
        let word = text.lowercased().filter { !$0.isWhitespace }
        guard !word.isEmpty else { return nil }
        var minutes: Int?
        if let match = word.wholeMatch(of: /(\d{1,4})(?:m|min)?/) {
            minutes = Int(match.1)
        } else if let match = word.wholeMatch(of: /(\d{1,2})(?:h|:)(?:(\d{2})(?:m|min)?)?/) {
            minutes = Int(match.1).map { $0 * 60 + (match.2.flatMap { Int($0) } ?? 0) }
        }
        guard let minutes, minutes <= most else {
            throw InputProblem(field, "“\(text)” is not a length of time. Type 0:30, 45 min or 1h30.")
        }
        return minutes == 0 ? nil : minutes
    }

    static func text(_ minutes: Int?) -> String {
        minutes.map { TripFormatting.duration(.seconds(60 * $0)) } ?? ""
    }
}
