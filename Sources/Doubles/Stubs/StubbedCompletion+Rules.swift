extension StubbedCompletion {
    /// Returns whether a rule applies to a call with these arguments.
    public typealias Condition = @Sendable (repeat each Argument) -> Bool

    /// Each call calls its completion with the response before it returns.
    ///
    /// A rule without a condition applies to the calls that no other rule is for. If the conditions of several rules hold,
    /// the rule with the highest priority wins, and of these the one that was added last.
    @discardableResult
    public func responds(with response: Response, priority: Int = 0, when condition: Condition? = nil) -> Self
    {
        add([.responds(with: response)], priority: priority, when: condition, then: .repeatsLast)
    }

    /// The double keeps the completion of each call, for the test to call: `try search.calls[0].respond(with: trips)`.
    @discardableResult
    public func held(priority: Int = 0, when condition: Condition? = nil) -> Self {
        add([.held()], priority: priority, when: condition, then: .repeatsLast)
    }

    /// Each call runs the closure on its caller's thread. The closure gets the call, and may call its `completion` at
    /// any time.
    ///
    /// A partial double passes calls on to the real function: `performs { search($0.arguments, $0.completion)
    /// }`.
    @discardableResult
    public func performs(
        priority: Int = 0, when condition: Condition? = nil, _ body: @escaping @Sendable (Call) -> Void
    ) -> Self {
        add([.performs(body)], priority: priority, when: condition, then: .repeatsLast)
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

    private func add(_ steps: [Behavior], priority: Int, when condition: Condition?, then end: SequenceEnd)
        -> Self
    {
        core.add(StubRule(when: onTuple(condition), priority: priority, steps, then: end))
        return self
    }
}

extension StubbedCompletion {
    /// Each call calls its completion with this success before it returns.
    @discardableResult
    public func responds<Success, Failure: Error>(
        with success: Success, priority: Int = 0, when condition: Condition? = nil
    ) -> Self where Response == Result<Success, Failure> {
        responds(with: .success(success), priority: priority, when: condition)
    }

    /// Each call calls its completion with this failure before it returns.
    @discardableResult
    public func fails<Success, Failure: Error>(
        with failure: Failure, priority: Int = 0, when condition: Condition? = nil
    ) -> Self where Response == Result<Success, Failure> {
        responds(with: .failure(failure), priority: priority, when: condition)
    }
}

extension StubbedCompletion where Response == Void {
    /// Each call calls its completion before it returns.
    @discardableResult
    public func responds(priority: Int = 0, when condition: Condition? = nil) -> Self {
        responds(with: (), priority: priority, when: condition)
    }
}
