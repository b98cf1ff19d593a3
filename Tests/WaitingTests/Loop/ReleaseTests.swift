import Testing

@testable import Waiting

@Suite("Objects that belong to a scope")
@UIActor
struct ReleaseTests {
    let loop = UILoop.shared

    private final class Captured {}

    /// Keeps the loop ready, so that it never sleeps, until the returned flag is set.
    private func keepBusy() -> Flag {
        let isOver = Flag()
        func turn() {
            if !isOver.isSet { Task { @UIActor in turn() } }
        }
        turn()
        return isOver
    }

    @Test("a loop that never sleeps drops the clocks of waits that have ended")
    func clocksOfWaits() async {
        let isOver = keepBusy()
        defer { isOver.set() }
        let before = loop.timelines.count
        for _ in 0..<20 {
            let scope = LoopScope("short", clock: VirtualClock())
            _ = await loop.wait(
                for: "its clock", timeout: .seconds(1), polling: .continuous, scope: scope
            ) { _ in loop.timelines.count > before }
        }
        let sleeps = loop.statistics.sleeps
        _ = await loop.wait(for: "the end", timeout: .seconds(10)) { _ in loop.timelines.count <= before }
        #expect(loop.timelines.count <= before)
        #expect(loop.statistics.sleeps == sleeps)
    }

    @Test("a loop that never sleeps releases the timers of a released clock", arguments: [900, nil])
    func timersOfClocks(seconds: Int?) async {
        let isOver = keepBusy()
        defer { isOver.set() }
        weak var captured: Captured?
        do {
            let scope = LoopScope("gone", clock: VirtualClock())
            let kept = Captured()
            captured = kept
            let delay = seconds.map { Duration.seconds($0) } ?? .unlimited
            _ = loop.schedule(after: delay, name: "expiry", in: scope) { _ = kept }
            var passes = 0
            _ = await loop.wait(for: "some passes", timeout: .seconds(60)) { _ in
                passes += 1
                return passes > 3
            }
        }
        #expect(captured != nil)
        let outcome = await loop.wait(for: "its end", timeout: .seconds(10)) { _ in captured == nil }
        #expect(outcome.ending == "fulfilled")
    }

    @Test("a display and a source that nobody cancels do not keep their scope alive")
    func sources() {
        final class Screen: LoopDisplay {
            let needsDisplay = false
            func display() {}
        }
        weak var scope: LoopScope?
        let pipe = TestPipe()
        let screen = Screen()
        var made: [LoopSource] = []
        do {
            let kept = LoopScope("gone")
            scope = kept
            made.append(loop.addDisplay(screen, in: kept))
            made.append(loop.addSource(readable: pipe.readEnd, name: "a pipe", in: kept) {})
        }
        #expect(scope == nil)
        for source in made { source.cancel() }
    }
}
