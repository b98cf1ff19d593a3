/// The invented rule for returns: if one carrier runs all trains of both ways, and the ways are at most some days
/// apart, each way costs less than alone.
enum ReturnFare {
    static let mostDays = 15
    /// The factor by which the price of each way is multiplied.
    static let factor = 0.9

    /// - Parameters:
    ///   - carriers: The carriers of all rides of both ways.
    ///   - days: The days from the departure of the way out to that of the way back.
    static func applies(carriers: [String], days: Int) -> Bool {
        Set(carriers).count == 1 && (0...mostDays).contains(days)
    }
}
