/// One call, as text: for failures, and for a look at a scope's log.
public struct LoggedCall: Hashable, Sendable, CustomStringConvertible {
    /// The name of the double that received it.
    public var double: String
    /// Counted from 0 among the calls of its double.
    public var index: Int
    /// Counted from 0 among all calls of its scope.
    public var position: Int
    /// Since its scope was made, on a clock that never jumps.
    public var elapsed: Duration
    /// E.g. `trips("Paris", 2)`.
    public var call: String
    /// What became of it, e.g. `returned 8`.
    public var outcome: String
    /// The line that called the double; unknown where the double's `function` was handed out.
    public var location: FileLocation?
    /// The name of the calling task, where it has one.
    public var task: String?

    public var description: String {
        var origin = "after \(Printed.time(elapsed))"
        if let location { origin += ", from \(location)" }
        if let task { origin += ", task \(Printed.text(task))" }
        return "[\(index)] \(call) \(outcome) (\(origin))"
    }
}
