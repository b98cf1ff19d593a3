import Observation

/// Wakes waits such as `eventually { titles.calls.count == 1 }` or `eventually { call.isCancelled }` when a scope has a
/// new call, or one of its calls has changed.
final class CallChanges: Sendable, Observable {
    private let registrar = ObservationRegistrar()
    private var calls: Void { () }

    /// Notes that a condition reads a call.
    func read() { registrar.access(self, keyPath: \.calls) }

    /// Tells of a change. Call it without a lock, because whoever waits may read calls at once.
    func tell() { registrar.withMutation(of: self, keyPath: \.calls) {} }
}
