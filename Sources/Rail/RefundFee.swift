/// The fee for a refund by the conditions of a fare, and the seller's sentence about it.
package struct RefundFee: Hashable, Sendable, Codable {
    /// The fee for all that the offer, or the part of a booking, covers.
    package var amount: Money
    /// The sentence, as it stands among the conditions.
    package var sentence: String

    package init(_ amount: Money, sentence: String) { (self.amount, self.sentence) = (amount, sentence) }
}
