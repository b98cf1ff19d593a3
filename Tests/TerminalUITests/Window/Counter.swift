import Synchronization

/// Counts from any thread.
final class Counter: Sendable {
    let count = Atomic(0)
}
