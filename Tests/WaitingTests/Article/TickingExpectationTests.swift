import Foundation
import Testing

final class TickingExpectation: @unchecked Sendable {
    private let condition = NSCondition()
    private var isFulfilled = false

    func fulfill() {
        condition.lock()
        isFulfilled = true
        condition.signal()
        condition.unlock()
    }

    func wait(seconds: Double, while isWanted: () -> Bool = { true }) -> Bool {
        condition.lock()
        defer { condition.unlock() }
        let end = Date(timeIntervalSinceNow: seconds)
        while !isFulfilled, isWanted(), Date() < end {
            _ = condition.wait(until: Date(timeIntervalSinceNow: 0.1))
        }
        return isFulfilled
    }
}

@Suite("The article's condition variable with a tick")
struct TickingExpectationTests {
    @Test(
        "a ticking condition variable wakes at each tick, and notices only then that its caller has given up")
    func tickFault() async {
        let (looks, elapsed) = await blocking {
            var looks = 0
            let start = ContinuousClock.now
            _ = TickingExpectation().wait(seconds: 60) {
                looks += 1
                return looks < 3
            }
            return (looks, ContinuousClock.now - start)
        }
        // The variable has woken for two ticks, and the caller who gave up had to wait for the second tick.
        #expect(looks == 3)
        #expect(elapsed > .milliseconds(100))
    }

    @Test("a ticking condition variable holds its lock while it evaluates its condition")
    func lockFault() async {
        let couldFulfill = await blocking {
            let token = TickingExpectation()
            let isFulfilled = DispatchSemaphore(value: 0)
            var couldFulfill = false
            _ = token.wait(seconds: 0) {
                Thread.detachNewThread {
                    token.fulfill()
                    isFulfilled.signal()
                }
                couldFulfill = isFulfilled.wait(timeout: .now() + 0.05) == .success
                return true
            }
            return couldFulfill
        }
        // While the condition ran, another thread could not fulfil the expectation. If the condition itself
        // had tried that, this thread would have blocked forever.
        #expect(!couldFulfill)
    }

    @Test("a blocked thread cannot run the callback that would fulfil its wait")
    func threadFault() async {
        let found = await onRunLoop {
            let token = TickingExpectation()
            RunLoop.current.perform { token.fulfill() }
            return token.wait(seconds: 0.2)
        }
        // The callback is queued on the thread that waits for it.
        #expect(!found)
    }
}
