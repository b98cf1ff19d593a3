/// The remarks that are shown with a response.
enum Warnings {
    /// The service's own remarks, and then one about the parts of the response that could not be read.
    static func sentences(
        _ problems: Wire.Elements<Wire.Problem>?, _ older: Wire.WarningCollection?,
        _ decodingWarnings: [Wire.DecodingFault], of kind: String
    ) -> [String] {
        let said = (problems?.array ?? []).compactMap(\.sentence)
        let saidBefore = (older?.warnings.array ?? []).compactMap { $0.detail ?? $0.code }
        return said + saidBefore.filter { !said.contains($0) } + lost(decodingWarnings, of: kind)
    }

    /// Remarks about parts that were left out, e.g. `2 offers were left out: offers[0].price.amount is
    /// missing.`
    private static func lost(_ decodingWarnings: [Wire.DecodingFault], of kind: String) -> [String] {
        let left = decodingWarnings.filter { $0.leftOut != nil }
        // A path with a dot is inside an element that itself is still shown.
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
