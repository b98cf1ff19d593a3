import CoreFoundation
import Foundation
import Locking

// Code that the article's examples need but do not show.

/// A mailbox into which any thread may put mail.
final class Mailbox: Sendable {
    private let state = Lock(false)

    var hasMail: Bool { state.withLock { $0 } }

    func deliver() { state.withLock { $0 = true } }
}

/// Runs `work` on a new thread whose run loop has a source, like the run loop of an app.
func onRunLoop<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await blocking {
        var context = CFRunLoopSourceContext()
        let source = CFRunLoopSourceCreate(nil, 0, &context)
        CFRunLoopAddSource(CFRunLoopGetCurrent(), source, kCFRunLoopDefaultMode)
        defer { CFRunLoopSourceInvalidate(source) }
        return work()
    }
}

/// Makes an observer that calls `body` whenever the run loop is about to sleep.
func observerBeforeWaiting(_ body: @escaping () -> Void) -> CFRunLoopObserver? {
    var context = CFRunLoopObserverContext()
    let callback = Callback(body)
    context.info = Unmanaged.passUnretained(callback).toOpaque()
    // The observer owns the callback.
    context.retain = { info in
        info.map { UnsafeRawPointer(Unmanaged<Callback>.fromOpaque($0).retain().toOpaque()) }
    }
    context.release = { info in
        if let info { Unmanaged<Callback>.fromOpaque(info).release() }
    }
    return withExtendedLifetime(callback) {
        CFRunLoopObserverCreate(
            nil, CFRunLoopActivity.beforeWaiting.rawValue, true, 0,
            { _, _, info in
                if let info { Unmanaged<Callback>.fromOpaque(info).takeUnretainedValue().body() }
            }, &context)
    }
}

private final class Callback {
    let body: () -> Void

    init(_ body: @escaping () -> Void) {
        self.body = body
    }
}
