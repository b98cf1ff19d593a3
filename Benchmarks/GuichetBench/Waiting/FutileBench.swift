import Synchronization

/// Measures the cost of waiting three seconds for a condition that never becomes true.
struct FutileBench {
    var figures: Figures

    private static let seconds = 3.0

    func run() {
        measure(LoopContender())
        measure(RunLoopContender())
        measure(ObserverContender())
        measure(EventContender())
        measure(QuantumContender())
        measure(TickContender())
        measure(PollContender())
        measure(PipeContender())
    }

    private func measure(_ contender: some WaitContender) {
        // This wait is not measured. It lets threads of earlier measurements end.
        _ = contender.wait(seconds: 0.1) { false }
        let looks = Atomic(0)
        let before = ProcessCost.now
        let start = milliseconds()
        let isTrue = contender.wait(seconds: Self.seconds) {
            looks.add(1, ordering: .relaxed)
            return false
        }
        let elapsed = milliseconds() - start
        let cost = ProcessCost.now - before
        guard !isTrue, elapsed >= Self.seconds * 1000 - 1 else {
            return figures.miss("\(contender.name).futile", "it ended after \(Int(elapsed)) ms")
        }
        figures.print("\(contender.name).futile.cpu", cost.processor, "ms")
        figures.print("\(contender.name).futile.wakeups", Double(cost.wakeups), "in 3 s")
        figures.print("\(contender.name).futile.looks", Double(looks.load(ordering: .relaxed)), "in 3 s")
    }
}
