/// The remarks that are shown with a response, as sentences.
enum Warnings {
    /// Returns the service's own remarks, followed by remarks about the parts of the response that could not
    /// be read.
    static func sentences(
        _ problems: Wire.Elements<Wire.Problem>?, _ older: Wire.WarningCollection?,
        _ decodingWarnings: [Wire.DecodingFault], of kind: String
    ) -> [String] {
        let said = (problems?.array ?? []).compactMap(\.sentence)
        let saidBefore = (older?.warnings.array ?? []).compactMap { $0.detail ?? $0.code }
        return said + saidBefore.filter { !said.contains($0) } + lost(decodingWarnings, of: kind)
    }

    /// Returns remarks about parts that were left out, e.g. `2 offers were left out: offers[0].price.amount is
    /// missing.`
    private static func lost(_ decodingWarnings: [Wire.DecodingFault], of kind: String) -> [String] {
        // If the path has a dot, only a detail of an element was left out, and the element itself is still shown.
        let whole = decodingWarnings.filter { $0.leftOut?.contains(".") == false }
        let parts = decodingWarnings.filter { $0.leftOut?.contains(".") == true }
        return [(whole, kind), (parts, "detail")].compactMap { faults, noun in
            faults.first.map { "\(count(faults.count, noun)) left out: \($0.sentence)." }
        }
    }

    /// `1 trip was`, `2 trips were`.
    static func count(_ count: Int, _ noun: String) -> String {
        count == 1 ? "1 \(noun) was" : "\(count) \(noun)s were"
    }
}
