extension StubbedCompletion {
    /// Whether a rule is for a call with these arguments.
    public typealias Condition = @Sendable (repeat each Argument) -> Bool

    /// Calls call their completion with the answer, before they return.
    ///
    /// Of the rules whose condition holds, the one added last wins; one without a condition is for all calls.
    @discardableResult
    public func responds(with answer: Answer, when condition: Condition? = nil) -> Self {
        add([.responds(with: answer)], when: condition, then: .repeatsLast)
    }

    /// Calls keep their completion, for the test to call: `try search.calls[0].respond(with: trips)`.
    @discardableResult
    public func held(when condition: Condition? = nil) -> Self {
        add([.held()], when: condition, then: .repeatsLast)
    }

    /// Calls run the closure, on their own thread; it is given the call, and calls its `completion` when it likes.
    ///
    /// A double that is one in part only passes calls on to the real thing:
    /// `performs { search($0.arguments, $0.completion) }`.
    @discardableResult
    public func performs(when condition: Condition? = nil, _ body: @escaping @Sendable (Call) -> Void) -> Self
    {
        add([.performs(body)], when: condition, then: .repeatsLast)
    }

    /// The first call does the first step, the next the second; calls after the last step fail, unless told else.
    @discardableResult
    public func sequence(
        _ steps: [Behavior], then end: SequenceEnd = .fails, when condition: Condition? = nil
    ) -> Self {
        add(steps, when: condition, then: end)
    }

    private func add(_ steps: [Behavior], when condition: Condition?, then end: SequenceEnd) -> Self {
        core.add(Rule(when: onTuple(condition), steps, then: end))
        return self
    }
}

extension StubbedCompletion {
    /// Calls call their completion with this success, before they return.
    @discardableResult
    public func responds<Success, Failure: Error>(
        with success: Success, when condition: Condition? = nil
    ) -> Self where Answer == Result<Success, Failure> {
        responds(with: .success(success), when: condition)
    }

    /// Calls call their completion with this failure, before they return.
    @discardableResult
    public func fails<Success, Failure: Error>(
        with failure: Failure, when condition: Condition? = nil
    ) -> Self where Answer == Result<Success, Failure> {
        responds(with: .failure(failure), when: condition)
    }
}

extension StubbedCompletion where Answer == Void {
    /// Calls call their completion, before they return.
    @discardableResult
    public func responds(when condition: Condition? = nil) -> Self { responds(with: (), when: condition) }
}
