import CoreFoundation
package import Foundation
import Locking

/// Runs `work` on a thread of its own, which has a run loop of its own.
package func onThread<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: work()) }
    }
}

/// Makes a timer of this thread's run loop.
package func timer(
    after seconds: Double, repeats: Bool = false, _ body: @escaping @Sendable () -> Void
) -> Timer {
    let timer = Timer(
        fire: Date(timeIntervalSinceNow: seconds), interval: repeats ? seconds : 0, repeats: repeats
    ) { _ in body() }
    RunLoop.current.add(timer, forMode: .default)
    return timer
}

/// A value that any thread may change.
package final class Box<Value: Sendable>: Sendable {
    private let state: Lock<Value>

    package init(_ value: Value) { state = Lock(value) }

    package var value: Value {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }

    package func change(_ change: (inout Value) -> Void) { state.withLock { change(&$0) } }
}

/// A source of this thread's run loop that signals itself at every turn, so that the run loop is busy.
package final class BusySource {
    package private(set) var turns = 0
    private let limit: Int?
    private var source: CFRunLoopSource?

    /// - Parameter limit: the number of turns after which the source stops the run loop; nil for never.
    package init(turns limit: Int? = nil) {
        self.limit = limit
        var context = CFRunLoopSourceContext()
        // The deinit of this object removes the source from the run loop, so this object outlives the source.
        context.info = Unmanaged.passUnretained(self).toOpaque()
        context.perform = { info in
            if let info { Unmanaged<BusySource>.fromOpaque(info).takeUnretainedValue().turn() }
        }
        source = CFRunLoopSourceCreate(nil, 0, &context)
        CFRunLoopAddSource(CFRunLoopGetCurrent(), source, kCFRunLoopDefaultMode)
        CFRunLoopSourceSignal(source)
    }

    deinit { CFRunLoopSourceInvalidate(source) }

    private func turn() {
        turns += 1
        if turns == limit { CFRunLoopStop(CFRunLoopGetCurrent()) }
        CFRunLoopSourceSignal(source)
    }
}
