/// A stub or a recorded exchange that a request almost met, and what kept them apart.
public struct NearMiss: Hashable, Sendable, CustomStringConvertible {
    /// The stub's name, or the file name of the recorded exchange.
    public var name: String
    /// The first rule that the request failed, in words: `path is /orders, not /items`.
    public var failedRule: String
    /// The nearness; the higher, the nearer. Only scores of the same miss can be compared.
    public var score: Int

    public init(name: String, failedRule: String, score: Int) {
        self.name = name
        self.failedRule = failedRule
        self.score = score
    }

    public var description: String { "\(name): \(failedRule)" }

    /// The candidates with the highest scores, at most `count`, the highest first; equal scores keep their order.
    public static func nearest(
        _ candidates: some Sequence<NearMiss>, count: Int = 3
    ) -> [NearMiss] {
        let ranked = candidates.enumerated().sorted {
            ($1.element.score, $0.offset) < ($0.element.score, $1.offset)
        }
        return ranked.prefix(max(0, count)).map(\.element)
    }
}
