import Waiting

/// Runs asynchronous work to its end, with this thread, the main one, as the event loop's.
///
/// - Parameter work: is given the program's workers, and prefers them for its concurrent parts.
func runOnLoop<Value: Sendable>(
    _ what: String, _ work: @escaping @UIActor (WorkerPool) async throws -> Value
) throws -> Value {
    let workers = WorkerPool()
    return try UILoop.run(for: what, executorPreference: workers) { try await work(workers) }
}
