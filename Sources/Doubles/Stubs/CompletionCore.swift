/// The implementation of a `StubbedCompletion`, with its arguments as one tuple.
typealias CompletionCore<Arguments: Sendable, Response: Sendable> =
    CallRouter<Arguments, CompletionBehavior<Arguments, Response>, CompletionRecord<Arguments, Response>>

extension CallRouter {
    /// Receives a call, and treats its completion as the stub was told.
    func call<Response: Sendable>(
        _ arguments: Arguments, from location: FileLocation?,
        completion: @escaping @Sendable (Response) -> Void
    )
    where
        Behavior == CompletionBehavior<Arguments, Response>, Entry == CompletionRecord<Arguments, Response>
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
            case .responds(let response): _ = record.respond(response, through: keeper)
            case .performs(let body):
                body(ReceivedCompletion(record: record, journal: journal, passed: keeper))
            }
        }
    }

    /// Fails a call: the scope keeps the failure, which is the response too if that can be any error.
    private func fail<Response>(
        _ record: CompletionRecord<Arguments, Response>, _ reason: DoubleFailure.Reason,
        _ keeper: CompletionKeeper<Response>
    ) {
        record.fail(with: misuse(reason), through: keeper)
    }
}

extension Choice {
    fileprivate func isHeld<Arguments, Response>() -> Bool
    where Behavior == CompletionBehavior<Arguments, Response> {
        if case .behavior(let behavior) = self, case .held = behavior.kind { return true }
        return false
    }

    fileprivate func phase<Arguments, Response>() -> CompletionRecord<Arguments, Response>.Phase
    where Behavior == CompletionBehavior<Arguments, Response> {
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
