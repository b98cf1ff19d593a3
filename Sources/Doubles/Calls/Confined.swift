/// A value that is not `Sendable`, and that only one actor may use: an argument or a response of a double whose calls
/// and whose test stay on that actor.
///
/// `func select(_ row: Row) { selectStub.syncCall(Confined(row), fallback: ()) }` stands in a class of an actor, e.g. of
/// the main actor, and its double is a `StubbedFunction<Confined<Row>, Void>`. Failures show the value as it was when
/// the call was made.
///
/// `@unchecked` is safe. The compiler counts the value as the actor's own as soon as `init` has it, because `init` is
/// isolated to that actor. Only `value` returns the value. It runs on an actor, too, and throws on any other actor than
/// that one. Neither the description nor a mirror reads the value. As with a member of the actor's own objects, the
/// thread that releases the last reference destroys the value.
public struct Confined<Value>: @unchecked Sendable, CustomStringConvertible, CustomReflectable {
    private let kept: Value
    private let owner: any Actor
    public let description: String

    /// Wraps a value of the actor on which this runs. Code without an actor does not compile.
    public init(_ value: Value, isolation: isolated any Actor = #isolation) {
        kept = value
        owner = isolation
        description = Printed.text(value)
    }

    /// Returns the value to code of its actor. Throws on any other actor.
    ///
    /// A condition and the closure of a rule have no actor, but run where the double is called. There, write
    /// `MainActor.assumeIsolated { try row.value() }`.
    public func value(
        isolation: isolated any Actor = #isolation, fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line
    ) throws(DoubleFailure) -> Value {
        if isolation === owner { return kept }
        throw DoubleFailure(
            reason: .wrongActor(type: "\(Value.self)"), double: "",
            location: FileLocation(file: fileID, path: filePath, line: line))
    }

    public var customMirror: Mirror { Mirror(self, children: []) }
}
