import Foundation
import Synchronization

/// The moment at which something became true, set on one thread and seen on any.
final class Moment: Sendable {
    private let nanoseconds = Atomic<Int64>(0)

    var isSet: Bool { nanoseconds.load(ordering: .acquiring) != 0 }

    func set() { nanoseconds.store(Self.now, ordering: .releasing) }

    /// Microseconds since it was set.
    var elapsed: Double { Double(Self.now - nanoseconds.load(ordering: .acquiring)) / 1000 }

    private static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
