import Foundation
import Synchronization
import Waiting

/// Measures a wait that ends for another reason than its condition: its `while:` has become false.
///
/// Nobody fulfils the condition. A condition variable notices the end at its next tick, and the event loop when it is
/// woken.
struct WhileBench {
    var figures: Figures

    private static let rounds = 20

    func run() {
        let other = OtherThread()
        defer { other.end() }
        var ours: [Double] = []
        var tick: [Double] = []
        for _ in 0..<Self.rounds {
            for _ in 0..<20 { ours += onPlainThread { samplePoked(other) } ?? [] }
            tick += sampleTick(other)
        }
        figures.print("wait.while", microseconds: ours, of: Self.rounds * 20)
        figures.print("wait.tick.while", microseconds: tick, of: Self.rounds)
    }

    private func samplePoked(_ other: OtherThread) -> [Double] {
        let moment = Moment()
        let expectation = LoopExpectation("what is given up")
        other.run(after: 0.0003) {
            moment.set()
            expectation.poke()
        }
        let outcome = expectation.block(timeout: .seconds(5)) { !moment.isSet }
        let elapsed = moment.elapsed
        if case .cancelled = outcome { return [elapsed] }
        return []
    }

    private func sampleTick(_ other: OtherThread) -> [Double] {
        let moment = Moment()
        other.run(after: 0.0003 + Double.random(in: 0..<TickContender.tick)) { moment.set() }
        let isTrue = TickContender().wait(seconds: 5) { moment.isSet }
        let elapsed = moment.elapsed
        return isTrue ? [elapsed] : []
    }
}
