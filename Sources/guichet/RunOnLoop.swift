import Waiting

/// Runs asynchronous work to its end, with this thread, the main one, as the event loop's.
///
/// - Parameter work: is given the program's workers, and prefers them for its concurrent parts.
func runOnLoop<Value: Sendable>(
    _ what: String, _ work: @escaping @UIActor (WorkerPool) async throws -> Value
) throws -> Value {
    let run = LoopRun(work)
    let outcome = UILoop.shared.run(for: what, timeout: nil) { _ in run.resultOnceEnded() }
    return try outcome.get().get()
}

/// Work that is begun when the loop runs, and not before: the loop is to run on the thread that asked for it.
@UIActor
private final class LoopRun<Value: Sendable>: Sendable {
    private let work: @UIActor (WorkerPool) async throws -> Value
    private var isBegun = false
    private var result: Result<Value, any Error>?

    nonisolated init(_ work: @escaping @UIActor (WorkerPool) async throws -> Value) {
        self.work = work
    }

    func resultOnceEnded() -> Result<Value, any Error>? {
        if !isBegun {
            isBegun = true
            let workers = WorkerPool()
            Task(executorPreference: workers) { await self.begin(workers) }
        }
        return result
    }

    private func begin(_ workers: WorkerPool) async {
        do { result = .success(try await work(workers)) } catch { result = .failure(error) }
    }
}
