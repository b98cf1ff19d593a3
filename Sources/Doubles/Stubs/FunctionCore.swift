import Locking

/// The implementation of a `StubbedFunction`, with its arguments as one tuple.
typealias FunctionCore<Arguments: Sendable, Response: Sendable> =
    CallRouter<Arguments, FunctionBehavior<Arguments, Response>, CallRecord<Arguments, Response>>

extension CallRouter {
    /// Receives a call for an `async` caller that can throw errors of one type, or any error.
    func call<Response: Sendable, Failure: Error>(
        _ arguments: Arguments, from location: FileLocation?, failure: (DoubleFailure) -> Failure
    ) async throws(Failure) -> Response
    where Behavior == FunctionBehavior<Arguments, Response>, Entry == CallRecord<Arguments, Response> {
        do {
            return try await respond(to: arguments, from: location)
        } catch {
            throw narrowed(error, calling: arguments, failure)
        }
    }

    /// Receives a call for an `async` caller that cannot throw.
    func call<Response: Sendable>(
        _ arguments: Arguments, from location: FileLocation?, fallback: Response
    ) async -> Response
    where Behavior == FunctionBehavior<Arguments, Response>, Entry == CallRecord<Arguments, Response> {
        do {
            return try await respond(to: arguments, from: location)
        } catch {
            noteUnthrowable(error, calling: arguments)
            return fallback
        }
    }

    /// Receives a call for a caller that is not `async` and can throw errors of one type, or any error.
    func call<Response: Sendable, Failure: Error>(
        _ arguments: Arguments, from location: FileLocation?, failure: (DoubleFailure) -> Failure
    ) throws(Failure) -> Response
    where Behavior == FunctionBehavior<Arguments, Response>, Entry == CallRecord<Arguments, Response> {
        do {
            return try respondAtOnce(to: arguments, from: location)
        } catch {
            throw narrowed(error, calling: arguments, failure)
        }
    }

    /// Receives a call for a caller that is not `async` and cannot throw.
    func call<Response: Sendable>(
        _ arguments: Arguments, from location: FileLocation?, fallback: Response
    ) -> Response
    where Behavior == FunctionBehavior<Arguments, Response>, Entry == CallRecord<Arguments, Response> {
        do {
            return try respondAtOnce(to: arguments, from: location)
        } catch {
            noteUnthrowable(error, calling: arguments)
            return fallback
        }
    }

    /// Receives a call, waits for its response if the call is held, and ends the call.
    ///
    /// `isolation` keeps this method on its caller's actor, so that the call is received at the moment when it is made.
    /// The cancellation handler is set before the call is received. Otherwise a test that cancels the task at once
    /// would not see the call cancelled when `cancel()` returns.
    private func respond<Response: Sendable>(
        to arguments: Arguments, from location: FileLocation?, isolation: isolated (any Actor)? = #isolation
    ) async throws -> Response
    where Behavior == FunctionBehavior<Arguments, Response>, Entry == CallRecord<Arguments, Response> {
        let received = Lock<(record: Entry?, isCancelled: Bool)>((nil, false))
        return try await withTaskCancellationHandler {
            // This closure runs on the actor that it captures.
            _ = isolation
            let (record, step) = receive(arguments, from: location) { behavior, isClosed in
                behavior.refusal(isClosed: isClosed, canWait: true)
            } make: { header, step in
                let record = CallRecord<Arguments, Response>(header, arguments, step)
                let isCancelled = received.withLock { received in
                    received.record = record
                    return received.isCancelled
                }
                if isCancelled { record.cancel() }
                return record
            }
            switch try self.behavior(of: record, step).kind {
            case .returns(let response): return response
            case .throws(let error): throw error
            case .held: return try await record.heldResponse()
            case .performs(let body): return try record.end { try body(arguments) }
            case .awaits(let body):
                do {
                    let response = try await body(arguments)
                    return try record.end { response }
                } catch {
                    return try record.end { throw error }
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

    /// Receives a call, and ends it without waiting.
    private func respondAtOnce<Response: Sendable>(
        to arguments: Arguments, from location: FileLocation?
    ) throws -> Response
    where Behavior == FunctionBehavior<Arguments, Response>, Entry == CallRecord<Arguments, Response> {
        let (record, step) = receive(arguments, from: location) { behavior, isClosed in
            behavior.refusal(isClosed: isClosed, canWait: false)
        } make: { header, step in
            CallRecord(header, arguments, step)
        }
        switch try behavior(of: record, step).kind {
        case .returns(let response): return response
        case .throws(let error): throw error
        case .performs(let body): return try record.end { try body(arguments) }
        case .held, .awaits: throw failed(record, .cannotWait)
        }
    }

    /// Returns the behaviour for a call. Throws if the double itself fails the call.
    private func behavior<Response: Sendable>(
        of record: CallRecord<Arguments, Response>, _ step: Result<Behavior, Refusal>
    ) throws -> Behavior {
        switch step {
        case .success(let behavior): return behavior
        case .failure(let refusal): throw failed(record, refusal)
        }
    }

    private func failed<Response: Sendable>(
        _ record: CallRecord<Arguments, Response>, _ refusal: Refusal
    ) -> DoubleFailure {
        misuse(refusal.reason(record.header.call())) { record.fail(with: $0) }
    }

    /// Returns the error for a caller that can only throw `Failure`. If a rule throws an error of another type, the
    /// scope keeps a failure about that.
    private func narrowed<Failure: Error>(
        _ error: any Error, calling arguments: Arguments, _ wrap: (DoubleFailure) -> Failure
    ) -> Failure {
        let isCancellation = error is EndedByCancellation
        let error = isCancellation ? CancellationError() : error
        if let error = error as? Failure { return error }
        if let failure = error as? DoubleFailure { return wrap(failure) }
        let (call, expected) = (describe(arguments), String(describing: Failure.self))
        return wrap(
            misuse(
                isCancellation
                    ? .wrongCancellation(call: call, expected: expected)
                    : .wrongError(call: call, error: shown(error), expected: expected)))
    }

    /// Records a failure if a rule throws and the caller cannot throw.
    private func noteUnthrowable(_ error: any Error, calling arguments: Arguments) {
        // The scope already has the double's own failures. If a held call ends by cancellation, a caller that cannot
        // throw returns its fallback, and that is no mistake.
        if error is DoubleFailure || error is EndedByCancellation { return }
        _ = misuse(.cannotThrow(call: describe(arguments), error: shown(error)))
    }

    private func shown(_ error: any Error) -> String {
        identity.hidesValues ? "a hidden error" : Printed.text(error)
    }
}
