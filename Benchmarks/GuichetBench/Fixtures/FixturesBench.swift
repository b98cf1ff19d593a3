import Foundation

/// What it costs to have the service stubbed, replayed and recorded.
///
/// What a figure's work led to is looked at each time: where the right answer did not come, there is no figure.
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

/// Does what awaits, and keeps this thread until it is done.
func blocking(_ work: @escaping @Sendable @concurrent () async -> Void) {
    let isDone = DispatchSemaphore(value: 0)
    Task.detached {
        await work()
        isDone.signal()
    }
    isDone.wait()
}
