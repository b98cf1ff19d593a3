/// Reads a length of time as people type it: `0:30`, `30`, `30 min`, `1h`, `1h30`.
///
/// A number alone is minutes. For a stay, one up to 24 is hours, because nobody gets off for two minutes.
enum MinutesInput {
    /// The longest time, which is also the longest that the sandbox takes.
    private static let mostHours = 24

    /// - Returns: nil for an empty text, and for no time at all.
    static func minutes(_ text: String, _ field: InputProblem.Field) throws(InputProblem) -> Int? {
        let word = text.lowercased().filter { !$0.isWhitespace }
        guard !word.isEmpty else { return nil }
        var minutes: Int?
        if let match = word.wholeMatch(of: /(\d{1,4})(m|min)?/) {
            let isHours = field == .stay && match.2 == nil
            minutes = Int(match.1).map { isHours && $0 <= mostHours ? $0 * 60 : $0 }
        } else if let match = word.wholeMatch(of: /(\d{1,4})(?:h|:)(?:(\d{2})(?:m|min)?)?/) {
            minutes = Int(match.1).map { $0 * 60 + (match.2.flatMap { Int($0) } ?? 0) }
        }
        guard let minutes else {
            throw InputProblem(field, "“\(text)” is not a length of time. Type 0:30, 45 min or 1h30.")
        }
        guard minutes <= mostHours * 60 else {
            throw InputProblem(field, "“\(text)” is too long. Type at most \(mostHours)h.")
        }
        return minutes == 0 ? nil : minutes
    }

    static func text(_ minutes: Int?) -> String {
        minutes.map { TripFormatting.duration(.seconds(60 * $0)) } ?? ""
    }
}
