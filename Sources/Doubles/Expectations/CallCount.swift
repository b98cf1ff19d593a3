/// The number of calls that a test expects: `2`, `1...3`, `2...` or `...2`.
public protocol CallCount: Sendable {
    func allows(_ count: Int) -> Bool
    /// The expected number in words, e.g. `at least 2 calls`.
    var inWords: String { get }
}

extension Int: CallCount {
    public func allows(_ count: Int) -> Bool { count == self }
    public var inWords: String { self == 0 ? "no call" : Printed.calls(self) }
}

extension ClosedRange<Int>: CallCount {
    public func allows(_ count: Int) -> Bool { contains(count) }
    public var inWords: String {
        lowerBound == upperBound ? lowerBound.inWords : "\(lowerBound) to \(upperBound) calls"
    }
}

extension PartialRangeFrom<Int>: CallCount {
    public func allows(_ count: Int) -> Bool { contains(count) }
    public var inWords: String { "at least \(Printed.calls(lowerBound))" }
}

extension PartialRangeThrough<Int>: CallCount {
    public func allows(_ count: Int) -> Bool { contains(count) }
    public var inWords: String { "at most \(Printed.calls(upperBound))" }
}
