import Locking

/// A call of a stubbed function with a completion, which is kept until the test drops it.
final class CompletionRecord<Arguments: Sendable, Answer: Sendable>: LogEntry {
    typealias Completion = @Sendable (Answer) -> Void

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
        var completion: Completion?
        var answers: [Answer] = []
    }

    let header: CallHeader
    let arguments: Arguments
    private let state: Lock<State>

    init(_ header: CallHeader, _ arguments: Arguments, phase: Phase, completion: @escaping Completion) {
        self.header = header
        self.arguments = arguments
        state = Lock(State(phase: phase, completion: completion))
    }

    var answers: [Answer] { state.withLock { $0.answers } }

    var held: (isHeld: Bool, isCancelled: Bool) {
        state.withLock { state in
            if case .held = state.phase { return (state.answers.isEmpty, false) }
            return (false, false)
        }
    }

    /// Calls the completion, on this thread, with no lock held; whether it was there to be called.
    func respond(_ answer: Answer) -> Bool {
        let completion = state.withLock { state in
            if state.completion != nil { state.answers.append(answer) }
            return state.completion
        }
        completion?(answer)
        return completion != nil
    }

    /// Lets go of the completion; whether it was there.
    func drop() -> Bool {
        let completion = state.withLock { state in
            defer {
                state.completion = nil
                state.phase = .dropped
            }
            return state.completion
        }
        return completion != nil
    }

    func release(_ failure: DoubleFailure) -> Bool {
        let completion: Completion? = state.withLock { state in
            guard case .held = state.phase, state.answers.isEmpty else { return nil }
            state.phase = .failed("was held to the end")
            defer { state.completion = nil }
            return state.completion
        }
        guard let completion else { return false }
        if let answer = Self.answer(for: failure) { completion(answer) }
        return true
    }

    /// The failure as an answer, where answers can carry any error.
    static func answer(for failure: DoubleFailure) -> Answer? {
        (Answer.self as? any ErrorCarrier.Type)?.carrying(failure) as? Answer
    }

    var outcome: String {
        let (phase, answers) = state.withLock { ($0.phase, $0.answers) }
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
}

/// An answer that can be any error.
private protocol ErrorCarrier {
    static func carrying(_ error: any Error) -> Self
}

extension Result: ErrorCarrier where Failure == any Error {
    fileprivate static func carrying(_ error: any Error) -> Self { .failure(error) }
}
