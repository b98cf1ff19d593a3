extension StubbedFunction {
    /// Returns whether a rule applies to a call with these arguments.
    public typealias Condition = @Sendable (repeat each Argument) -> Bool

    /// Calls return the response.
    ///
    /// A rule without a condition applies to the calls that no other rule is for. If the conditions of several rules hold,
    /// the rule with the highest priority wins, and of these the one that was added last.
    @discardableResult
    public func returns(_ response: Response, priority: Int = 0, when condition: Condition? = nil) -> Self {
        add([.returns(response)], priority: priority, when: condition, then: .repeatsLast)
    }

    /// Calls throw the error.
    @discardableResult
    public func `throws`(_ error: any Error, priority: Int = 0, when condition: Condition? = nil) -> Self {
        add([.throws(error)], priority: priority, when: condition, then: .repeatsLast)
    }

    /// Each call runs the closure, on its caller's actor or thread.
    @discardableResult
    public func performs(
        priority: Int = 0, when condition: Condition? = nil,
        _ body: @escaping @Sendable (repeat each Argument) throws -> Response
    ) -> Self {
        let body: @Sendable ((repeat each Argument)) throws -> Response = { arguments in
            try body(repeat each arguments)
        }
        return add([.performs(body)], priority: priority, when: condition, then: .repeatsLast)
    }

    /// Each call runs the `async` closure, off its caller's actor. Calls from code that is not `async` fail.
    @discardableResult
    public func performs(
        priority: Int = 0, when condition: Condition? = nil,
        _ body: @escaping @Sendable @concurrent (repeat each Argument) async throws -> Response
    ) -> Self {
        let body: @Sendable @concurrent ((repeat each Argument)) async throws -> Response = { arguments in
            try await body(repeat each arguments)
        }
        return add([.performs(body)], priority: priority, when: condition, then: .repeatsLast)
    }

    /// Calls go to the real function. Such a double is known as a partial double.
    @discardableResult
    public func callsThrough(
        to real: @escaping @Sendable (repeat each Argument) throws -> Response,
        priority: Int = 0, when condition: Condition? = nil
    ) -> Self {
        performs(priority: priority, when: condition, real)
    }

    /// Calls go to the real `async` function. Such a double is known as a partial double.
    @discardableResult
    public func callsThrough(
        to real: @escaping @Sendable @concurrent (repeat each Argument) async throws -> Response,
        priority: Int = 0, when condition: Condition? = nil
    ) -> Self {
        performs(priority: priority, when: condition, real)
    }

    /// Calls wait until the test responds to them: `try search.calls[0].respond(with: trips)`.
    ///
    /// - Parameter failingOnCancellation: whether a call throws `CancellationError` as soon as its task is cancelled,
    ///   as well-behaved functions do. A caller that cannot throw returns its fallback instead. If false, the call goes
    ///   on waiting, with `isCancelled` set.
    @discardableResult
    public func held(failingOnCancellation: Bool = false, priority: Int = 0, when condition: Condition? = nil)
        -> Self
    {
        add(
            [.held(failingOnCancellation: failingOnCancellation)], priority: priority, when: condition,
            then: .repeatsLast)
    }

    /// The first call does the first step, the next call the second step. Calls after the last step fail, unless `then`
    /// says otherwise.
    @discardableResult
    public func sequence(
        _ steps: [Behavior], then end: SequenceEnd = .fails, priority: Int = 0,
        when condition: Condition? = nil
    ) -> Self {
        add(steps, priority: priority, when: condition, then: end)
    }

    /// The first call returns the first response, the next call the second response.
    @discardableResult
    public func sequence(
        returning responses: [Response], then end: SequenceEnd = .fails, priority: Int = 0,
        when condition: Condition? = nil
    ) -> Self {
        add(responses.map { .returns($0) }, priority: priority, when: condition, then: end)
    }

    private func add(_ steps: [Behavior], priority: Int, when condition: Condition?, then end: SequenceEnd)
        -> Self
    {
        core.add(StubRule(when: onTuple(condition), priority: priority, steps, then: end))
        return self
    }
}

extension StubbedFunction where Response == Void {
    /// Calls return.
    @discardableResult
    public func returns(priority: Int = 0, when condition: Condition? = nil) -> Self {
        returns((), priority: priority, when: condition)
    }
}

/// Turns a condition on several arguments into a condition on their tuple.
func onTuple<each Argument>(
    _ condition: (@Sendable (repeat each Argument) -> Bool)?
) -> (@Sendable ((repeat each Argument)) -> Bool)? {
    guard let condition else { return nil }
    return { (arguments: (repeat each Argument)) in condition(repeat each arguments) }
}
