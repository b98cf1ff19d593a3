import Waiting

/// Measures the time to find out that a condition can never become true.
///
/// The other ways to wait cannot know that, and fail only at their timeout. Here their timeout is a third of a
/// second.
struct QuiescentBench {
    var figures: Figures

    private static let timeout = 0.3

    func run() {
        var times: [Double] = []
        for _ in 0..<1_000 {
            let scope = LoopScope("bench")
            let start = milliseconds()
            let outcome = UILoop.shared.run(
                for: "what never comes", timeout: .seconds(Self.timeout), scope: scope,
                failsWhenQuiescent: true
            ) { _ in false }
            let elapsed = milliseconds() - start
            if case .quiescent = outcome { times.append(elapsed) }
        }
        guard times.count == 1_000 else {
            return figures.miss("wait.quiescent", "only \(times.count) of 1000 waits found out")
        }
        figures.print("wait.quiescent", Sample(times).median, "ms")
        figures.print("wait.quiescent.p99", Sample(times).percentile(99), "ms")
        measure(QuantumContender())
        measure(TickContender())
        measure(PollContender())
    }

    private func measure(_ contender: some WaitContender) {
        let start = milliseconds()
        _ = contender.wait(seconds: Self.timeout) { false }
        figures.print("\(contender.name).quiescent", milliseconds() - start, "ms")
    }
}
