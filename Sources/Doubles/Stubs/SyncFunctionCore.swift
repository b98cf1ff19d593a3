/// The implementation of a `StubbedSyncFunction`, with its arguments as one tuple.
typealias SyncFunctionCore<Arguments: Sendable, Response: Sendable> =
    CallRouter<Arguments, SyncBehavior<Arguments, Response>, CallRecord<Arguments, Response>>

extension CallRouter {
    /// Receives a call, and responds to it at once.
    func call<Response: Sendable>(_ arguments: Arguments, from location: FileLocation?) throws -> Response
    where Behavior == SyncBehavior<Arguments, Response>, Entry == CallRecord<Arguments, Response> {
        let (record, choice) = receive(arguments, from: location) { header, choice, _ in
            CallRecord(header, arguments, phase: choice.phase())
        }
        switch choice {
        case .unstubbed: throw failed(record, .unstubbed(call: record.header.call()))
        case .sequenceEnded(let count):
            throw failed(record, .sequenceEnded(call: record.header.call(), count: count))
        case .behavior(let behavior):
            switch behavior.kind {
            case .returns(let response): return response
            case .throws(let error): throw error
            case .performs(let body):
                do {
                    let response = try body(arguments)
                    record.end(.returned(response))
                    return response
                } catch {
                    record.end(.threw(error))
                    throw error
                }
            }
        }
    }

    /// Receives a call for a caller that can throw errors of one type.
    func call<Response: Sendable, Failure: Error>(
        _ arguments: Arguments, from location: FileLocation?, failure: (DoubleFailure) -> Failure
    ) throws(Failure) -> Response
    where Behavior == SyncBehavior<Arguments, Response>, Entry == CallRecord<Arguments, Response> {
        do {
            return try call(arguments, from: location)
        } catch {
            throw narrowed(error, calling: arguments, failure)
        }
    }

    /// Receives a call for a caller that cannot throw.
    func call<Response: Sendable>(
        _ arguments: Arguments, from location: FileLocation?, fallback: Response
    ) -> Response
    where Behavior == SyncBehavior<Arguments, Response>, Entry == CallRecord<Arguments, Response> {
        do {
            return try call(arguments, from: location)
        } catch {
            noteUnthrowable(error, calling: arguments)
            return fallback
        }
    }
}

extension Choice {
    fileprivate func phase<Arguments, Response>() -> CallRecord<Arguments, Response>.Phase
    where Behavior == SyncBehavior<Arguments, Response> {
        switch self {
        case .unstubbed: .unstubbed
        case .sequenceEnded: .sequenceEnded
        case .behavior(let behavior):
            switch behavior.kind {
            case .returns(let response): .ended(.returned(response))
            case .throws(let error): .ended(.threw(error))
            case .performs: .running
            }
        }
    }
}
