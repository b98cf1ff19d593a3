/// A call in a scope's log, whatever its types.
protocol LogEntry: AnyObject, Sendable {
    var header: CallHeader { get }
    /// What became of the call, as text.
    var outcome: String { get }
    /// Whether it waits for the test's answer, and whether its task was cancelled meanwhile.
    var held: (isHeld: Bool, isCancelled: Bool) { get }
    /// Ends the call with the failure, if it is held still: what then remains to be done, with no lock held,
    /// is to tell its caller. Nil, if it is not held.
    func release(_ failure: DoubleFailure) -> (@Sendable () -> Void)?
    /// The test is over: lets go of what only its answers needed.
    func letGo()
}

extension LogEntry {
    var logged: LoggedCall {
        LoggedCall(
            double: header.double.name, index: header.index, position: header.position,
            elapsed: header.elapsed, call: header.call(), outcome: outcome, location: header.location,
            task: header.task)
    }
}

/// What is known of a call the moment it is received.
struct CallHeader: Sendable {
    let double: DoubleIdentity
    let index: Int
    let position: Int
    let elapsed: Duration
    let location: FileLocation?
    let task: String?
    /// E.g. `trips("Paris")`: described when needed only, and never under a lock, for descriptions are
    /// other people's code.
    let call: @Sendable () -> String

    /// A value that the double was given or gave, as text.
    func text(_ value: Any) -> String { double.hidesValues ? "a hidden value" : Printed.text(value) }
}
