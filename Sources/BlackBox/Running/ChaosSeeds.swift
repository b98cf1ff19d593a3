/// The seeds of chaos, as a person writes them: `7`, or `1-200` for one after the other.
public struct ChaosSeeds: Hashable, Sendable {
    public var seeds: ClosedRange<UInt64>

    /// The highest seed.
    static let highest: UInt64 = 100_000

    /// - Throws: A mistake with examples.
    public init(_ text: String) throws(ScenarioMistake) {
        let ends = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false).map {
            UInt64($0)
        }
        guard let first = ends.first ?? nil, let last = ends.last ?? nil, first > 0, first <= last,
            last <= Self.highest
        else {
            throw ScenarioMistake(
                "It needs a seed from 1 to \(Self.highest), or a range of them such as 1-200, not \(text.quoted).",
                at: FileLocation(file: "--chaos"))
        }
        seeds = first...last
    }
}
