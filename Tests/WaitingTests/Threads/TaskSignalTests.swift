import Dispatch
import Locking
import Testing

@testable import Waiting

@Suite("A signal for one task", .timeLimit(.minutes(1)))
struct TaskSignalTests {
    @Test("a task that is cancelled while another thread sends its signal goes on")
    func cancelledWhileSent() async {
        for _ in 0..<1_000 {
            let signal = TaskSignal()
            let task = Task { await signal.wait() }
            await Task.yield()
            let ready = Lock(0)
            DispatchQueue.concurrentPerform(iterations: 2) { thread in
                ready.withLock { $0 += 1 }
                while ready.withLock({ $0 }) < 2 {}
                if thread == 0 { task.cancel() } else { signal.send() }
            }
            await task.value
        }
    }
}
