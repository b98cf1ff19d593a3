/// An expectation of the calls that a double has received so far, made by `expect(_:)`.
public struct CallExpectation<each Argument: Sendable, Call: Sendable>: Sendable {
    let calls: CallSnapshot<(repeat each Argument), Call>

    /// Checks that the double received this many calls, by default at least one, and returns the calls.
    @discardableResult
    public func received(times: some CallCount = 1...) throws(DoubleFailure) -> [Call] {
        try calls.check(times, calls.double.name) { _ in true }
    }

    /// Checks that the double received this many calls that satisfy the condition, by default at least one, and returns
    /// those calls.
    @discardableResult
    public func received(
        times: some CallCount = 1..., where condition: (repeat each Argument) -> Bool
    ) throws(DoubleFailure) -> [Call] {
        try calls.check(times, "\(calls.double.name) that match the condition") {
            (arguments: (repeat each Argument)) in condition(repeat each arguments)
        }
    }

    /// Checks that the double received this many calls with these arguments, by default at least one, and returns those
    /// calls.
    ///
    /// Pass several arguments as a tuple: `received(times: 2, with: ("A", 7))`.
    @discardableResult
    public func received(
        times: some CallCount = 1..., with expected: (repeat each Argument)
    ) throws(DoubleFailure) -> [Call] where repeat each Argument: Equatable {
        let values = calls.double.hidesValues ? "hidden" : Printed.arguments(repeat each expected)
        return try calls.check(
            times, "\(calls.double.name)(\(values))", where: equality(to: repeat each expected))
    }

    /// Checks that the double received no call.
    public func receivedNothing() throws(DoubleFailure) { try received(times: 0) }
}

private func equality<each Value: Equatable>(
    to expected: repeat each Value
) -> ((repeat each Value)) -> Bool {
    { (given: (repeat each Value)) in
        for (left, right) in repeat (each given, each expected) { if left != right { return false } }
        return true
    }
}

/// The calls that a double had received when the expectation was made.
struct CallSnapshot<Arguments: Sendable, Call: Sendable>: Sendable {
    let items: [(arguments: Arguments, call: Call)]
    let double: DoubleIdentity
    /// Makes a failure with a reason, at the expectation's line.
    let failure: @Sendable (DoubleFailure.Reason) -> DoubleFailure

    func check(
        _ times: some CallCount, _ wanted: String, where condition: (Arguments) -> Bool
    ) throws(DoubleFailure) -> [Call] {
        guard !times.allows(0) || !times.allows(.max) else {
            throw failure(.nothingExpected("\(times.inWords) of \(wanted)"))
        }
        let found = items.filter { condition($0.arguments) }
        if times.allows(found.count) { return found.map(\.call) }
        throw failure(.count(expected: times.inWords, received: found.count, wanted: wanted))
    }
}
