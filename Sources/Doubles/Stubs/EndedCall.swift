/// A call that has ended. How the caller gets the result depends on the errors that the caller can throw.
struct EndedCall<Arguments: Sendable, Response: Sendable> {
    let core: FunctionCore<Arguments, Response>
    let record: CallRecord<Arguments, Response>
    let result: Result<Response, any Error>

    /// Returns the response to a caller that can throw errors of one type, or any error. If a rule throws an error of
    /// another type, the scope keeps a failure about that.
    func get<Failure: Error>(_ failure: (DoubleFailure) -> Failure) throws(Failure) -> Response {
        let thrown: any Error
        switch result {
        case .success(let response): return response
        case .failure(let error): thrown = error
        }
        let isCancellation = thrown is EndedByCancellation
        let error = isCancellation ? CancellationError() : thrown
        if let error = error as? Failure { throw error }
        if let error = error as? DoubleFailure { throw failure(error) }
        let (call, expected) = (record.header.call(), String(describing: Failure.self))
        throw failure(
            core.misuse(
                isCancellation
                    ? .wrongCancellation(call: call, expected: expected)
                    : .wrongError(call: call, error: shown(error), expected: expected)))
    }

    /// Returns the response to a caller that cannot throw. If a rule throws an error, the scope keeps a failure about
    /// that.
    func get(orElse fallback: Response) -> Response {
        switch result {
        case .success(let response): return response
        // If a held call ends by cancellation, a caller that cannot throw returns its fallback, and that is no mistake.
        case .failure(is EndedByCancellation): break
        case .failure(let failure as DoubleFailure):
            // The scope already has the double's own failures. It does not have that of an expectation in a rule.
            let isKnown = failure.isKept || failure.identity === record.failure?.identity
            if !isKnown { core.journal.record(failure) }
        case .failure(let error):
            _ = core.misuse(.cannotThrow(call: record.header.call(), error: shown(error)))
        }
        return fallback
    }

    private func shown(_ error: any Error) -> String {
        record.header.double.hidesValues ? "a hidden error" : Printed.text(error)
    }
}
