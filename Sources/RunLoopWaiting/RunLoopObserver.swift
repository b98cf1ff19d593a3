import Foundation

#if canImport(Darwin)
    import CoreFoundation
#endif

/// Calls closures before a run loop sleeps, and after it has slept.
final class RunLoopObserver {
    #if canImport(Darwin)
        private let observer: CFRunLoopObserver?

        init(of runLoop: RunLoop, afterWaiting: @escaping () -> Void, beforeWaiting: @escaping () -> Void) {
            let activities: CFRunLoopActivity = [.beforeWaiting, .afterWaiting]
            observer = CFRunLoopObserverCreateWithHandler(nil, activities.rawValue, true, 0) { _, activity in
                if activity == .beforeWaiting { beforeWaiting() } else { afterWaiting() }
            }
            CFRunLoopAddObserver(runLoop.getCFRunLoop(), observer, .defaultMode)
        }

        func cancel() { CFRunLoopObserverInvalidate(observer) }
    #else
        private let observer: RunLoop._Observer

        /// Uses the observer that Foundation for Linux has for XCTest, because it has no public one.
        init(of runLoop: RunLoop, afterWaiting: @escaping () -> Void, beforeWaiting: @escaping () -> Void) {
            observer = runLoop._observe([.beforeWaiting, .afterWaiting], in: .default) { activity in
                if activity == .beforeWaiting { beforeWaiting() } else { afterWaiting() }
            }
        }

        func cancel() { observer.invalidate() }
    #endif
}

extension RunLoop {
    /// Runs until a source was served, `stop()` was called, or the date was reached.
    func runOnce(before date: Date) { _ = run(mode: .default, before: date) }

    /// Makes the innermost run of this run loop return.
    func stop() {
        #if canImport(Darwin)
            CFRunLoopStop(getCFRunLoop())
        #else
            _stop()
        #endif
    }
}
