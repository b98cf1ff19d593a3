import Waiting

/// Runs asynchronous work to its end, with this thread, the main one, as the event loop's.
///
/// - Parameters:
///   - workers: run the concurrent parts; threads of their own keep the loop free for the person at the keyboard.
///   - work: is given the workers, and prefers them for its concurrent parts.
func runOnLoop<Value: Sendable>(
    _ what: String, workers: any TaskExecutor = WorkerPool(),
    _ work: @escaping @UIActor (any TaskExecutor) async throws -> Value
) throws -> Value {
    try UILoop.run(for: what, executorPreference: workers) { try await work(workers) }
}
