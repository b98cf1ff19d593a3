/// A stub or a recorded exchange that a request almost matched, and why it did not.
public struct NearMiss: Hashable, Sendable, CustomStringConvertible {
    /// The stub's name, or the file name of the recorded exchange.
    public var name: String
    /// The first rule that did not match, in words: `path is /orders, not /items`.
    public var failedRule: String
    /// How close the match was: the higher, the closer. Only scores for the same request can be compared.
    public var score: Int

    public init(name: String, failedRule: String, score: Int) {
        self.name = name
        self.failedRule = failedRule
        self.score = score
    }

    public var description: String { "\(name): \(failedRule)" }

    /// Returns the `count` candidates with the highest scores, highest first. Equal scores keep their order.
    public static func nearest(_ candidates: some Sequence<NearMiss>, count: Int = 3) -> [NearMiss] {
        Array(candidates.sorted { $0.score > $1.score }.prefix(max(0, count)))
    }
}
