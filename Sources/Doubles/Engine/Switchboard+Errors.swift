extension Switchboard {
    /// What a caller that can only throw `Failure` is to be thrown for an error; misuse is kept by the scope.
    func narrowed<Failure: Error>(
        _ error: any Error, calling arguments: Arguments, _ wrap: (DoubleFailure) -> Failure
    ) -> Failure {
        if let error = error as? Failure { return error }
        if let failure = error as? DoubleFailure { return wrap(failure) }
        return wrap(
            misuse(
                .wrongError(
                    call: text(of: arguments), error: shown(error), expected: String(describing: Failure.self)
                )))
    }

    /// Notes that an error was meant for a caller that cannot be thrown any.
    func noteUnthrowable(_ error: any Error, calling arguments: Arguments) {
        // The double's own failures are kept by the scope already.
        if error is DoubleFailure { return }
        _ = misuse(.cannotThrow(call: text(of: arguments), error: shown(error)))
    }

    private func shown(_ error: any Error) -> String {
        identity.hidesValues ? "a hidden error" : Printed.text(error)
    }
}
