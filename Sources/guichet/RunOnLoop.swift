import Waiting

/// Runs asynchronous work to its end, with this thread, the main one, as the event loop's.
func runOnLoop<Value: Sendable>(
    _ what: String, _ work: @escaping @UIActor () async throws -> Value
) throws -> Value {
    let outcome = UIActor.startAndRun(what, work)
    return try outcome.get()
}

extension UIActor {
    fileprivate static nonisolated func startAndRun<Value: Sendable>(
        _ what: String, _ work: @escaping @UIActor () async throws -> Value
    ) -> Result<Value, any Error> {
        let box = ResultBox<Value>()
        let ended = UILoop.shared.run(for: what, timeout: nil) { _ in
            box.startOnce(work)
            return box.result
        }
        do {
            return try ended.get()
        } catch {
            return .failure(error)
        }
    }
}

@UIActor
private final class ResultBox<Value: Sendable>: Sendable {
    private(set) var result: Result<Value, any Error>?
    private var isStarted = false

    nonisolated init() {}

    func startOnce(_ work: @escaping @UIActor () async throws -> Value) {
        guard !isStarted else { return }
        isStarted = true
        Task { @UIActor in
            do { result = .success(try await work()) } catch { result = .failure(error) }
        }
    }
}
