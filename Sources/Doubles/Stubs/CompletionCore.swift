/// The implementation of a `StubbedCompletion`, with its arguments as one tuple.
typealias CompletionCore<Arguments: Sendable, Response: Sendable> =
    CallRouter<Arguments, CompletionBehavior<Arguments, Response>, CompletionRecord<Arguments, Response>>

extension CallRouter {
    /// Receives a call, and responds to it as the rules say.
    func call<Response: Sendable>(
        _ arguments: Arguments, from location: FileLocation?,
        completion: @escaping @Sendable (Response) -> Void
    )
    where
        Behavior == CompletionBehavior<Arguments, Response>, Entry == CompletionRecord<Arguments, Response>
    {
        var isOver = false
        let keeper = CompletionKeeper(completion)
        let (record, step) = receive(arguments, from: location) { behavior, isClosed in
            isOver = isClosed
            return isClosed && behavior.isHeld ? .scopeEnded : nil
        } make: { header, step in
            let phase: CompletionRecord<Arguments, Response>.Phase =
                switch step {
                case .failure(let refusal): .failed(refusal.outcome)
                case .success(let behavior): behavior.isHeld ? .held : .passedOn
                }
            return CompletionRecord(header, arguments, phase: phase, keeper: keeper)
        }
        defer { if isOver { record.letGo() } }
        switch step {
        case .failure(let refusal):
            // The scope keeps the failure. If the response can be any error, the failure is the response as well.
            record.fail(with: misuse(refusal.reason(record.header.call())), through: keeper)
        case .success(let behavior):
            switch behavior.kind {
            case .held: break
            case .responds(let response): _ = record.respond(response, through: keeper)
            case .performs(let body):
                body(ReceivedCompletion(record: record, journal: journal, passed: keeper))
            }
        }
    }
}

extension CompletionBehavior {
    fileprivate var isHeld: Bool { if case .held = kind { true } else { false } }
}
