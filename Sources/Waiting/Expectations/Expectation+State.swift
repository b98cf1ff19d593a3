extension Expectation {
    /// The part of an expectation that changes.
    struct State: Sendable {
        enum Waiting: Sendable {
            case onLoop
            case blocked(ThreadGate)
        }

        var fulfillments = 0
        /// The time of the fulfilment that completed it, on the monotonic clock.
        var completion: LoopInstant?
        var wasWaitedFor = false
        /// Whether a wait for it has succeeded.
        var isConcluded = false
        private var loopWaits = 0
        private var gates: [ThreadGate] = []

        mutating func begin(_ waiting: Waiting) {
            switch waiting {
            case .onLoop: loopWaits += 1
            case .blocked(let gate): gates.append(gate)
            }
        }

        mutating func end(_ waiting: Waiting) {
            switch waiting {
            case .onLoop: loopWaits -= 1
            case .blocked(let gate): gates.removeAll { $0 === gate }
            }
        }

        /// A function that wakes everybody who waits, to be called while no lock is held.
        var wake: @Sendable () -> Void {
            { [gates, loopWaits] in
                if loopWaits > 0 { UILoop.shared.wakeUp() }
                for gate in gates { gate.open() }
            }
        }
    }
}
