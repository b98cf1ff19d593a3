import CoreFoundation
import Foundation
import RunLoopWaiting
import Waiting

/// `RunLoop.run(until:)` of this project, on the main run loop.
struct RunLoopContender: WaitContender {
    let name = "wait.runloop"

    func wait(seconds: Double, until isTrue: @escaping @Sendable () -> Bool) -> Bool {
        RunLoop.current.run(until: isTrue, timeout: .seconds(seconds)).value != nil
    }

    func tell(_ change: () -> Void) {
        change()
        CFRunLoopWakeUp(CFRunLoopGetMain())
    }
}

/// The least that a run loop needs: an observer that checks the condition before the run loop sleeps, and stops it.
struct ObserverContender: WaitContender {
    let name = "wait.observer"

    func wait(seconds: Double, until isTrue: @escaping @Sendable () -> Bool) -> Bool {
        let loop = RunLoop.current
        let end = Date(timeIntervalSinceNow: seconds)
        let timer = Timer(fire: end, interval: 0, repeats: false) { _ in }
        loop.add(timer, forMode: .default)
        defer { timer.invalidate() }
        var isDone = false
        let observer = loop._observe([.beforeWaiting], in: .default) { _ in
            isDone = isTrue()
            if isDone { loop._stop() }
        }
        defer { observer.invalidate() }
        _ = loop.run(mode: .default, before: end)
        return isDone
    }

    func tell(_ change: () -> Void) {
        change()
        CFRunLoopWakeUp(CFRunLoopGetMain())
    }
}

/// Runs the run loop until an event, checks the condition, and starts again.
struct EventContender: WaitContender {
    let name = "wait.event"

    func wait(seconds: Double, until isTrue: @escaping @Sendable () -> Bool) -> Bool {
        let loop = RunLoop.current
        let end = Date(timeIntervalSinceNow: seconds)
        let rest = Timer(fire: .distantFuture, interval: 0, repeats: false) { _ in }
        loop.add(rest, forMode: .default)
        defer { rest.invalidate() }
        while !isTrue() {
            guard Date() < end else { return false }
            _ = loop.run(mode: .default, before: end)
        }
        return true
    }

    func tell(_ change: () -> Void) {
        change()
        RunLoop.main.perform {}
        CFRunLoopWakeUp(CFRunLoopGetMain())
    }
}
