/// A point on a loop clock, in nanoseconds since that clock's own origin.
public struct LoopInstant: Hashable, Sendable, Comparable {
    public var nanoseconds: Int64

    public init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    /// Further away than any wait lasts.
    public static let distantFuture = LoopInstant(nanoseconds: .max)

    public static func < (left: LoopInstant, right: LoopInstant) -> Bool {
        left.nanoseconds < right.nanoseconds
    }

    /// The instant `duration` later; `distantFuture` when that lies beyond what the type holds.
    public func advanced(by duration: Duration) -> LoopInstant {
        let (sum, overflow) = nanoseconds.addingReportingOverflow(duration.clampedNanoseconds)
        return overflow ? .distantFuture : LoopInstant(nanoseconds: sum)
    }

    /// The time from this instant to `other`, negative when `other` is earlier.
    public func duration(to other: LoopInstant) -> Duration {
        .nanoseconds(other.nanoseconds.subtractingReportingOverflow(nanoseconds).partialValue)
    }
}

extension Duration {
    /// Nanoseconds, held within what 64 bits can say: about ±292 years.
    var clampedNanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        guard !overflow else { return seconds < 0 ? .min : .max }
        let (sum, more) = product.addingReportingOverflow(attoseconds / 1_000_000_000)
        return more ? (seconds < 0 ? .min : .max) : sum
    }

    /// Longer than any program runs; a wait with this timeout ends only by its condition.
    public static let unlimited = Duration.nanoseconds(Int64.max)
}
