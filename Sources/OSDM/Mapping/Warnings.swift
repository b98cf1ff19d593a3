/// The sentences that stand beside a response.
enum Warnings {
    /// What the service says, then what could not be read of its answer.
    static func sentences(
        _ problems: Wire.Elements<Wire.Problem>?, _ older: Wire.WarningCollection?,
        _ decodingWarnings: [Wire.DecodingWarning], of kind: String
    ) -> [String] {
        let said = (problems?.array ?? []).compactMap(\.sentence)
        let saidBefore = (older?.warnings.array ?? []).compactMap { $0.detail ?? $0.code }
        return said + saidBefore.filter { !said.contains($0) } + lost(decodingWarnings, of: kind)
    }

    /// E.g. `2 offers left out: offers[0].price.amount is missing.`
    private static func lost(_ decodingWarnings: [Wire.DecodingWarning], of kind: String) -> [String] {
        let left = decodingWarnings.filter { $0.leftOut != nil }
        // An element of a list of an element: the one around it is still shown.
        let whole = left.filter { $0.leftOut?.contains(".") == false }
        let parts = left.count - whole.count
        var sentences: [String] = []
        if let first = whole.first {
            sentences.append("\(count(whole.count, kind)) left out: \(first.sentence).")
        }
        if parts > 0, let first = left.first(where: { $0.leftOut?.contains(".") == true }) {
            sentences.append("\(count(parts, "detail")) left out: \(first.sentence).")
        }
        return sentences
    }

    /// `1 trip was`, `2 trips were`.
    static func count(_ count: Int, _ noun: String) -> String {
        count == 1 ? "1 \(noun) was" : "\(count) \(noun)s were"
    }
}
