import Foundation
import Locking
import Testing
import Waiting

/// Lets many threads begin at the same time.
final class Gate: Sendable {
    private let condition = NSCondition()
    // This is read and written only while the condition's lock is held.
    private nonisolated(unsafe) var isOpen = false

    func wait() {
        condition.lock()
        while !isOpen { condition.wait() }
        condition.unlock()
    }

    func open() {
        condition.lock()
        isOpen = true
        condition.broadcast()
        condition.unlock()
    }
}

/// Runs blocking work on a new thread.
@concurrent
func blocking<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: work()) }
    }
}

/// Runs work on a new thread when a condition is evaluated for the second time. The loop is about to sleep at that
/// moment, so the work has to wake the loop.
@UIActor
final class OnceAsleep {
    private let work: @Sendable () -> Void
    private var looks = 0

    init(_ work: @escaping @Sendable () -> Void) {
        self.work = work
    }

    /// Counts an evaluation. Call it in the condition.
    func look() {
        looks += 1
        if looks == 2 { Thread.detachNewThread(work) }
    }
}

/// A pipe that closes its ends when it is released.
final class TestPipe: Sendable {
    private let pipe = Pipe()

    var readEnd: Int32 { pipe.fileHandleForReading.fileDescriptor }

    func write(_ text: String) {
        pipe.fileHandleForWriting.write(Data(text.utf8))
    }

    func read() -> String { String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self) }

    func closeReadEnd() { try? pipe.fileHandleForReading.close() }
}

/// Runs `work` on a new thread, and blocks this thread until `work` is done.
func onAnotherThread<Value: Sendable>(_ work: @escaping @Sendable () -> Value) -> Value {
    let result = Lock<Value?>(nil)
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
        let value = work()
        result.withLock { $0 = value }
        done.signal()
    }
    done.wait()
    guard let value = result.withLock({ $0 }) else { preconditionFailure("The thread left no value.") }
    return value
}

/// The tests that own the loop's thread for a while. They run one after another. Otherwise, one would run inside
/// another.
@Suite("Tests that own the loop's thread", .serialized)
enum OwnsTheThread {}
