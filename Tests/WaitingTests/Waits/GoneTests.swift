import Testing
import Waiting

@Suite("Proving that something is gone")
@UIActor
struct GoneTests {
    let loop = UILoop.shared
    let scope = LoopScope("gone", clock: VirtualClock())

    @Test("`gone` succeeds when a thing was seen and is not there any more")
    func seenFirst() async throws {
        var isShown = false
        _ = loop.schedule(after: .seconds(1), name: "appears", in: scope) { isShown = true }
        _ = loop.schedule(after: .seconds(2), name: "disappears", in: scope) { isShown = false }
        let start = scope.clock.now
        try await gone("the spinner", scope: scope) { isShown }
        #expect(start.duration(to: scope.clock.now) == .seconds(2))
    }

    @Test("`gone` fails for a thing that was never seen, because it may come later")
    func neverSeen() async {
        let failure = await #expect(throws: WaitFailure.self) {
            try await gone("the spinner", within: .seconds(5), scope: scope) { false }
        }
        #expect(failure?.reason == .timedOut)
        #expect(failure?.report.note == "It was never seen: the spinner.")
    }

    @Test("`gone` fails for a thing that is still there")
    func stillThere() async {
        let failure = await #expect(throws: WaitFailure.self) {
            try await gone("the spinner", within: .seconds(5), scope: scope) { true }
        }
        #expect(failure?.report.note == "It is still there: the spinner.")
        #expect(failure?.message.hasPrefix("Waited 5.0 s for the end of the spinner, in vain.") == true)
    }

    @Test("`gone` succeeds when a thing was absent from enough frames in a row")
    func stableFrames() async throws {
        let screen = Screen()
        let source = loop.addDisplay(screen, in: scope)
        defer { source.cancel() }
        // The thing is absent from two frames, shown in the next, and absent from then on.
        let shown = [true, false, false, true, false, false, false, false]
        func next(_ index: Int) {
            guard index < shown.count else { return }
            _ = loop.schedule(after: .seconds(1), name: "frame", in: scope) {
                screen.show(shown[index])
                next(index + 1)
            }
        }
        next(0)
        let start = scope.clock.now
        try await gone("the spinner", within: .seconds(60), proof: .stable(frames: 3), scope: scope) {
            screen.isShown
        }
        #expect(start.duration(to: scope.clock.now) == .seconds(7))
    }

    @Test(
        "`gone` needs at least one frame without the thing, even if it is asked for zero frames",
        arguments: [0, -1])
    func noFrames(frames: Int) async {
        let activity = scope.activities.begin("something")
        activity.sleeps(on: (scope.clock as? VirtualClock) ?? VirtualClock())
        defer { activity.end() }
        let failure = await #expect(throws: WaitFailure.self) {
            try await gone("it", within: .seconds(5), proof: .stable(frames: frames), scope: scope) { false }
        }
        #expect(failure?.reason == .timedOut)
        #expect(failure?.report.note == "It was absent from 0 of 1 frames: it.")
    }

    @Test("`gone` succeeds when a thing is absent and no later frame can show it")
    func stableAndQuiescent() async throws {
        let scope = LoopScope("quiet")
        try await gone("the spinner", within: .seconds(60), proof: .stable(frames: 3), scope: scope) { false }
        let failure = await #expect(throws: WaitFailure.self) {
            try await gone("the spinner", within: .seconds(60), proof: .stable(frames: 3), scope: scope) {
                true
            }
        }
        #expect(failure?.reason == .quiescent)
    }

    @Test("`gone` fails for a thing that was absent from too few frames, and the failure gives their number")
    func tooFewFrames() async {
        let activity = scope.activities.begin("something")
        activity.sleeps(on: (scope.clock as? VirtualClock) ?? VirtualClock())
        defer { activity.end() }
        let failure = await #expect(throws: WaitFailure.self) {
            try await gone("it", within: .seconds(5), proof: .stable(frames: 100_000), scope: scope) { false }
        }
        #expect(failure?.reason == .timedOut)
        #expect(failure?.report.note?.hasSuffix("of 100000 frames: it.") == true)
    }

    private final class Screen: LoopDisplay {
        private(set) var needsDisplay = false
        private(set) var isShown = false
        private var next = false

        func show(_ isShown: Bool) {
            next = isShown
            needsDisplay = true
        }

        func display() {
            isShown = next
            needsDisplay = false
        }
    }
}
