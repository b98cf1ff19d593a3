import Dispatch
import Foundation
import Synchronization

/// A thread that does one task after another, each after a delay.
final class OtherThread: Sendable {
    private let tasks = Mutex<[(delay: Double, work: @Sendable () -> Void)]>([])
    private let isWanted = DispatchSemaphore(value: 0)

    init() {
        Thread.detachNewThread { [self] in
            while true {
                isWanted.wait()
                guard let task = tasks.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { return }
                Thread.sleep(forTimeInterval: task.delay)
                task.work()
            }
        }
    }

    func run(after seconds: Double, _ work: @escaping @Sendable () -> Void) {
        tasks.withLock { $0.append((seconds, work)) }
        isWanted.signal()
    }

    func end() { isWanted.signal() }
}

/// Runs work on a new thread, and waits for its result.
func onPlainThread<Value: Sendable>(_ work: @escaping @Sendable () -> Value) -> Value? {
    let result = Mutex<Value?>(nil)
    let isDone = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
        let value = work()
        result.withLock { $0 = value }
        isDone.signal()
    }
    isDone.wait()
    return result.withLock { $0 }
}

/// The moment at which a condition became true. One thread sets it, and any thread can read it.
final class Moment: Sendable {
    private let nanoseconds = Atomic<Int64>(0)

    var isSet: Bool { nanoseconds.load(ordering: .acquiring) != 0 }

    func set() { nanoseconds.store(Self.now, ordering: .releasing) }

    /// The microseconds since the moment was set.
    var elapsed: Double { Double(Self.now - nanoseconds.load(ordering: .acquiring)) / 1000 }

    private static var now: Int64 { Int64(DispatchTime.now().uptimeNanoseconds) }
}
