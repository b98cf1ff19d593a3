/// How a `StubbedSyncFunction` works, apart from the packs of its arguments.
typealias SyncFunctionCore<Arguments: Sendable, Answer: Sendable> =
    CallRouter<Arguments, SyncBehavior<Arguments, Answer>, CallRecord<Arguments, Answer>>

extension CallRouter {
    /// Receives a call and answers it at once.
    func call<Answer: Sendable>(_ arguments: Arguments, from location: FileLocation?) throws -> Answer
    where Behavior == SyncBehavior<Arguments, Answer>, Entry == CallRecord<Arguments, Answer> {
        let (record, choice) = receive(arguments, from: location) { header, choice, _ in
            CallRecord(header, arguments, phase: choice.phase())
        }
        switch choice {
        case .unstubbed: throw failed(record, .unstubbed(call: record.header.call()))
        case .sequenceEnded(let count):
            throw failed(record, .sequenceEnded(call: record.header.call(), count: count))
        case .behavior(let behavior):
            switch behavior.kind {
            case .returns(let answer): return answer
            case .throws(let error): throw error
            case .performs(let body):
                do {
                    let answer = try body(arguments)
                    record.end(.returned(answer))
                    return answer
                } catch {
                    record.end(.threw(error))
                    throw error
                }
            }
        }
    }

    /// Receives a call for a caller that can be thrown errors of one type.
    func call<Answer: Sendable, Failure: Error>(
        _ arguments: Arguments, from location: FileLocation?, failure: (DoubleFailure) -> Failure
    ) throws(Failure) -> Answer
    where Behavior == SyncBehavior<Arguments, Answer>, Entry == CallRecord<Arguments, Answer> {
        do {
            return try call(arguments, from: location)
        } catch {
            throw narrowed(error, calling: arguments, failure)
        }
    }

    /// Receives a call for a caller that cannot be thrown any error.
    func call<Answer: Sendable>(
        _ arguments: Arguments, from location: FileLocation?, fallback: Answer
    ) -> Answer
    where Behavior == SyncBehavior<Arguments, Answer>, Entry == CallRecord<Arguments, Answer> {
        do {
            return try call(arguments, from: location)
        } catch {
            noteUnthrowable(error, calling: arguments)
            return fallback
        }
    }
}

extension Choice {
    fileprivate func phase<Arguments, Answer>() -> CallRecord<Arguments, Answer>.Phase
    where Behavior == SyncBehavior<Arguments, Answer> {
        switch self {
        case .unstubbed: .unstubbed
        case .sequenceEnded: .sequenceEnded
        case .behavior(let behavior):
            switch behavior.kind {
            case .returns(let answer): .ended(.returned(answer))
            case .throws(let error): .ended(.threw(error))
            case .performs: .running
            }
        }
    }
}
