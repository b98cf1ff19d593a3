import Testing
import Waiting

@Suite("The loop's passes and frames")
@UIActor
struct LoopTurnsTests {
    let loop = UILoop.shared

    @Test("the sequence of passes gives different passes, in their order")
    func passes() async {
        var passes: [Int] = []
        var count = 0
        func keepBusy() {
            guard count < 50 else { return }
            count += 1
            Task { @UIActor in keepBusy() }
        }
        keepBusy()
        for await turn in loop.passes {
            passes.append(turn.pass)
            if passes.count == 5 { break }
        }
        #expect(passes == passes.sorted())
        #expect(Set(passes).count == 5)
    }

    @Test("a task that follows the passes does not keep the loop busy")
    func noSpin() async {
        await #expect(processExitsWith: .success) {
            let loop = UILoop.shared
            UIActor.assumeIsolatedOnFirstRun {
                for _ in 0..<2 {
                    Task { @UIActor in for await _ in loop.passes {} }
                    Task.detached { for await _ in loop.passes {} }
                    Task { @UIActor in for await _ in loop.passes { loop.wakeUp() } }
                    Task { @UIActor in
                        for await _ in loop.passes {
                            _ = await loop.wait(for: "the present", timeout: .zero) { _ in true }
                        }
                    }
                }
            }
            let outcome = loop.run(for: "nothing", timeout: .milliseconds(50)) { _ in false }
            precondition(outcome.report.passes < 100, "\(outcome.report.passes) passes")
        }
    }

    @Test("the sequence of frames gives a pass that has painted, with the frame's number")
    func frames() async {
        let screen = Screen()
        let source = loop.addDisplay(screen)
        let before = loop.statistics.frames
        Task { @UIActor in screen.needsDisplay = true }
        let iterator = loop.frames.makeAsyncIterator()
        var turn = await iterator.next()
        // Displays of other tests may have painted these frames.
        while screen.painted == 0 { turn = await iterator.next() }
        source.cancel()
        #expect((turn?.frame ?? 0) > before)
        #expect(screen.painted > 0)
    }

    @Test(
        "the sequences of passes and frames end when the task that reads them is cancelled",
        arguments: [true, false])
    func cancelled(onlyFrames: Bool) async {
        let task = Task { @UIActor in
            var count = 0
            for await _ in onlyFrames ? loop.frames : loop.passes { count += 1 }
            return count
        }
        await Task.yield()
        task.cancel()
        #expect(await task.value >= 0)
    }

    private final class Screen: LoopDisplay {
        var needsDisplay = false
        private(set) var painted = 0

        func display() {
            needsDisplay = false
            painted += 1
        }
    }
}

extension UIActor {
    /// Lets the calling thread run the loop, and runs `work` on that thread.
    nonisolated static func assumeIsolatedOnFirstRun(_ work: @escaping @UIActor () -> Void) {
        _ = UILoop.shared.run(for: "the first pass", timeout: .zero) { _ in
            work()
            return true
        }
    }
}
