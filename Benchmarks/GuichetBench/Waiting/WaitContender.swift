import Foundation
import Synchronization
import Waiting

/// A way to wait until a condition is true, on the calling thread.
protocol WaitContender: Sendable {
    /// The beginning of the names of its figures.
    var name: String { get }

    /// Waits until `isTrue`, for at most the given number of seconds. Returns whether it became true.
    func wait(seconds: Double, until isTrue: @escaping @Sendable () -> Bool) -> Bool

    /// Makes a change on any thread, and notifies the wait if this way to wait supports that.
    func tell(_ change: () -> Void)
}

/// The event loop of this project. The code that changes a value wakes it.
struct LoopContender: WaitContender {
    let name = "wait"

    func wait(seconds: Double, until isTrue: @escaping @Sendable () -> Bool) -> Bool {
        UILoop.shared.run(for: "the change", timeout: .seconds(seconds)) { _ in isTrue() }.value != nil
    }

    func tell(_ change: () -> Void) {
        change()
        UILoop.shared.wakeUp()
    }
}

/// An expectation of this project, which blocks a thread that has no loop.
final class BlockContender: WaitContender {
    let name = "wait.block"

    private let current = Mutex<LoopExpectation?>(nil)

    func wait(seconds: Double, until isTrue: @escaping @Sendable () -> Bool) -> Bool {
        let expectation = LoopExpectation("the change")
        current.withLock { $0 = expectation }
        defer { current.withLock { $0 = nil } }
        return expectation.block(timeout: .seconds(seconds)).value != nil && isTrue()
    }

    func tell(_ change: () -> Void) {
        change()
        current.withLock { $0 }?.fulfill()
    }
}

/// Checks the condition every 10 ms.
struct PollContender: WaitContender {
    let name = "wait.poll"

    static let interval = 0.01

    func wait(seconds: Double, until isTrue: @escaping @Sendable () -> Bool) -> Bool {
        let end = milliseconds() + seconds * 1000
        while !isTrue() {
            guard milliseconds() < end else { return false }
            Thread.sleep(forTimeInterval: Self.interval)
        }
        return true
    }

    func tell(_ change: () -> Void) { change() }
}

/// Runs Foundation's run loop for 0.1 ms at a time, and checks the condition in between.
struct QuantumContender: WaitContender {
    let name = "wait.quantum"

    static let quantum = 0.0001

    func wait(seconds: Double, until isTrue: @escaping @Sendable () -> Bool) -> Bool {
        let loop = RunLoop.current
        // Without a timer, the run loop would return at once and keep a processor busy, which is not what this
        // measures.
        let rest = Timer(fire: .distantFuture, interval: 0, repeats: false) { _ in }
        loop.add(rest, forMode: .default)
        defer { rest.invalidate() }
        let end = milliseconds() + seconds * 1000
        while !isTrue() {
            guard milliseconds() < end else { return false }
            _ = loop.run(mode: .default, before: Date(timeIntervalSinceNow: Self.quantum))
        }
        return true
    }

    // No notification is needed, because the run loop checks the condition soon by itself.
    func tell(_ change: () -> Void) { change() }
}

/// Waits on a condition variable. Also checks the condition every 0.1 s, in case nobody signals a change.
struct TickContender: WaitContender {
    let name = "wait.tick"

    static let tick = 0.1

    private let condition = NSCondition()

    func wait(seconds: Double, until isTrue: @escaping @Sendable () -> Bool) -> Bool {
        condition.lock()
        defer { condition.unlock() }
        let end = milliseconds() + seconds * 1000
        while !isTrue() {
            let left = (end - milliseconds()) / 1000
            guard left > 0 else { return false }
            _ = condition.wait(until: Date(timeIntervalSinceNow: min(left, Self.tick)))
        }
        return true
    }

    func tell(_ change: () -> Void) {
        condition.lock()
        change()
        condition.signal()
        condition.unlock()
    }
}

/// Does the least work that a thread needs to sleep in `poll(2)` until another thread wakes it: no loop, no actor, no
/// list.
struct PipeContender: WaitContender {
    let name = "wait.floor"

    private let pipe = Pipe()

    func wait(seconds: Double, until isTrue: @escaping @Sendable () -> Bool) -> Bool {
        let descriptor = pipe.fileHandleForReading.fileDescriptor
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&entry, 1, Int32(seconds * 1000)) > 0 else { return isTrue() }
        var byte: UInt8 = 0
        return read(descriptor, &byte, 1) == 1 && isTrue()
    }

    func tell(_ change: () -> Void) {
        change()
        var byte: UInt8 = 1
        _ = write(pipe.fileHandleForWriting.fileDescriptor, &byte, 1)
    }
}
