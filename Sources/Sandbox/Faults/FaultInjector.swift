import Synchronization

/// Decides which faults a request meets, and counts how often each has been met.
final class FaultInjector: Sendable {
    private let faults: [Fault]
    private let met: Mutex<[Int]>

    init(_ faults: [Fault]) {
        self.faults = faults
        met = Mutex(Array(repeating: 0, count: faults.count))
    }

    /// The delays to wait for, all together, and what then goes wrong, if anything.
    ///
    /// Of several faults that would take the answer away, the first one does; the others are not used up.
    func next(_ path: String) -> (delay: Duration, fault: Fault.Kind?) {
        met.withLock { met in
            var delay = Duration.zero
            for (index, fault) in faults.enumerated() where fault.matches(path) {
                if let times = fault.times, met[index] >= times { continue }
                met[index] += 1
                guard case .delay(let more) = fault.kind else { return (delay, fault.kind) }
                delay += more
            }
            return (delay, nil)
        }
    }
}
