/// How often a stub must be called, and how often it may be called.
public struct ExpectedCalls: Hashable, Sendable, CustomStringConvertible {
    let atLeast: Int
    let atMost: Int?

    /// - Parameters:
    ///   - atLeast: The fewest calls. It is a failure if the session is finished after fewer calls.
    ///   - atMost: The most calls; nil for any number. Further requests go to other stubs. If `atMost` is 0,
    ///     every request is a failure.
    public init(atLeast: Int = 0, atMost: Int? = nil) {
        self.atLeast = max(0, atLeast)
        self.atMost = atMost.map { max($0, 0) }
    }

    /// At least once, the default.
    public static let atLeastOnce = ExpectedCalls(atLeast: 1)
    public static let once = ExpectedCalls.exactly(1)
    public static let never = ExpectedCalls.exactly(0)
    /// Any number, including none.
    public static let optional = ExpectedCalls()
    public static func exactly(_ count: Int) -> ExpectedCalls { ExpectedCalls(atLeast: count, atMost: count) }

    /// `once`, `3 times`, `at least once`, `1 to 3 times`.
    public var description: String {
        switch (atLeast, atMost) {
        case (_, 0): "never"
        case (0, nil): "any number of times"
        case (let low, nil): "at least \(Self.words(low))"
        case (0, let high?): "at most \(Self.words(high))"
        case (let low, let high?) where low == high: Self.words(low)
        case (let low, let high?): "\(low) to \(high) times"
        }
    }

    static func words(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }
}
