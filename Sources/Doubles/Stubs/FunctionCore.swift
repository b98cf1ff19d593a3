/// How a `StubbedFunction` works, apart from the packs of its arguments.
typealias FunctionCore<Arguments: Sendable, Answer: Sendable> =
    CallRouter<Arguments, FunctionBehavior<Arguments, Answer>, CallRecord<Arguments, Answer>>

extension CallRouter {
    /// Receives a call for a caller that can be thrown any error.
    func call<Answer: Sendable>(_ arguments: Arguments, from location: FileLocation?) async throws -> Answer
    where
        Behavior == FunctionBehavior<Arguments, Answer>, Entry == CallRecord<Arguments, Answer>
    {
        do {
            return try await receiveCall(arguments, from: location)
        } catch is EndedByCancellation {
            throw CancellationError()
        }
    }

    /// Receives a call for a caller that can be thrown errors of one type.
    func call<Answer: Sendable, Failure: Error>(
        _ arguments: Arguments, from location: FileLocation?, failure: (DoubleFailure) -> Failure
    ) async throws(Failure) -> Answer
    where Behavior == FunctionBehavior<Arguments, Answer>, Entry == CallRecord<Arguments, Answer> {
        do {
            return try await receiveCall(arguments, from: location)
        } catch {
            throw narrowed(error, calling: arguments, failure)
        }
    }

    /// Receives a call for a caller that cannot be thrown any error.
    func call<Answer: Sendable>(
        _ arguments: Arguments, from location: FileLocation?, fallback: Answer
    ) async -> Answer
    where Behavior == FunctionBehavior<Arguments, Answer>, Entry == CallRecord<Arguments, Answer> {
        do {
            return try await receiveCall(arguments, from: location)
        } catch {
            noteUnthrowable(error, calling: arguments)
            return fallback
        }
    }

    /// Receives a call, waits for its answer where it is held, and ends it.
    ///
    /// `isolation` keeps it on its caller's actor, to receive the call in the very step in which it is made.
    func receiveCall<Answer: Sendable>(
        _ arguments: Arguments, from location: FileLocation?, isolation: isolated (any Actor)? = #isolation
    ) async throws -> Answer
    where
        Behavior == FunctionBehavior<Arguments, Answer>, Entry == CallRecord<Arguments, Answer>
    {
        let relay = CancellationRelay<Arguments, Answer>()
        return try await withTaskCancellationHandler {
            // A closure runs on the actor that it captures.
            _ = isolation
            var isTooLate = false
            let (record, choice) = receive(arguments, from: location) { header, choice, isClosed in
                isTooLate = isClosed && choice.isHeld()
                let record = CallRecord<Arguments, Answer>(
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

    private func perform<Answer: Sendable>(
        _ behavior: FunctionBehavior<Arguments, Answer>.Kind, _ record: CallRecord<Arguments, Answer>
    ) async throws -> Answer where Entry == CallRecord<Arguments, Answer> {
        switch behavior {
        case .returns(let answer): return answer
        case .throws(let error): throw error
        case .held: return try await record.heldAnswer()
        case .performs(let body):
            do {
                let answer = try await body(record.arguments)
                record.end(.returned(answer))
                return answer
            } catch {
                record.end(.threw(error))
                throw error
            }
        }
    }
}

extension Choice {
    fileprivate func isHeld<Arguments, Answer>() -> Bool
    where Behavior == FunctionBehavior<Arguments, Answer> {
        if case .behavior(let behavior) = self, case .held = behavior.kind { return true }
        return false
    }

    fileprivate func phase<Arguments, Answer>() -> CallRecord<Arguments, Answer>.Phase
    where Behavior == FunctionBehavior<Arguments, Answer> {
        switch self {
        case .unstubbed: .unstubbed
        case .sequenceEnded: .sequenceEnded
        case .behavior(let behavior):
            switch behavior.kind {
            case .returns(let answer): .ended(.returned(answer))
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
