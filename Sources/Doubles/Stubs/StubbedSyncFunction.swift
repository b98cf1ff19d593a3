/// A stand-in for a function that is not `async`, told by a test what to do with each call.
///
/// The types are those of the arguments, then that of the answer: `StubbedSyncFunction<String, Int>` stands in
/// for `(String) throws -> Int`. A call that no rule answers throws a `DoubleFailure`, which the scope keeps
/// as well. Everything is safe from any thread.
public final class StubbedSyncFunction<each Argument: Sendable, Answer: Sendable>: Sendable {
    /// A step of a sequence. Several arguments arrive as a tuple.
    public typealias Behavior = SyncBehavior<(repeat each Argument), Answer>
    public typealias Call = ReceivedSyncCall<(repeat each Argument), Answer>

    let core: SyncFunctionCore<(repeat each Argument), Answer>

    /// Makes a function that is not stubbed yet.
    ///
    /// - Parameters:
    ///   - name: what failures call it.
    ///   - scope: shared by the doubles whose order matters, and verified at the end of `withDoubles`. Without
    ///     one, the double has a scope of its own, which nobody verifies: it complains on standard error, when
    ///     the double goes away, whatever becomes of its `function`.
    ///   - hidesValues: keeps arguments, answers and errors out of all texts, for secrets.
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

    /// For a closure that throws any error: `parser.number = number.function`.
    public var function: @Sendable (repeat each Argument) throws -> Answer {
        { [core] (argument: repeat each Argument) in try core.call((repeat each argument), from: nil) }
    }

    /// For a closure that throws errors of one type: `failure` makes one from what the double has to complain of.
    public func function<Failure: Error>(
        failure: @escaping @Sendable (DoubleFailure) -> Failure
    ) -> @Sendable (repeat each Argument) throws(Failure) -> Answer {
        { [core] (argument: repeat each Argument) throws(Failure) -> Answer in
            try core.call((repeat each argument), from: nil, failure: failure)
        }
    }

    /// For a closure that cannot throw: it returns the fallback where the double would throw, and the scope
    /// keeps the failure.
    public func function(fallback: Answer) -> @Sendable (repeat each Argument) -> Answer {
        { [core] (argument: repeat each Argument) in
            core.call((repeat each argument), from: nil, fallback: fallback)
        }
    }

    /// Forwards a call: `func number(_ text: String) throws -> Int { try numberStub(text) }`.
    public func callAsFunction(
        _ argument: repeat each Argument, fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line
    ) throws -> Answer {
        try core.call(
            (repeat each argument), from: FileLocation(file: fileID, path: filePath, line: line))
    }

    /// Forwards a call of a requirement that throws errors of one type.
    public func callAsFunction<Failure: Error>(
        _ argument: repeat each Argument, failure: (DoubleFailure) -> Failure,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
    ) throws(Failure) -> Answer {
        try core.call(
            (repeat each argument), from: FileLocation(file: fileID, path: filePath, line: line),
            failure: failure)
    }

    /// Forwards a call of a requirement that cannot throw.
    public func callAsFunction(
        _ argument: repeat each Argument, fallback: Answer, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line
    ) -> Answer {
        core.call(
            (repeat each argument), from: FileLocation(file: fileID, path: filePath, line: line),
            fallback: fallback)
    }
}
