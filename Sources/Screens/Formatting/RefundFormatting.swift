package import Rail

/// Words for refunds, for the screens and the commands.
package enum RefundFormatting {
    /// The sentence on the refunds that were made since an earlier state of a booking; nil where none was.
    package static func done(
        _ intent: BookingIntent, since before: BookingIntent, words: (Money) -> String
    ) -> String? {
        let known = Set((before.booking?.refunds ?? []).map(\.id))
        let amounts = (intent.booking?.refunds ?? []).filter { !known.contains($0.id) }.map(\.amount)
        guard let first = amounts.first else { return nil }
        let sum = amounts.dropFirst().reduce(first as Money?) { $0?.adding($1) }
        let all = sum.map(words) ?? amounts.map(words).joined(separator: " and ")
        let remark =
            intent.hasOtherCodes(than: before)
            ? " The other tickets have new codes: save them again." : ""
        return "Refunded \(all)." + remark
    }
}
