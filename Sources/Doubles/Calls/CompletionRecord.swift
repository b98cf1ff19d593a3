import Locking

/// A call of a stubbed function with a completion. The record keeps the completion until the test drops the
/// completion, or until the test ends.
final class CompletionRecord<Arguments: Sendable, Response: Sendable>: LogEntry {
    typealias Keeper = CompletionKeeper<Response>

    enum Phase: Sendable {
        /// The call waits for the test's response.
        case held
        /// The rule responds, or its closure does.
        case passedOn
        /// The test will never respond.
        case dropped
        /// The double itself ended the call, because no rule applied or nobody responded.
        case failed(String)
    }

    private struct State {
        var phase: Phase
        /// Nil once the completion was dropped or the test has ended.
        var keeper: Keeper?
        var responses: [Response] = []
        var isOver = false
    }

    let header: CallHeader
    let arguments: Arguments
    private let state: Lock<State>

    init(_ header: CallHeader, _ arguments: Arguments, phase: Phase, keeper: Keeper) {
        self.header = header
        self.arguments = arguments
        var state = State(phase: phase, keeper: keeper)
        // Only the double itself responds to a failed call, even if a test gets hold of the call first.
        if case .failed = phase { state.keeper = nil }
        self.state = Lock(state)
    }

    var keeper: Keeper? { state.withLock { $0.keeper } }
    var responses: [Response] {
        header.changes.read()
        return state.withLock { $0.responses }
    }

    var held: (isHeld: Bool, isCancelled: Bool) {
        header.changes.read()
        return state.withLock { state in
            if case .held = state.phase { return (state.responses.isEmpty, false) }
            return (false, false)
        }
    }

    /// Calls the completion on this thread, without a lock. Returns whether there was a completion.
    func respond(_ response: Response, through keeper: Keeper?) -> Bool {
        let completion = state.withLock { state in
            let completion = keeper?.completion
            if completion != nil { state.responses.append(response) }
            return completion
        }
        header.changes.tell()
        completion?(response)
        return completion != nil
    }

    /// Drops the completion. Returns whether there was a completion.
    func drop(from keeper: Keeper?) -> Bool {
        let completion = state.withLock { state in
            let completion = keeper?.take()
            if completion != nil { state.phase = .dropped }
            return completion
        }
        header.changes.tell()
        return completion != nil
    }

    /// Calls the completion with the failure, if the completion takes any error, and drops the completion.
    func fail(with failure: DoubleFailure, through keeper: Keeper) {
        let response = Self.response(for: failure)
        let completion = state.withLock { state in
            let completion = keeper.take()
            if completion != nil, let response { state.responses.append(response) }
            return completion
        }
        header.changes.tell()
        if let response { completion?(response) }
    }

    func release(_ failure: DoubleFailure) -> (@Sendable () -> Void)? {
        let completion: Keeper.Completion? = state.withLock { state in
            guard case .held = state.phase, state.responses.isEmpty else { return nil }
            state.phase = .failed("was held to the end")
            defer { state.keeper = nil }
            return state.keeper?.take()
        }
        guard let completion else { return nil }
        return { [header] in
            header.changes.tell()
            if let response = Self.response(for: failure) { completion(response) }
        }
    }

    func letGo() {
        let keeper = state.withLock { state in
            if state.keeper?.completion != nil { state.isOver = true }
            defer { state.keeper = nil }
            return state.keeper
        }
        // The completion is released here, without a lock, because its captures may call back.
        withExtendedLifetime(keeper) {}
    }

    /// Returns the failure as a response; nil if the response type cannot hold any error.
    static func response(for failure: DoubleFailure) -> Response? {
        (Response.self as? any ErrorCarrier.Type)?.carrying(failure) as? Response
    }

    var outcome: String {
        header.changes.read()
        let (phase, responses) = state.withLock { ($0.phase, $0.responses) }
        switch phase {
        case .failed(let why): return why
        case _ where !responses.isEmpty:
            return "was given the response \(responses.map { header.text($0) }.joined(separator: ", then "))"
        case .held: return "is held"
        case .passedOn: return "has no response yet"
        case .dropped: return "was dropped"
        }
    }

    /// The reason why the completion cannot be called.
    var absence: String {
        let isOver = state.withLock { $0.isOver }
        return "its completion is gone\(isOver ? ", for its test has ended" : ""); it \(outcome)"
    }
}

/// A type of response that can hold any error.
private protocol ErrorCarrier {
    static func carrying(_ error: any Error) -> Self
}

extension Result: ErrorCarrier where Failure == any Error {
    fileprivate static func carrying(_ error: any Error) -> Self { .failure(error) }
}

/// A completion that somebody may drop.
///
/// The record of the call and the code that gets the completion share this keeper. At the end of the test,
/// the record releases the keeper, while that code may still call the completion.
final class CompletionKeeper<Response: Sendable>: Sendable {
    typealias Completion = @Sendable (Response) -> Void

    private let kept: Lock<Completion?>

    init(_ completion: @escaping Completion) { kept = Lock(completion) }

    var completion: Completion? { kept.withLock { $0 } }

    /// Drops the completion and returns it. Release the result without a lock, because the captures may call back.
    func take() -> Completion? {
        kept.withLock { kept in
            defer { kept = nil }
            return kept
        }
    }
}
