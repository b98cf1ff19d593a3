import Foundation
import Waiting

/// Code on the waiting thread itself makes the condition true. Measures the time from that moment until the
/// wait returns.
///
/// A condition variable and a poll have no such figure: their thread sleeps, and cannot run other code.
struct SameThreadBench {
    var figures: Figures

    private static let rounds = 100

    func run() {
        var loop: [Double] = []
        var awaited: [Double] = []
        var quantum: [Double] = []
        var floor: [Double] = []
        for _ in 0..<Self.rounds {
            for _ in 0..<200 { loop.append(contentsOf: sampleLoop()) }
            awaited += samplesAwaited(200)
            for _ in 0..<20 { quantum.append(contentsOf: sampleQuantum()) }
            for _ in 0..<200 { floor.append(sampleFloor()) }
        }
        figures.print("wait.same-thread", microseconds: loop, of: Self.rounds * 200)
        figures.print("wait.await.same-thread", microseconds: awaited, of: Self.rounds * 200)
        figures.print("wait.quantum.same-thread", microseconds: quantum, of: Self.rounds * 20)
        figures.print("wait.floor.same-thread", microseconds: floor, of: Self.rounds * 200)
    }

    private func sampleLoop() -> [Double] {
        let moment = Moment()
        Task { @UIActor in moment.set() }
        let outcome = UILoop.shared.run(for: "the change", timeout: .seconds(5)) { _ in moment.isSet }
        let elapsed = moment.elapsed
        return outcome.value == nil ? [] : [elapsed]
    }

    /// Measures the same time for code that awaits instead of blocking the thread.
    private func samplesAwaited(_ count: Int) -> [Double] {
        let outcome = UILoop.shared.run(for: "the samples", timeout: .seconds(60)) { _ in
            AwaitedSamples(count)
        }
        return outcome.value.map { samples in
            _ = UILoop.shared.run(for: "the samples", timeout: .seconds(60)) { _ in samples.isDone }
            return UIActor.assumeIsolated { samples.values }
        } ?? []
    }

    private func sampleQuantum() -> [Double] {
        let moment = Moment()
        RunLoop.current.perform { moment.set() }
        let isTrue = QuantumContender().wait(seconds: 5) { moment.isSet }
        let elapsed = moment.elapsed
        return isTrue ? [elapsed] : []
    }

    /// Measures the cost of reading the clock.
    private func sampleFloor() -> Double {
        let moment = Moment()
        moment.set()
        return moment.elapsed
    }
}

@UIActor
private final class AwaitedSamples {
    private(set) var values: [Double] = []
    private(set) var isDone = false

    init(_ count: Int) {
        Task { @UIActor in
            for _ in 0..<count {
                let moment = Moment()
                Task { @UIActor in moment.set() }
                let outcome = await UILoop.shared.wait(for: "the change", timeout: .seconds(5)) { _ in
                    moment.isSet
                }
                let elapsed = moment.elapsed
                if outcome.value != nil { values.append(elapsed) }
            }
            isDone = true
        }
    }
}
