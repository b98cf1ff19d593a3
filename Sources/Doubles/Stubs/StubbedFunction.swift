/// A stand-in for a function, `async` or not. A test tells it what to do with each call.
///
/// The generic arguments are the types of the function's arguments, and then the type of its response:
/// `StubbedFunction<Query, [Trip]>` stands in for `(Query) async throws -> [Trip]` or `(Query) throws -> [Trip]`,
/// `StubbedFunction<Void>` for `() throws -> Void`. A call without a rule throws a `DoubleFailure`, which the scope
/// keeps as well. A double may be used on any thread.
public final class StubbedFunction<each Argument: Sendable, Response: Sendable>: Sendable {
    /// A step of a sequence. Several arguments arrive as a tuple.
    public typealias Behavior = FunctionBehavior<(repeat each Argument), Response>
    public typealias Call = ReceivedCall<(repeat each Argument), Response>

    let core: FunctionCore<(repeat each Argument), Response>

    /// Makes a double without rules.
    ///
    /// - Parameters:
    ///   - name: the name that failures show.
    ///   - scope: shared by the doubles whose order matters, and verified at the end of `withDoubles`. By default the
    ///     double has a scope of its own, which nobody verifies: when the double is released, it ends its held calls,
    ///     and writes its failures to standard error. A task that calls the double itself, not its `function`, keeps
    ///     the double alive. So make a double that holds calls in the scope of `withDoubles`.
    ///   - hidesValues: keeps arguments, responses and errors out of all texts, because they are secret.
    public init(
        _ name: String, in scope: DoubleScope = .current ?? DoubleScope(), hidesValues: Bool = false,
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

    /// The double as a closure that throws any error: `service.trips = trips.function`.
    ///
    /// The closure leaves its caller's actor before the double receives the call. To receive the call at the moment
    /// when it is made, forward it: `service.trips = { try await trips($0) }`. To call the double itself, write `try
    /// await trips(query)`.
    public var function: @Sendable @concurrent (repeat each Argument) async throws -> Response {
        { [core] (argument: repeat each Argument) in
            try await core.call((repeat each argument), from: nil).get { $0 as any Error }
        }
    }

    /// The double as a closure that throws errors of one type. `failure` turns the double's own failures into such
    /// errors.
    public func function<Failure: Error>(
        failure: @escaping @Sendable (DoubleFailure) -> Failure
    ) -> @Sendable @concurrent (repeat each Argument) async throws(Failure) -> Response {
        { [core] (argument: repeat each Argument) async throws(Failure) -> Response in
            try await core.call((repeat each argument), from: nil).get(failure)
        }
    }

    /// The double as a closure that cannot throw. In place of an error it returns the fallback, and the scope keeps the
    /// failure.
    public func function(
        fallback: Response
    ) -> @Sendable @concurrent (repeat each Argument) async -> Response {
        { [core] (argument: repeat each Argument) in
            await core.call((repeat each argument), from: nil).get(orElse: fallback)
        }
    }

    /// The double as a closure that is not `async` and throws any error: `parser.number = number.syncFunction`.
    ///
    /// A call fails if its rule waits, because the rule holds calls or runs an `async` closure.
    public var syncFunction: @Sendable (repeat each Argument) throws -> Response {
        { [core] (argument: repeat each Argument) in
            try core.syncCall((repeat each argument), from: nil).get { $0 as any Error }
        }
    }

    /// The double as a closure that is not `async` and throws errors of one type. `failure` turns the double's own
    /// failures into such errors.
    public func syncFunction<Failure: Error>(
        failure: @escaping @Sendable (DoubleFailure) -> Failure
    ) -> @Sendable (repeat each Argument) throws(Failure) -> Response {
        { [core] (argument: repeat each Argument) throws(Failure) -> Response in
            try core.syncCall((repeat each argument), from: nil).get(failure)
        }
    }

    /// The double as a closure that is not `async` and cannot throw. In place of an error it returns the fallback, and
    /// the scope keeps the failure.
    public func syncFunction(fallback: Response) -> @Sendable (repeat each Argument) -> Response {
        { [core] (argument: repeat each Argument) in
            core.syncCall((repeat each argument), from: nil).get(orElse: fallback)
        }
    }
}
