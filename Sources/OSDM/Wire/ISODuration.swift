extension Wire {
    /// A length of time in the format `P1DT2H30M` (ISO 8601; RFC 3339 appendix A; OSDM 3.9 `duration`).
    ///
    /// Weeks, days (of 24 hours), hours, minutes and seconds are read; only hours, minutes and seconds are
    /// written. Years and months are refused, because they have no fixed length.
    package struct ISODuration: TextValue {
        package static let fault = "is not a duration (ISO 8601)"

        package var duration: Duration

        package init(_ duration: Duration) { self.duration = duration }

        package init?(_ text: String) {
            // OSDM 3.9 has the example `0S` at `TripMobilityFilter.additionalTransferTime`.
            guard let duration = text == "0S" ? .zero : Self.parse(text) else { return nil }
            self.duration = duration
        }

        package var text: String {
            let seconds = duration.components.seconds
            let size = seconds.magnitude
            let parts = [(size / 3600, "H"), (size % 3600 / 60, "M"), (size % 60, "S")]
                .filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }.joined()
            return (seconds < 0 ? "-" : "") + "PT" + (parts.isEmpty ? "0S" : parts)
        }

        // Neither Foundation nor this program's packages can read ISO 8601 durations.
        private static func parse(_ text: String) -> Duration? {
            // Reads Unicode scalars, which are faster than characters.
            var rest = Substring(text).unicodeScalars
            let sign = rest.first == "-" ? -1.0 : 1.0
            if rest.first == "+" || rest.first == "-" { rest.removeFirst() }
            guard rest.popFirst() == "P" else { return nil }
            var seconds = 0.0
            var units: [(Unicode.Scalar, Double)] = [("W", 604_800), ("D", 86_400)]
            var found = false
            while let next = rest.first {
                if next == "T" {
                    guard !units.contains(where: { $0.0 == "S" }), rest.count > 1 else { return nil }
                    rest.removeFirst()
                    units = [("H", 3600), ("M", 60), ("S", 1)]
                    continue
                }
                let digits = rest.prefix { "0"..."9" ~= $0 || $0 == "." || $0 == "," }
                let number =
                    digits.contains(",") ? String(digits).replacing(",", with: ".") : String(digits)
                rest = rest.dropFirst(digits.count)
                guard let count = Double(number), digits.first.map({ "0"..."9" ~= $0 }) == true,
                    let unit = rest.popFirst(), let at = units.firstIndex(where: { $0.0 == unit })
                else { return nil }
                seconds += count * units[at].1
                // Each unit may appear once, larger units first. Only the list of units after "T" includes "S".
                units.removeSubrange(...at)
                if unit == "S" { guard rest.isEmpty else { return nil } }
                found = true
            }
            guard found, seconds.isFinite, seconds < 1e10 else { return nil }
            return .milliseconds(Int64((sign * seconds * 1000).rounded()))
        }
    }
}
