/// The implementation of a `StubbedFunction`, with its arguments as one tuple.
typealias FunctionCore<Arguments: Sendable, Response: Sendable> =
    CallRouter<Arguments, FunctionBehavior<Arguments, Response>, CallRecord<Arguments, Response>>

extension CallRouter {
    /// Receives a call for a caller that can throw any error.
    func call<Response: Sendable>(_ arguments: Arguments, from location: FileLocation?) async throws
        -> Response
    where
        Behavior == FunctionBehavior<Arguments, Response>, Entry == CallRecord<Arguments, Response>
    {
        do {
            return try await receiveCall(arguments, from: location)
        } catch is EndedByCancellation {
            throw CancellationError()
        }
    }

    /// Receives a call for a caller that can throw errors of one type.
    func call<Response: Sendable, Failure: Error>(
        _ arguments: Arguments, from location: FileLocation?, failure: (DoubleFailure) -> Failure
    ) async throws(Failure) -> Response
    where Behavior == FunctionBehavior<Arguments, Response>, Entry == CallRecord<Arguments, Response> {
        do {
            return try await receiveCall(arguments, from: location)
        } catch {
            throw narrowed(error, calling: arguments, failure)
        }
    }

    /// Receives a call for a caller that cannot throw.
    func call<Response: Sendable>(
        _ arguments: Arguments, from location: FileLocation?, fallback: Response
    ) async -> Response
    where Behavior == FunctionBehavior<Arguments, Response>, Entry == CallRecord<Arguments, Response> {
        do {
            return try await receiveCall(arguments, from: location)
        } catch {
            noteUnthrowable(error, calling: arguments)
            return fallback
        }
    }

    /// Receives a call, waits for its response if it is held, and ends it.
    ///
    /// `isolation` keeps this on its caller's actor, so that the call is received at the moment when it is
    /// made.
    func receiveCall<Response: Sendable>(
        _ arguments: Arguments, from location: FileLocation?, isolation: isolated (any Actor)? = #isolation
    ) async throws -> Response
    where
        Behavior == FunctionBehavior<Arguments, Response>, Entry == CallRecord<Arguments, Response>
    {
        let relay = CancellationRelay<Arguments, Response>()
        return try await withTaskCancellationHandler {
            // A closure runs on the actor that it captures.
            _ = isolation
            var isTooLate = false
            let (record, choice) = receive(arguments, from: location) { header, choice, isClosed in
                isTooLate = isClosed && choice.isHeld()
                let record = CallRecord<Arguments, Response>(
                    header, arguments, phase: isTooLate ? .tooLate : choice.phase())
                relay.connect(to: record)
                return record
            }
            if isTooLate { throw failed(record, .scopeEnded(call: record.header.call())) }
            switch choice {
            case .behavior(let behavior): return try await perform(behavior.kind, record)
            case .unstubbed: throw failed(record, .unstubbed(call: record.header.call()))
            case .sequenceEnded(let count):
                throw failed(record, .sequenceEnded(call: record.header.call(), count: count))
            }
        } onCancel: {
            relay.cancel()
        }
    }

    private func perform<Response: Sendable>(
        _ behavior: FunctionBehavior<Arguments, Response>.Kind, _ record: CallRecord<Arguments, Response>
    ) async throws -> Response where Entry == CallRecord<Arguments, Response> {
        switch behavior {
        case .returns(let response): return response
        case .throws(let error): throw error
        case .held: return try await record.heldResponse()
        case .performs(let body):
            do {
                let response = try await body(record.arguments)
                record.end(.returned(response))
                return response
            } catch {
                record.end(.threw(error))
                throw error
            }
        }
    }
}

extension Choice {
    fileprivate func isHeld<Arguments, Response>() -> Bool
    where Behavior == FunctionBehavior<Arguments, Response> {
        if case .behavior(let behavior) = self, case .held = behavior.kind { return true }
        return false
    }

    fileprivate func phase<Arguments, Response>() -> CallRecord<Arguments, Response>.Phase
    where Behavior == FunctionBehavior<Arguments, Response> {
        switch self {
        case .unstubbed: .unstubbed
        case .sequenceEnded: .sequenceEnded
        case .behavior(let behavior):
            switch behavior.kind {
            case .returns(let response): .ended(.returned(response))
            case .throws(let error): .ended(.threw(error))
            case .performs: .running
            case .held(let failing): .held(failingOnCancellation: failing)
            }
        }
    }
}

extension CallRecord.Phase {
    static var unstubbed: Self { .ended(.failed("was not stubbed")) }
    static var sequenceEnded: Self { .ended(.failed("came after the sequence's end")) }
    fileprivate static var tooLate: Self { .ended(.failed("came after the test's end")) }
}
