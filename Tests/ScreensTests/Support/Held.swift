import Synchronization

/// A function whose calls are held until a test answers them, in any order.
final class Held<Input: Sendable, Output: Sendable>: Sendable {
    private struct Call {
        var input: Input
        var continuation: CheckedContinuation<Output, any Error>?
        var isCancelled = false
    }

    private struct Watch {
        var isOver: @Sendable ([Call]) -> Bool
        var continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var calls: [Call] = []
        var watches: [Watch] = []
    }

    private let state = Mutex(State())
    /// Whether a call whose task is cancelled ends at once, as one should; else it waits for its answer.
    private let obeysCancellation: Bool

    init(obeysCancellation: Bool = true) {
        self.obeysCancellation = obeysCancellation
    }

    @concurrent
    func callAsFunction(_ input: Input) async throws -> Output {
        let number = state.withLock { state in
            state.calls.append(Call(input: input))
            return state.calls.count
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isOver = change { state in
                    if state.calls[number - 1].isCancelled, obeysCancellation { return true }
                    state.calls[number - 1].continuation = continuation
                    return false
                }
                if isOver { continuation.resume(throwing: CancellationError()) }
            }
        } onCancel: {
            let held = change { state -> CheckedContinuation<Output, any Error>? in
                state.calls[number - 1].isCancelled = true
                guard obeysCancellation else { return nil }
                defer { state.calls[number - 1].continuation = nil }
                return state.calls[number - 1].continuation
            }
            held?.resume(throwing: CancellationError())
        }
    }

    /// What it was called with so far.
    var inputs: [Input] { state.withLock { $0.calls.map(\.input) } }

    /// Waits until it was called so often, and returns what it was called with then; the first is 1.
    func call(_ number: Int) async throws -> Input {
        try await wait { $0.count >= number && $0[number - 1].continuation != nil }
        return inputs[number - 1]
    }

    /// Waits until the task of a call was cancelled.
    func cancellation(of number: Int) async throws {
        try await wait { $0.count >= number && $0[number - 1].isCancelled }
    }

    func isCancelled(_ number: Int) -> Bool {
        state.withLock { $0.calls.count >= number && $0.calls[number - 1].isCancelled }
    }

    /// Answers a call, which is waited for.
    func answer(_ number: Int, _ output: Output) async throws {
        _ = try await call(number)
        take(number)?.resume(returning: output)
    }

    /// Answers the first call with such an input that has no answer yet.
    func answer(_ output: Output, to isMeant: @escaping @Sendable (Input) -> Bool) async throws {
        try await wait { $0.contains { $0.continuation != nil && isMeant($0.input) } }
        let index = state.withLock { $0.calls.firstIndex { $0.continuation != nil && isMeant($0.input) } }
        if let index { take(index + 1)?.resume(returning: output) }
    }

    /// Fails a call, which is waited for.
    func fail(_ number: Int, _ error: any Error) async throws {
        _ = try await call(number)
        take(number)?.resume(throwing: error)
    }

    private func take(_ number: Int) -> CheckedContinuation<Output, any Error>? {
        state.withLock { state in
            defer { state.calls[number - 1].continuation = nil }
            return state.calls[number - 1].continuation
        }
    }

    /// Ends with an error when the test's time is up, so that a call that never comes is a failure.
    private func wait(until isOver: @escaping @Sendable ([Call]) -> Bool) async throws {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                change { $0.watches.append(Watch(isOver: isOver, continuation: continuation)) }
            }
        } onCancel: {
            let watches = state.withLock { state in
                defer { state.watches = [] }
                return state.watches
            }
            for watch in watches { watch.continuation.resume() }
        }
        try Task.checkCancellation()
    }

    /// Changes the state, and tells those who wait for what it has become.
    @discardableResult
    private func change<Value: Sendable>(_ body: (inout sending State) -> sending Value) -> Value {
        let (value, done) = state.withLock { state in
            let value = body(&state)
            let calls = state.calls
            let done = state.watches.filter { $0.isOver(calls) }
            state.watches.removeAll { $0.isOver(calls) }
            return (value, done)
        }
        for watch in done { watch.continuation.resume() }
        return value
    }
}
