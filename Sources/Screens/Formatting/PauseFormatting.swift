/// The time that a service asks a person to wait, in words.
enum PauseFormatting {
    private static let units: [(name: String, seconds: Int64)] = [
        ("second", 1), ("minute", 60), ("hour", 3600), ("day", 86_400),
    ]

    /// A time as `30 seconds`, `15 minutes`, `3 hours` or `12 days`, rounded up; `more than a year` where
    /// it is longer.
    static func length(_ pause: Duration) -> String {
        let (whole, rest) = pause.components
        let seconds = max(1, whole + (rest > 0 ? 1 : 0))
        guard seconds <= 365 * 86_400 else { return "more than a year" }
        // A unit is used from two of it on, so that little is lost by rounding.
        let unit = units.last { seconds >= 2 * $0.seconds } ?? units[0]
        let count = (seconds + unit.seconds - 1) / unit.seconds
        return "\(count) \(unit.name)\(count == 1 ? "" : "s")"
    }
}
