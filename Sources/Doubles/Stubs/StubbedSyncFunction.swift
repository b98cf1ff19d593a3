/// A stand-in for a function that is not `async`, told by a test what to do with each call.
///
/// The types are those of the arguments, then that of the response: `StubbedSyncFunction<String, Int>` stands
/// in for `(String) throws -> Int`. A call that no rule is for throws a `DoubleFailure`, which the scope
/// keeps as well. All of this is safe on any thread.
public final class StubbedSyncFunction<each Argument: Sendable, Response: Sendable>: Sendable {
    /// A step of a sequence. Several arguments arrive as a tuple.
    public typealias Behavior = SyncBehavior<(repeat each Argument), Response>
    public typealias Call = ReceivedSyncCall<(repeat each Argument), Response>

    let core: SyncFunctionCore<(repeat each Argument), Response>

    /// Makes a function that is not stubbed yet.
    ///
    /// - Parameters:
    ///   - name: the name in failures.
    ///   - scope: shared by the doubles whose order matters, and verified at the end of `withDoubles`.
    ///     Without one, the double has a scope of its own, which nobody verifies: its failures are written to
    ///     standard error when the double is released, whatever becomes of its `function`.
    ///   - hidesValues: keeps arguments, responses and errors out of all texts, for secrets.
    public init(
        _ name: String, in scope: DoubleScope = DoubleScope(), hidesValues: Bool = false,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
    ) {
        let location = FileLocation(file: fileID, path: filePath, line: line)
        self.scope = scope
        core = SyncFunctionCore(
            DoubleIdentity(name: name, location: location, hidesValues: hidesValues), in: scope.journal,
            describe: { (arguments: (repeat each Argument)) in Printed.arguments(repeat each arguments) })
    }

    public var name: String { core.identity.name }
    public let scope: DoubleScope

    /// The double as a closure that throws any error: `parser.number = number.function`.
    public var function: @Sendable (repeat each Argument) throws -> Response {
        { [core] (argument: repeat each Argument) in try core.call((repeat each argument), from: nil) }
    }

    /// The double as a closure that throws errors of one type, which `failure` makes from those of the
    /// double.
    public func function<Failure: Error>(
        failure: @escaping @Sendable (DoubleFailure) -> Failure
    ) -> @Sendable (repeat each Argument) throws(Failure) -> Response {
        { [core] (argument: repeat each Argument) throws(Failure) -> Response in
            try core.call((repeat each argument), from: nil, failure: failure)
        }
    }

    /// The double as a closure that cannot throw: it returns the fallback in place of an error, and the scope
    /// keeps the failure.
    public func function(fallback: Response) -> @Sendable (repeat each Argument) -> Response {
        { [core] (argument: repeat each Argument) in
            core.call((repeat each argument), from: nil, fallback: fallback)
        }
    }

    /// Forwards a call: `func number(_ text: String) throws -> Int { try numberStub(text) }`.
    public func callAsFunction(
        _ argument: repeat each Argument, fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line
    ) throws -> Response {
        try core.call(
            (repeat each argument), from: FileLocation(file: fileID, path: filePath, line: line))
    }

    /// Forwards a call of a requirement that throws errors of one type.
    public func callAsFunction<Failure: Error>(
        _ argument: repeat each Argument, failure: (DoubleFailure) -> Failure,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
    ) throws(Failure) -> Response {
        try core.call(
            (repeat each argument), from: FileLocation(file: fileID, path: filePath, line: line),
            failure: failure)
    }

    /// Forwards a call of a requirement that cannot throw.
    public func callAsFunction(
        _ argument: repeat each Argument, fallback: Response, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line
    ) -> Response {
        core.call(
            (repeat each argument), from: FileLocation(file: fileID, path: filePath, line: line),
            fallback: fallback)
    }
}
