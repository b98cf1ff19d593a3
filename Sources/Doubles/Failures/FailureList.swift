/// Failures that are told together: of each double the first few, and how many more there were. Code that tries
/// again and again would else bury what went wrong.
struct FailureList: Sendable {
    static let limit = 10

    private(set) var told: [DoubleFailure] = []
    private(set) var untold = 0

    init(_ failures: [DoubleFailure] = []) { for failure in failures { add(failure) } }

    mutating func add(_ failure: DoubleFailure) {
        if told.count(where: { $0.source === failure.source }) < Self.limit {
            told.append(failure)
        } else {
            untold += 1
        }
    }

    mutating func add(_ failures: [DoubleFailure]) { for failure in failures { add(failure) } }

    /// Takes out a failure that arrives by another way too.
    mutating func remove(_ failure: DoubleFailure) {
        if let index = told.firstIndex(where: { $0.identity === failure.identity }) {
            told.remove(at: index)
        } else if failure.isKept, untold > 0 {
            untold -= 1
        }
    }

    /// One error for all; nil for none.
    var joined: DoubleFailure? {
        guard var first = told.first else { return nil }
        first.others += told.dropFirst()
        first.unlistedCount += untold
        return first
    }
}
