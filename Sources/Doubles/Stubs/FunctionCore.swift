import Locking

/// The implementation of a `StubbedFunction`, with its arguments as one tuple.
typealias FunctionCore<Arguments: Sendable, Response: Sendable> =
    CallRouter<Arguments, FunctionBehavior<Arguments, Response>, CallRecord<Arguments, Response>>

/// The work that is left for a call after it was received.
private enum Rest<Response: Sendable> {
    case nothing(Result<Response, any Error>)
    case wait(@Sendable () async throws -> Response)
}

extension CallRouter {
    /// Receives a call, and waits until it has ended.
    ///
    /// `isolation` keeps this method on its caller's actor, so that the call is received at the moment when it is made.
    /// The cancellation handler is set before the call is received. Otherwise a test that cancels the task at once
    /// would not see the call cancelled when `cancel()` returns.
    func call<Response: Sendable>(
        _ arguments: Arguments, from location: FileLocation?, isolation: isolated (any Actor)? = #isolation
    ) async -> EndedCall<Arguments, Response>
    where Behavior == FunctionBehavior<Arguments, Response>, Entry == CallRecord<Arguments, Response> {
        let received = Lock<(record: Entry?, isCancelled: Bool)>((nil, false))
        return await withTaskCancellationHandler {
            // This closure runs on the actor that it captures.
            _ = isolation
            let (record, rest) = receive(arguments, from: location, canWait: true) { record in
                let isCancelled = received.withLock { received in
                    received.record = record
                    return received.isCancelled
                }
                if isCancelled { record.cancel(isLogged: false) }
            }
            switch rest {
            case .nothing(let result): return EndedCall(core: self, record: record, result: result)
            case .wait(let response):
                do {
                    let response = try await response()
                    return EndedCall(core: self, record: record, result: record.end(with: .success(response)))
                } catch {
                    return EndedCall(core: self, record: record, result: record.end(with: .failure(error)))
                }
            }
        } onCancel: {
            let record = received.withLock { received in
                received.isCancelled = true
                return received.record
            }
            record?.cancel()
        }
    }

    /// Receives a call of a caller that is not `async`, and ends it.
    func syncCall<Response: Sendable>(
        _ arguments: Arguments, from location: FileLocation?
    ) -> EndedCall<Arguments, Response>
    where Behavior == FunctionBehavior<Arguments, Response>, Entry == CallRecord<Arguments, Response> {
        let (record, rest) = receive(arguments, from: location, canWait: false)
        guard case .nothing(let result) = rest else {
            return EndedCall(core: self, record: record, result: failed(record, .cannotWait))
        }
        return EndedCall(core: self, record: record, result: result)
    }

    private func receive<Response: Sendable>(
        _ arguments: Arguments, from location: FileLocation?, canWait: Bool, note: (Entry) -> Void = { _ in }
    ) -> (Entry, Rest<Response>)
    where Behavior == FunctionBehavior<Arguments, Response>, Entry == CallRecord<Arguments, Response> {
        let (record, step) = receive(arguments, from: location) { behavior, isClosed in
            behavior.refusal(isClosed: isClosed, canWait: canWait)
        } make: { header, step in
            let record = CallRecord(header, arguments, step)
            note(record)
            return record
        }
        let rest: Rest<Response> =
            switch step.map(\.kind) {
            case .failure(let refusal): .nothing(failed(record, refusal))
            case .success(.returns(let response)): .nothing(.success(response))
            case .success(.throws(let error)): .nothing(.failure(error))
            case .success(.performs(let body)): .nothing(record.end(with: Result { try body(arguments) }))
            case .success(.held): .wait { try await record.heldResponse() }
            case .success(.awaits(let body)): .wait { try await body(arguments) }
            }
        return (record, rest)
    }

    private func failed<Response: Sendable>(
        _ record: CallRecord<Arguments, Response>, _ refusal: Refusal
    ) -> Result<Response, any Error> {
        .failure(misuse(refusal.reason(record.header.call())) { record.fail(with: $0) })
    }
}
