#if canImport(Darwin)
    package import Darwin
#elseif canImport(Glibc)
    package import Glibc
#elseif canImport(Musl)
    package import Musl
#elseif canImport(Android)
    package import Android
#endif

/// A value that only one thread at a time can read or change.
///
/// It is not `Synchronization.Mutex`: Thread Sanitizer does not see how that waits on Linux (Swift 6.3), and
/// reports races where there are none, in every program whose tests use the lock.
///
/// `@unchecked` is safe: `value` is private to this module, and what it points at is used between `lock` and `unlock`
/// of `mutex` only; `mutex` itself is made for many threads, stays at one address, and is freed with the last
/// reference.
package final class Lock<Value: Sendable>: @unchecked Sendable {
    @usableFromInline let mutex: UnsafeMutablePointer<pthread_mutex_t>
    // A property would be checked for overlapping accesses each time, which the mutex rules out.
    @usableFromInline let value: UnsafeMutablePointer<Value>

    package init(_ value: Value) {
        self.value = .allocate(capacity: 1)
        self.value.initialize(to: value)
        mutex = .allocate(capacity: 1)
        mutex.initialize(to: pthread_mutex_t())
        let error = pthread_mutex_init(mutex, nil)
        precondition(error == 0, "The system has no mutex left: pthread_mutex_init failed with \(error).")
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deinitialize(count: 1)
        mutex.deallocate()
        value.deinitialize(count: 1)
        value.deallocate()
    }

    @inlinable package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body(&value.pointee)
    }
}
