/// The invented rule for returns: if one carrier runs all trains of both ways, and the ways are at most some days
/// apart, the way back costs less than alone. The way out costs the same as alone, so that the price that was shown
/// for it before the way back was chosen stays true, and is what a refund of it counts.
enum ReturnFare {
    static let mostDays = 15
    /// The factor by which the price of the way back is multiplied.
    static let factor = 0.8

    /// - Parameters:
    ///   - carriers: The carriers of all rides of both ways.
    ///   - days: The days from the departure of the way out to that of the way back.
    static func applies(carriers: [String], days: Int) -> Bool {
        Set(carriers).count == 1 && (0...mostDays).contains(days)
    }
}
