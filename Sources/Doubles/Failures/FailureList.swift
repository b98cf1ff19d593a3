/// Failures that are reported together: the first few failures of each double, and the number of the other
/// failures. If code retries a call many times, a full list would bury the cause.
struct FailureList: Sendable {
    static let limit = 10

    private(set) var told: [DoubleFailure] = []
    private(set) var untold = 0

    mutating func add(_ failure: DoubleFailure) {
        if told.count(where: { $0.source === failure.source }) < Self.limit {
            told.append(failure)
        } else {
            untold += 1
        }
    }

    mutating func add(_ failures: [DoubleFailure]) { for failure in failures { add(failure) } }

    /// Removes a failure that the test throws as well.
    mutating func remove(_ failure: DoubleFailure) {
        if let index = told.firstIndex(where: { $0.identity === failure.identity }) {
            told.remove(at: index)
        } else if failure.isKept, untold > 0 {
            untold -= 1
        }
    }

    /// One error for all failures; nil if there is none.
    var joined: DoubleFailure? {
        guard var first = told.first else { return nil }
        first.others += told.dropFirst()
        first.unlistedCount += untold
        return first
    }
}
