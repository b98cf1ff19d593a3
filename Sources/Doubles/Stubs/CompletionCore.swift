/// How a `StubbedCompletion` works, apart from the packs of its arguments.
typealias CompletionCore<Arguments: Sendable, Answer: Sendable> =
    CallRouter<Arguments, CompletionBehavior<Arguments, Answer>, CompletionRecord<Arguments, Answer>>

extension CallRouter {
    /// Receives a call, and does with its completion what the stub was told.
    func call<Answer: Sendable>(
        _ arguments: Arguments, from location: FileLocation?, completion: @escaping @Sendable (Answer) -> Void
    )
    where
        Behavior == CompletionBehavior<Arguments, Answer>, Entry == CompletionRecord<Arguments, Answer>
    {
        var isOver = false
        var isTooLate = false
        let keeper = CompletionKeeper(completion)
        let (record, choice) = receive(arguments, from: location) { header, choice, isClosed in
            isOver = isClosed
            isTooLate = isClosed && choice.isHeld()
            return CompletionRecord(
                header, arguments, phase: isTooLate ? .failed("came after the test's end") : choice.phase(),
                keeper: keeper)
        }
        defer { if isOver { record.letGo() } }
        if isTooLate { return fail(record, .scopeEnded(call: record.header.call()), keeper) }
        switch choice {
        case .unstubbed: fail(record, .unstubbed(call: record.header.call()), keeper)
        case .sequenceEnded(let count):
            fail(record, .sequenceEnded(call: record.header.call(), count: count), keeper)
        case .behavior(let behavior):
            switch behavior.kind {
            case .held: break
            case .responds(let answer): _ = record.respond(answer, through: keeper)
            case .performs(let body):
                body(ReceivedCompletion(record: record, journal: journal, passed: keeper))
            }
        }
    }

    /// The failure is kept by the scope; it is the answer too, where answers can carry any error.
    private func fail<Answer>(
        _ record: CompletionRecord<Arguments, Answer>, _ reason: DoubleFailure.Reason,
        _ keeper: CompletionKeeper<Answer>
    ) {
        record.fail(with: misuse(reason), through: keeper)
    }
}

extension Choice {
    fileprivate func isHeld<Arguments, Answer>() -> Bool
    where Behavior == CompletionBehavior<Arguments, Answer> {
        if case .behavior(let behavior) = self, case .held = behavior.kind { return true }
        return false
    }

    fileprivate func phase<Arguments, Answer>() -> CompletionRecord<Arguments, Answer>.Phase
    where Behavior == CompletionBehavior<Arguments, Answer> {
        switch self {
        case .unstubbed: .failed("was not stubbed")
        case .sequenceEnded: .failed("came after the sequence's end")
        case .behavior(let behavior):
            switch behavior.kind {
            case .held: .held
            case .responds, .performs: .passedOn
            }
        }
    }
}
