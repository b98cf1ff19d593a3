package import Foundation

/// What a client asks of time and chance; a test brings its own.
package struct OSDMDependencies: Sendable {
    package var now: @Sendable () -> Date
    /// Throws when its task is cancelled.
    package var sleep: @Sendable (Duration) async throws -> Void
    /// 0…1, anew each time.
    package var jitter: @Sendable () -> Double
    /// Where work goes on that nobody waits for, such as keeping a session; the system's own pool when nil.
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
