import Locking

/// A call of a stubbed function with a completion, which is kept until the test drops it or ends.
final class CompletionRecord<Arguments: Sendable, Answer: Sendable>: LogEntry {
    typealias Keeper = CompletionKeeper<Answer>

    enum Phase: Sendable {
        /// Waits for the test's answer.
        case held
        /// Somebody else answers it: its stub, or the closure that it was passed to.
        case passedOn
        /// The test will never answer it.
        case dropped
        /// The double itself ended the call: nobody had stubbed or answered it.
        case failed(String)
    }

    private struct State {
        var phase: Phase
        /// Nil once the completion was dropped, or the test has ended.
        var keeper: Keeper?
        var answers: [Answer] = []
        var isOver = false

        mutating func takeCompletion() -> Keeper.Completion? {
            defer { keeper = nil }
            return keeper?.take()
        }
    }

    let header: CallHeader
    let arguments: Arguments
    private let state: Lock<State>

    init(_ header: CallHeader, _ arguments: Arguments, phase: Phase, keeper: Keeper) {
        self.header = header
        self.arguments = arguments
        var state = State(phase: phase, keeper: keeper)
        // The double itself answers it: a test that is handed the call meanwhile comes too late.
        if case .failed = phase { state.keeper = nil }
        self.state = Lock(state)
    }

    var keeper: Keeper? { state.withLock { $0.keeper } }
    var answers: [Answer] { state.withLock { $0.answers } }

    var held: (isHeld: Bool, isCancelled: Bool) {
        state.withLock { state in
            if case .held = state.phase { return (state.answers.isEmpty, false) }
            return (false, false)
        }
    }

    /// Calls the completion, on this thread, with no lock held; whether it was there to be called.
    func respond(_ answer: Answer, through keeper: Keeper?) -> Bool {
        let completion = state.withLock { state in
            let completion = keeper?.completion
            if completion != nil { state.answers.append(answer) }
            return completion
        }
        completion?(answer)
        return completion != nil
    }

    /// Drops the completion; whether it was there.
    func drop(from keeper: Keeper?) -> Bool {
        let completion = state.withLock { state in
            let completion = keeper?.take()
            if completion != nil { state.phase = .dropped }
            return completion
        }
        return completion != nil
    }

    /// Gives the completion the failure, where it can be given any, and drops it.
    func fail(with failure: DoubleFailure, through keeper: Keeper) {
        let answer = Self.answer(for: failure)
        let completion = state.withLock { state in
            let completion = keeper.take()
            if completion != nil, let answer { state.answers.append(answer) }
            return completion
        }
        if let answer { completion?(answer) }
    }

    func release(_ failure: DoubleFailure) -> (@Sendable () -> Void)? {
        let completion: Keeper.Completion? = state.withLock { state in
            guard case .held = state.phase, state.answers.isEmpty else { return nil }
            state.phase = .failed("was held to the end")
            return state.takeCompletion()
        }
        guard let completion else { return nil }
        return { if let answer = Self.answer(for: failure) { completion(answer) } }
    }

    func letGo() {
        let keeper = state.withLock { state in
            if state.keeper?.completion != nil { state.isOver = true }
            defer { state.keeper = nil }
            return state.keeper
        }
        // Its captures may call back: they go away here, where no lock is held.
        withExtendedLifetime(keeper) {}
    }

    /// The failure as an answer, where answers can carry any error.
    static func answer(for failure: DoubleFailure) -> Answer? {
        (Answer.self as? any ErrorCarrier.Type)?.carrying(failure) as? Answer
    }

    var outcome: String {
        let (phase, answers) = state.withLock { ($0.phase, $0.answers) }
        if case .failed(let why) = phase { return why }
        if !answers.isEmpty {
            return "was answered \(answers.map { header.text($0) }.joined(separator: ", then "))"
        }
        switch phase {
        case .held: return "is held"
        case .passedOn: return "is not answered yet"
        case .dropped: return "was dropped"
        case .failed(let why): return why
        }
    }

    /// Why the completion is not there to be called.
    var absence: String {
        let isOver = state.withLock { $0.isOver }
        return "its completion is gone\(isOver ? ", for its test has ended" : ""); it \(outcome)"
    }
}

/// An answer that can be any error.
private protocol ErrorCarrier {
    static func carrying(_ error: any Error) -> Self
}

extension Result: ErrorCarrier where Failure == any Error {
    fileprivate static func carrying(_ error: any Error) -> Self { .failure(error) }
}
