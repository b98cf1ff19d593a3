extension CallRouter {
    /// Returns the error for a caller that can only throw `Failure`; the scope keeps the failure if that was
    /// not meant.
    func narrowed<Failure: Error>(
        _ error: any Error, calling arguments: Arguments, _ wrap: (DoubleFailure) -> Failure
    ) -> Failure {
        let isCancellation = error is EndedByCancellation
        let error = isCancellation ? CancellationError() : error
        if let error = error as? Failure { return error }
        if let failure = error as? DoubleFailure { return wrap(failure) }
        if isCancellation {
            let expected = String(describing: Failure.self)
            return wrap(misuse(.wrongCancellation(call: text(of: arguments), expected: expected)))
        }
        return wrap(
            misuse(
                .wrongError(
                    call: text(of: arguments), error: shown(error), expected: String(describing: Failure.self)
                )))
    }

    /// Notes that a stub was told to throw, for a caller that cannot.
    func noteUnthrowable(_ error: any Error, calling arguments: Arguments) {
        // The double's own failures are kept by the scope already.
        if error is DoubleFailure { return }
        // A held call that ends by its cancellation was told to: a caller that cannot throw just returns.
        if error is EndedByCancellation { return }
        _ = misuse(.cannotThrow(call: text(of: arguments), error: shown(error)))
    }

    /// Returns the error of a call that the double itself fails.
    func failed<Response: Sendable>(
        _ record: CallRecord<Arguments, Response>, _ reason: DoubleFailure.Reason
    ) -> DoubleFailure {
        misuse(reason) { record.fail(with: $0) }
    }

    private func shown(_ error: any Error) -> String {
        identity.hidesValues ? "a hidden error" : Printed.text(error)
    }
}
