/// A stand-in for a function with a completion handler. A test tells it what to do with each call.
///
/// The generic arguments are the types of the other arguments, and then the type of the completion's argument:
/// `StubbedCompletion<Query, Result<[Trip], any Error>>` stands in for `(Query, @escaping @Sendable (Result<[Trip], any
/// Error>) -> Void) -> Void`. If a completion takes several values, the response is a tuple, and a closure forwards it:
/// `{ query, done in search(query) { done($0.0, $0.1) } }`.
///
/// A call without a rule is a failure, which the scope keeps. A completion that takes a `Result` with `any Error` gets
/// the failure too; any other completion is not called. A double may be used on any thread.
public final class StubbedCompletion<each Argument: Sendable, Response: Sendable>: Sendable {
    public typealias Completion = @Sendable (Response) -> Void
    /// A step of a sequence. Several arguments arrive as a tuple.
    public typealias Behavior = CompletionBehavior<(repeat each Argument), Response>
    public typealias Call = ReceivedCompletion<(repeat each Argument), Response>

    let core: CompletionCore<(repeat each Argument), Response>

    /// Makes a double without rules.
    ///
    /// - Parameters:
    ///   - name: the name that failures show.
    ///   - scope: shared by the doubles whose order matters, and verified at the end of `withDoubles`. By default the
    ///     double has a scope of its own, which nobody verifies: when the double is released, its failures are written
    ///     to standard error, even if its `function` is still in use.
    ///   - hidesValues: keeps arguments and responses out of all texts, because they are secret.
    public init(
        _ name: String, in scope: DoubleScope = .current ?? DoubleScope(), hidesValues: Bool = false,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
    ) {
        let location = FileLocation(file: fileID, path: filePath, line: line)
        self.scope = scope
        core = CompletionCore(
            DoubleIdentity(name: name, location: location, hidesValues: hidesValues), in: scope.journal,
            describe: { (arguments: (repeat each Argument)) in Printed.arguments(repeat each arguments) })
    }

    public var name: String { core.identity.name }
    public let scope: DoubleScope

    /// The double as a closure: `service.search = search.function`.
    public var function: @Sendable (repeat each Argument, @escaping Completion) -> Void {
        let core: any Sendable = core
        // In Swift 6.3, a closure cannot take a pack and one more parameter, and the compiler crashes if the method
        // itself is used as a value. A function with its own pack avoids both problems. The two packs have the same
        // types, but the compiler cannot see that.
        @Sendable func receive<each Given: Sendable>(
            _ argument: repeat each Given, completion: @escaping Completion
        ) {
            guard let core = core as? CompletionCore<(repeat each Given), Response> else { return }
            core.call((repeat each argument), from: nil, completion: completion)
        }
        return receive
    }

    /// Forwards a call: `func search(_ query: Query, completion: …) { searchStub(query, completion: completion) }`.
    public func callAsFunction(
        _ argument: repeat each Argument, fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line, completion: @escaping Completion
    ) {
        let location = FileLocation(file: fileID, path: filePath, line: line)
        core.call((repeat each argument), from: location, completion: completion)
    }
}

extension StubbedCompletion {
    /// The rules in the order in which they are tried.
    public var rules: [DoubleRule] { core.rules }

    /// Removes a rule: `titles.remove(titles.rules[0])`. Calls that the rule already applies to still follow it.
    public func remove(_ rule: DoubleRule) { core.remove(rule) }

    /// Empties `calls`, for the next part of a test. The scope still knows the calls, and their order.
    public func forgetCalls() { core.forgetCalls() }

    /// The calls received so far, oldest first.
    public var calls: CallList<Call> {
        CallList(calls: core.entries.map(received)) { [core] in core.failure(.noSuchCall(index: $0), at: $1) }
    }

    func received(_ record: CompletionRecord<(repeat each Argument), Response>) -> Call {
        Call(record: record, journal: core.journal, scope: scope)
    }

    /// Returns the next call that `nextCall` has not returned yet, as soon as it has been received.
    ///
    /// Throws if the limit passes first or the waiting task is cancelled. If several tasks wait, each gets a different
    /// call, in the order in which the tasks came.
    public func nextCall(
        within limit: Duration? = nil, clock: any Clock<Duration> = ContinuousClock(),
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
    ) async throws(DoubleFailure) -> Call {
        let location = FileLocation(file: fileID, path: filePath, line: line)
        return received(try await core.wait(for: nil, limit: limit, clock: clock, at: location))
    }

    /// Returns the call at an index, counted from 0, as soon as it has been received.
    public func call(
        _ index: Int, within limit: Duration? = nil, clock: any Clock<Duration> = ContinuousClock(),
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
    ) async throws(DoubleFailure) -> Call {
        let location = FileLocation(file: fileID, path: filePath, line: line)
        return received(try await core.wait(for: index, limit: limit, clock: clock, at: location))
    }
}
