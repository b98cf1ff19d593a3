/// One call, as text: for failures, and for a look at a scope's log.
public struct LoggedCall: Hashable, Sendable, CustomStringConvertible {
    /// The name of the double that received it.
    public var double: String
    /// Counted from 0 among the calls of its double.
    public var index: Int
    /// Counted from 0 among all calls of its scope.
    public var position: Int
    /// The time since its scope was made, on a clock that never jumps.
    public var elapsed: Duration
    /// E.g. `trips("Paris", 2)`.
    public var call: String
    /// The result of the call, e.g. `returned 8`.
    public var outcome: String
    /// The line that called the double; nil if the call came through the double's `function`.
    public var location: FileLocation?
    /// The name of the calling task, if it has one.
    public var task: String?

    public var description: String {
        var origin = "after \(Printed.time(elapsed))"
        if let location { origin += ", from \(location)" }
        if let task { origin += ", task \(Printed.text(task))" }
        return "[\(index)] \(call) \(outcome) (\(origin))"
    }
}
