import Foundation

/// Another thread makes the condition true. Measures the time from that moment until the sleeping wait
/// returns.
struct CrossThreadBench {
    var figures: Figures

    private static let rounds = 40
    private static let samples = 50

    func run() {
        let other = OtherThread()
        defer { other.end() }
        let (loop, pipe, tick) = (LoopContender(), PipeContender(), TickContender())
        let (quantum, poll, block) = (QuantumContender(), PollContender(), BlockContender())
        var times: [String: [Double]] = [:]
        func measure(_ contender: some WaitContender, _ count: Int, spread: Double) {
            times[contender.name, default: []] += samples(of: contender, count, other, spread)
        }
        for _ in 0..<Self.rounds {
            measure(loop, Self.samples, spread: QuantumContender.quantum)
            measure(pipe, Self.samples, spread: QuantumContender.quantum)
            measure(quantum, Self.samples, spread: QuantumContender.quantum)
            measure(tick, Self.samples, spread: QuantumContender.quantum)
            // The change happens at a random time between two checks. More samples would only take longer.
            measure(poll, Self.samples / 10, spread: PollContender.interval)
            // `block` waits on a thread without a loop, as the condition variable does.
            times[block.name, default: []] +=
                onPlainThread {
                    samples(of: block, Self.samples, other, QuantumContender.quantum)
                } ?? []
        }
        for name in [loop.name, block.name, quantum.name, tick.name, poll.name, pipe.name] {
            let count = Self.rounds * (name == poll.name ? Self.samples / 10 : Self.samples)
            figures.print("\(name).cross-thread", microseconds: times[name] ?? [], of: count)
        }
    }

    /// - Parameter spread: The range of the random delay before the change, in seconds.
    private func samples(
        of contender: some WaitContender, _ count: Int, _ other: OtherThread, _ spread: Double
    ) -> [Double] {
        (0..<count).compactMap { _ in
            let moment = Moment()
            // The delay is long enough for the waiting thread to fall asleep.
            other.run(after: 0.0003 + Double.random(in: 0..<spread)) {
                contender.tell { moment.set() }
            }
            let isTrue = contender.wait(seconds: 5) { moment.isSet }
            let elapsed = moment.elapsed
            return isTrue ? elapsed : nil
        }
    }
}
