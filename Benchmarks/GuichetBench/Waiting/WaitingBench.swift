import Waiting

/// Measures how quickly the event loop notices a change, and at what cost. Three common ways to wait are measured in
/// the same run.
///
/// The event loop's figures begin with `wait.`, and those of the other ways with `wait.quantum.`,
/// `wait.tick.` and `wait.poll.`. The figures that begin with `wait.floor.` are the least that the machine
/// allows.
struct WaitingBench {
    var figures: Figures

    /// Call this on the thread that runs the loop.
    func run() {
        SameThreadBench(figures: figures).run()
        CrossThreadBench(figures: figures).run()
        RunLoopBench(figures: figures).run()
        ObservationBench(figures: figures).run()
        WhileBench(figures: figures).run()
        FutileBench(figures: figures).run()
        QuiescentBench(figures: figures).run()
        PassBench(figures: figures).run()
        VirtualDayBench(figures: figures).run()
    }
}

extension Figures {
    /// Prints the median and the 99th percentile of the samples, in microseconds. If there are fewer samples than
    /// `count`, some waits failed, and no figure is printed.
    func print(_ name: String, microseconds times: [Double], of count: Int) {
        guard times.count == count else {
            return miss(name, "\(count - times.count) of \(count) waits failed")
        }
        let sample = Sample(times)
        print("\(name).median", sample.median, "µs")
        print("\(name).p99", sample.percentile(99), "µs")
    }
}
