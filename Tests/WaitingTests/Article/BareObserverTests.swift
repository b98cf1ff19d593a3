import CoreFoundation
import Foundation
import TestSupport
import Testing

func runUntil(seconds: Double, _ condition: @escaping () -> Bool) -> Bool {
    let loop = CFRunLoopGetCurrent()
    var isTrue = false
    let observer = observerBeforeWaiting {
        isTrue = condition()
        if isTrue { CFRunLoopStop(loop) }
    }
    CFRunLoopAddObserver(loop, observer, kCFRunLoopDefaultMode)
    CFRunLoopRunInMode(kCFRunLoopDefaultMode, seconds, false)
    CFRunLoopRemoveObserver(loop, observer, kCFRunLoopDefaultMode)
    return isTrue
}

@Suite("The article's bare observer: a wait by a run-loop observer alone")
struct BareObserverTests {
    @Test("a bare observer does not evaluate its condition before the run loop runs")
    func firstLookFault() async {
        let found = await onRunLoop { runUntil(seconds: 0) { true } }
        // The condition is true, but the observer never evaluated it.
        #expect(!found)
    }

    @Test("a bare observer does not evaluate its condition at the deadline")
    func lastLookFault() async {
        let found = await onRunLoop {
            var looks = 0
            return runUntil(seconds: 0.1) {
                looks += 1
                return looks == 2
            }
        }
        // The second evaluation would have returned true, but the observer did not evaluate the condition again.
        #expect(!found)
    }

    @Test("a bare observer returns at once when the run loop has no source")
    func emptyLoopFault() async {
        let (found, elapsed) = await blocking {
            let mailbox = Mailbox()
            let start = ContinuousClock.now
            let found = runUntil(seconds: 60) { mailbox.hasMail }
            return (found, ContinuousClock.now - start)
        }
        // The observer should have waited for a minute, because the mail could have come from any thread.
        #expect(!found && elapsed < .seconds(30))
    }

    @Test("a bare observer ends its wait when somebody stops the run loop")
    func stopFault() async {
        let (found, elapsed) = await onRunLoop {
            RunLoop.current.perform { CFRunLoopStop(CFRunLoopGetCurrent()) }
            let start = ContinuousClock.now
            let found = runUntil(seconds: 60) { false }
            return (found, ContinuousClock.now - start)
        }
        // So a dialog that stops the run loop when it closes would end the wait.
        #expect(!found && elapsed < .seconds(30))
    }

    @Test("a bare observer never evaluates its condition while the run loop is busy")
    func busyFault() async {
        let (looks, turns) = await onRunLoop {
            let source = BusySource(turns: 1_000)
            var looks = 0
            _ = runUntil(seconds: 60) {
                looks += 1
                return source.turns > 1
            }
            return (looks, source.turns)
        }
        // The run loop has done a thousand turns, and was never about to sleep.
        #expect(turns == 1_000)
        #expect(looks == 0)
    }
}
