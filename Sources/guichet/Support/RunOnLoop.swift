import Waiting

/// Runs asynchronous work to its end, with the event loop on this thread, the main one.
///
/// - Parameters:
/// - workers: The threads for concurrent work, so that the loop always has time for the keyboard.
/// - work: The work. Its argument is the executor of the workers.
func runOnLoop<Value: Sendable>(
    _ what: String, workers: any TaskExecutor = WorkerPool(),
    _ work: @escaping @UIActor (any TaskExecutor) async throws -> Value
) throws -> Value {
    try UILoop.run(for: what, executorPreference: workers) { try await work(workers) }
}
