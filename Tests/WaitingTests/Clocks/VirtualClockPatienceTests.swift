import TestSupport
import Testing
import Waiting

@Suite("The patience of a virtual clock")
@UIActor
struct VirtualClockPatienceTests {
    let loop = UILoop.shared
    let scope = LoopScope("held", clock: VirtualClock(patience: .milliseconds(5)))

    @Test("a wait on a held clock fails when the clock's patience ends, and says what held the clock")
    func patience() async {
        let activity = scope.activities.begin("a socket that never responds")
        let outcome = await loop.wait(for: "it", timeout: .milliseconds(1), scope: scope) { _ in false }
        activity.end()
        #expect(outcome.ending == "timed out")
        #expect(outcome.report.elapsed == .zero)
        let note = outcome.report.note ?? ""
        #expect(note.hasPrefix("The virtual clock stood still for "))
        #expect(note.hasSuffix(" ms of real time, because of: a socket that never responds."))
    }

    @Test(
        "the end of a clock's patience ends a wait, whatever the wait's timeout is",
        arguments: [Duration.seconds(3_600), .unlimited, nil])
    func longTimeout(timeout: Duration?) async {
        let activity = scope.activities.begin("a socket that never responds")
        defer { activity.end() }
        let outcome = await loop.wait(for: "it", timeout: timeout, scope: scope) { _ in false }
        #expect(outcome.ending == "timed out")
        #expect(outcome.report.realElapsed < .seconds(30))
    }

    @Test("a wait times out at the end of the patience if its condition became true without waking the loop")
    func patienceAndChange() async {
        let scope = LoopScope("held", clock: VirtualClock(patience: .milliseconds(400)))
        let activity = scope.activities.begin("a socket")
        defer { activity.end() }
        // The condition becomes true while the loop sleeps, without waking it.
        let late = LateCondition(after: .milliseconds(200))
        let outcome = await loop.wait(for: "it", timeout: .milliseconds(1), scope: scope) { _ in late.isTrue }
        #expect(outcome.ending == "timed out")
        #expect(
            outcome.report.note?.contains("because of: a socket. The condition is true by now, but") == true)
        #expect(outcome.report.note?.contains("wakeUp()") == true)
    }

    @Test(
        "a wait is fulfilled at the end of the patience if its condition became true and the loop was woken")
    func patienceAndEvent() async {
        let activity = scope.activities.begin("a socket")
        defer { activity.end() }
        let start = MonotonicClock().now
        let timer = loop.schedule(after: .milliseconds(1), name: "a long job") {
            while start.duration(to: MonotonicClock().now) < .milliseconds(8) {}
        }
        let outcome = await loop.wait(for: "it", timeout: .milliseconds(1), scope: scope) { _ in
            start.duration(to: MonotonicClock().now) >= .milliseconds(8)
        }
        #expect(outcome.ending == "fulfilled")
        #expect(timer.name == "a long job")
    }

    @Test("a `never` fails at the end of the patience, because its time has not passed")
    func patienceAndSilence() async throws {
        let activity = scope.activities.begin("a socket")
        defer { activity.end() }
        let failure = await #expect(throws: WaitFailure.self) {
            try await never("an error", for: .milliseconds(5), scope: scope) { false }
        }
        #expect(failure?.reason == .timedOut)
        #expect(failure?.message.contains("The condition is true") == false)
    }
}
