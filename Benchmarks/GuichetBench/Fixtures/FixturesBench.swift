import Foundation

/// Measures the cost of stubs, replays and recordings.
///
/// Each measurement checks its result. If a response was wrong, no figure is printed.
struct FixturesBench {
    var place: BenchPlace
    var figures: Figures

    func run() {
        blocking { [self] in
            await ReplayBench(place: place, figures: figures).run()
            await StubBench(figures: figures).run()
        }
        RecordBench(place: place, figures: figures).run()
    }
}

/// Runs asynchronous work, and blocks this thread until the work is done.
func blocking(_ work: @escaping @Sendable @concurrent () async -> Void) {
    let isDone = DispatchSemaphore(value: 0)
    Task.detached {
        await work()
        isDone.signal()
    }
    isDone.wait()
}
