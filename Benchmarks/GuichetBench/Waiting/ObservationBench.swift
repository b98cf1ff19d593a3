import Foundation
import Observation
import RunLoopWaiting
import Waiting

/// Measures the time from the change of an observed property to the end of a wait on the main actor, beside a wait that
/// polls every 10 ms, as Nimble's `toEventually` does.
struct ObservationBench {
    var figures: Figures

    private static let samples = 200

    /// Call this on the main thread, whose run loop serves the main actor meanwhile.
    func run() {
        measure("wait.observed") { model in
            var looks = 0
            let isTrue =
                (try? await eventually("the change", within: .seconds(5)) {
                    looks += 1
                    return model.isDone
                }) != nil
            return isTrue ? looks : 0
        }
        measure("wait.observed.poll") { model in
            var looks = 1
            while !model.isDone {
                guard (try? await Task.sleep(for: .milliseconds(10))) != nil else { return 0 }
                looks += 1
            }
            return looks
        }
    }

    @Observable @MainActor
    fileprivate final class Model {
        var isDone = false
    }

    private func measure(_ name: String, _ wait: @escaping @MainActor (Model) async -> Int) {
        let results = Results()
        Task { @MainActor in
            for _ in 0..<Self.samples {
                let (model, moment) = (Model(), Moment())
                let delay = Double.random(in: 0.001..<0.011)
                Task {
                    try await Task.sleep(for: .seconds(delay))
                    moment.set()
                    model.isDone = true
                }
                let looks = await wait(model)
                results.times.append(moment.elapsed)
                results.looks = max(results.looks, looks)
            }
            results.isDone = true
        }
        _ = RunLoop.main.run(
            until: { MainActor.assumeIsolated { results.isDone } }, timeout: .seconds(60),
            polling: .every(.milliseconds(100)))
        MainActor.assumeIsolated {
            figures.print(name, microseconds: results.times, of: Self.samples)
            figures.print("\(name).looks", Double(results.looks), "at most")
        }
    }

    @MainActor
    private final class Results {
        var times: [Double] = []
        var looks = 0
        var isDone = false

        nonisolated init() {}
    }
}
