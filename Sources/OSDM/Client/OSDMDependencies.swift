package import Foundation

/// The clock, the waits and the random numbers of a client; a test brings its own.
package struct OSDMDependencies: Sendable {
    package var now: @Sendable () -> Date
    /// Waits; throws when its task is cancelled.
    package var sleep: @Sendable (Duration) async throws -> Void
    /// A random number from 0 to 1, a new one for each call.
    package var jitter: @Sendable () -> Double
    /// The executor of work that nobody waits for, such as storing a session; the system's own pool when nil.
    package var executor: (any TaskExecutor)?

    package init(
        now: @escaping @Sendable () -> Date = { Date() },
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
        jitter: @escaping @Sendable () -> Double = { Double.random(in: 0...1) },
        executor: (any TaskExecutor)? = nil
    ) {
        self.now = now
        self.sleep = sleep
        self.jitter = jitter
        self.executor = executor
    }
}
