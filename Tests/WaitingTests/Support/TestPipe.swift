import Foundation
import Locking

/// A pipe whose ends are closed with it.
final class TestPipe: Sendable {
    private let pipe = Pipe()

    var readEnd: Int32 { pipe.fileHandleForReading.fileDescriptor }

    func write(_ text: String) {
        pipe.fileHandleForWriting.write(Data(text.utf8))
    }

    func read() -> String { String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self) }

    func closeReadEnd() { try? pipe.fileHandleForReading.close() }
    func closeWriteEnd() { try? pipe.fileHandleForWriting.close() }
}

/// Runs `work` on a thread of its own, and blocks this one until it is done.
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
