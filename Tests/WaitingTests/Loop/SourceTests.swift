import CoreFoundation
import Foundation
import Testing
import Waiting

@Suite("The loop's sources")
@UIActor
struct SourceTests {
    let loop = UILoop.shared

    @Test("timers fire in order of deadline; timers with equal deadlines fire in the order they were set")
    func timerOrder() async throws {
        var fired: [String] = []
        let scope = LoopScope("timers", clock: VirtualClock())
        let delays = [("b", 4), ("a", 1), ("c", 4), ("d", 6)]
        let sources = delays.map { name, delay in
            loop.schedule(after: .milliseconds(delay), name: name, in: scope) { fired.append(name) }
        }
        _ = await loop.wait(for: "four timers", timeout: .seconds(10), scope: scope) { _ in
            fired.count == 4 ? true : nil
        }
        #expect(fired == ["a", "b", "c", "d"])
        #expect(sources.count == 4)
    }

    @Test("a cancelled timer does not fire, and is no longer pending")
    func cancelledTimer() async throws {
        let scope = LoopScope("timers")
        var fired = false
        let source = loop.schedule(after: .milliseconds(1), name: "never", in: scope) { fired = true }
        #expect(scope.pending == ["1 timer"])
        source.cancel()
        #expect(scope.pending.isEmpty)
        _ = await loop.wait(for: "time to pass", timeout: .milliseconds(5)) { _ in nil as Int? }
        #expect(!fired)
    }

    @Test("the handler of a readable descriptor is called until its source is cancelled")
    func readableDescriptor() async throws {
        let pipe = Pipe()
        var received = Data()
        let source = loop.addSource(readable: pipe.fileHandleForReading.fileDescriptor, name: "pipe") {
            received += pipe.fileHandleForReading.availableData
        }
        try pipe.fileHandleForWriting.write(contentsOf: Data("train".utf8))
        let outcome = await loop.wait(for: "5 bytes", timeout: .seconds(10)) { _ in
            received.count == 5 ? true : nil
        }
        #expect(outcome.value == true)
        source.cancel()
        try pipe.fileHandleForWriting.write(contentsOf: Data("late".utf8))
        _ = await loop.wait(for: "time to pass", timeout: .milliseconds(5)) { _ in nil as Int? }
        #expect(received.count == 5)
    }

    @Test("the handler of a writable descriptor is called while there is room to write")
    func writableDescriptor() async throws {
        let pipe = Pipe()
        var hasRoom = false
        let source = loop.addSource(writable: pipe.fileHandleForWriting.fileDescriptor, name: "pipe") {
            hasRoom = true
        }
        let outcome = await loop.wait(for: "room", timeout: .seconds(10)) { _ in hasRoom }
        #expect(outcome.ending == "fulfilled")
        source.cancel()
        #expect(source.isCancelled && source.name == "pipe")
    }

    @Test("a signal is delivered on the loop")
    func signal() async throws {
        var count = 0
        let source = loop.addSignal(SIGUSR1) { count += 1 }
        kill(getpid(), SIGUSR1)
        let outcome = await loop.wait(for: "the signal", timeout: .seconds(10)) { _ in count > 0 ? true : nil
        }
        #expect(outcome.value == true)
        source.cancel()
    }

    @Test("a signal that the loop's thread has blocked is delivered too")
    func blockedSignal() async throws {
        var blocked = sigset_t()
        sigemptyset(&blocked)
        sigaddset(&blocked, SIGUSR2)
        pthread_sigmask(SIG_BLOCK, &blocked, nil)
        var count = 0
        let source = loop.addSignal(SIGUSR2) { count += 1 }
        // A signal to the whole process could reach a thread that has not blocked it, so the signal is sent
        // to this thread only.
        pthread_kill(pthread_self(), SIGUSR2)
        let outcome = await loop.wait(for: "the signal", timeout: .seconds(10)) { _ in count > 0 ? true : nil
        }
        #expect(outcome.value == true)
        source.cancel()
    }

    @Test("a signal is delivered even if another signal has come seventy thousand times before it")
    func signalAfterMany() async throws {
        var delivered: [Int32] = []
        let sources = [SIGUSR1, SIGUSR2].map { signal in
            loop.addSignal(signal) { delivered.append(signal) }
        }
        // A pipe of Linux has room for 65,536 bytes (pipe(7)). This thread runs the signal handler in each `raise`.
        for _ in 0..<70_000 { raise(SIGUSR1) }
        raise(SIGUSR2)
        let outcome = await loop.wait(for: "the signals", timeout: .seconds(10)) { _ in
            delivered.contains(SIGUSR2) ? true : nil
        }
        #expect(outcome.value == true)
        #expect(delivered == [SIGUSR1, SIGUSR2])
        for source in sources { source.cancel() }
    }

    @Test("if a handler cancels another source, that source gets nothing more in the same pass")
    func cancelledMeanwhile() async {
        var delivered: [String] = []
        var second: LoopSource?
        let first = loop.addSignal(SIGUSR1) {
            delivered.append("first signal")
            second?.cancel()
        }
        second = loop.addSignal(SIGUSR1) { delivered.append("second signal") }
        kill(getpid(), SIGUSR1)
        _ = await loop.wait(for: "the signal", timeout: .seconds(60)) { _ in !delivered.isEmpty }
        first.cancel()

        var later: LoopSource?
        let painter = Painter {
            delivered.append("first display")
            later?.cancel()
        }
        let other = Painter { delivered.append("second display") }
        let earlier = loop.addDisplay(painter)
        later = loop.addDisplay(other)
        _ = await loop.wait(for: "a frame", timeout: .seconds(60)) { _ in delivered.count > 1 }
        earlier.cancel()
        #expect(delivered == ["first signal", "first display"])
        #expect(second?.isCancelled == true && later?.isCancelled == true && other.needsDisplay)
    }

    private final class Painter: LoopDisplay {
        private(set) var needsDisplay = true
        private let work: @UIActor () -> Void

        init(_ work: @escaping @UIActor () -> Void) {
            self.work = work
        }

        func display() {
            needsDisplay = false
            work()
        }
    }

    @Test("a display paints once for many changes, before the waits are evaluated")
    func displayBeforeWaiters() async throws {
        final class Screen: LoopDisplay {
            var needsDisplay = false
            var painted = 0
            func display() {
                needsDisplay = false
                painted += 1
            }
        }
        let screen = Screen()
        let source = loop.addDisplay(screen)
        for _ in 0..<10 { Task { @UIActor in screen.needsDisplay = true } }
        let outcome = await loop.wait(for: "a frame", timeout: .seconds(10)) { _ in
            screen.painted > 0 ? screen.painted : nil
        }
        source.cancel()
        #expect(outcome.value == 1)
        #expect(!screen.needsDisplay)
    }
}
