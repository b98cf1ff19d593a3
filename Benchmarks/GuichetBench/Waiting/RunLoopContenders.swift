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
    private let event = RunLoopEvent()

    func wait(seconds: Double, until isTrue: @escaping @Sendable () -> Bool) -> Bool {
        let loop = RunLoop.current
        let end = Date(timeIntervalSinceNow: seconds)
        CFRunLoopAddSource(CFRunLoopGetMain(), event.source, kCFRunLoopDefaultMode)
        defer { CFRunLoopRemoveSource(CFRunLoopGetMain(), event.source, kCFRunLoopDefaultMode) }
        while !isTrue() {
            guard Date() < end else { return false }
            _ = loop.run(mode: .default, before: end)
        }
        return true
    }

    func tell(_ change: () -> Void) {
        change()
        CFRunLoopSourceSignal(event.source)
        CFRunLoopWakeUp(CFRunLoopGetMain())
    }
}

/// A source that does nothing. A run of the run loop returns when a source was served, and for a block it does not.
///
/// `@unchecked Sendable` is sound here: any thread may signal a source.
private final class RunLoopEvent: @unchecked Sendable {
    let source: CFRunLoopSource?

    init() {
        var context = CFRunLoopSourceContext()
        context.perform = { _ in }
        source = CFRunLoopSourceCreate(nil, 0, &context)
    }
}
