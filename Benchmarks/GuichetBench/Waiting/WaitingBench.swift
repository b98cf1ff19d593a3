import Waiting

/// How promptly and how cheaply the event loop waits, with three common ways to wait beside it in the same run.
///
/// Figures of ours begin with `wait.`, those of the rivals with `wait.quantum.`, `wait.tick.` and `wait.poll.`;
/// `wait.floor.` is the least that the machine allows.
struct WaitingBench {
    var figures: Figures

    /// To be called on the thread that runs the loop.
    func run() {
        SameThreadBench(figures: figures).run()
        CrossThreadBench(figures: figures).run()
        WhileBench(figures: figures).run()
        FutileBench(figures: figures).run()
        QuiescentBench(figures: figures).run()
        PassBench(figures: figures).run()
        VirtualDayBench(figures: figures).run()
    }
}

extension Figures {
    /// Prints the median and the 99th percentile of so many samples in microseconds; fewer of them mean that
    /// some waits failed, and then nothing is a figure.
    func print(_ name: String, microseconds times: [Double], of count: Int) {
        guard times.count == count else {
            return skip(name, "\(count - times.count) of \(count) waits failed")
        }
        let sample = Sample(times)
        print("\(name).median", sample.median, "µs")
        print("\(name).p99", sample.percentile(99), "µs")
    }
}
