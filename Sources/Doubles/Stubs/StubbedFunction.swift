/// A stand-in for an `async` function, told by a test what to do with each call.
///
/// The types are those of the arguments, then that of the answer: `StubbedFunction<Query, [Trip]>` stands in
/// for `(Query) async throws -> [Trip]`, `StubbedFunction<Void>` for `() async throws -> Void`.
/// A call that no rule answers throws a `DoubleFailure`, which the scope keeps as well.
/// Everything is safe from any thread.
public final class StubbedFunction<each Argument: Sendable, Answer: Sendable>: Sendable {
    /// A step of a sequence. Several arguments arrive as a tuple.
    public typealias Behavior = FunctionBehavior<(repeat each Argument), Answer>
    public typealias Call = ReceivedCall<(repeat each Argument), Answer>

    let core: FunctionCore<(repeat each Argument), Answer>

    /// Makes a function that is not stubbed yet.
    ///
    /// - Parameters:
    ///   - name: what failures call it.
    ///   - scope: shared by the doubles whose order matters, and verified at the end of `withDoubles`. Without
    ///     one, the double has a scope of its own, which nobody verifies: when the double goes away, it ends
    ///     what is held, and complains on standard error. A task that waits for the double itself, not for
    ///     its `function`, keeps it: make a double that holds calls in the scope of `withDoubles`.
    ///   - hidesValues: keeps arguments, answers and errors out of all texts, for secrets.
    public init(
        _ name: String, in scope: DoubleScope = DoubleScope(), hidesValues: Bool = false,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
    ) {
        let location = FileLocation(file: fileID, path: filePath, line: line)
        self.scope = scope
        core = FunctionCore(
            DoubleIdentity(name: name, location: location, hidesValues: hidesValues), in: scope.journal,
            describe: { (arguments: (repeat each Argument)) in Printed.arguments(repeat each arguments) })
    }

    public var name: String { core.identity.name }
    public let scope: DoubleScope

    /// For a closure that throws any error: `service.trips = trips.function`.
    ///
    /// It leaves its caller's actor before the call is received; to receive it in the very step in which it
    /// is made, forward it: `service.trips = { try await trips($0) }`. To call the double itself, write
    /// `try await trips(query)`.
    public var function: @Sendable @concurrent (repeat each Argument) async throws -> Answer {
        { [core] (argument: repeat each Argument) in
            try await core.call((repeat each argument), from: nil)
        }
    }

    /// For a closure that throws errors of one type: `failure` makes one from what the double has to complain of.
    public func function<Failure: Error>(
        failure: @escaping @Sendable (DoubleFailure) -> Failure
    ) -> @Sendable @concurrent (repeat each Argument) async throws(Failure) -> Answer {
        { [core] (argument: repeat each Argument) async throws(Failure) -> Answer in
            try await core.call((repeat each argument), from: nil, failure: failure)
        }
    }

    /// For a closure that cannot throw: it returns the fallback where the double would throw, and the scope
    /// keeps the failure.
    public func function(
        fallback: Answer
    ) -> @Sendable @concurrent (repeat each Argument) async -> Answer {
        { [core] (argument: repeat each Argument) in
            await core.call((repeat each argument), from: nil, fallback: fallback)
        }
    }

    /// Forwards a call: `func trips(_ query: Query) async throws -> [Trip] { try await tripsStub(query) }`.
    public func callAsFunction(
        _ argument: repeat each Argument, fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line
    ) async throws -> Answer {
        try await core.call(
            (repeat each argument), from: FileLocation(file: fileID, path: filePath, line: line))
    }

    /// Forwards a call of a requirement that throws errors of one type.
    public func callAsFunction<Failure: Error>(
        _ argument: repeat each Argument, failure: @Sendable (DoubleFailure) -> Failure,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
    ) async throws(Failure) -> Answer {
        try await core.call(
            (repeat each argument), from: FileLocation(file: fileID, path: filePath, line: line),
            failure: failure)
    }

    /// Forwards a call of a requirement that cannot throw.
    public func callAsFunction(
        _ argument: repeat each Argument, fallback: Answer, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line
    ) async -> Answer {
        await core.call(
            (repeat each argument), from: FileLocation(file: fileID, path: filePath, line: line),
            fallback: fallback)
    }
}
