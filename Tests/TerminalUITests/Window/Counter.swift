import Synchronization

/// A count that any thread can change.
final class Counter: Sendable {
    let count = Atomic(0)
}
