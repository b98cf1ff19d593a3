/// A call in a scope's log, whatever the types of its double are.
protocol LogEntry: AnyObject, Sendable {
    var header: CallHeader { get }
    /// The result of the call, as text.
    var outcome: String { get }
    /// Whether the call waits for the test's response, and whether the calling task was cancelled.
    var held: (isHeld: Bool, isCancelled: Bool) { get }
    /// Ends the call with the failure, and returns a function that lets the caller continue; nil if the call is not
    /// held. Call the function without a lock.
    func release(_ failure: DoubleFailure) -> (@Sendable () -> Void)?
    /// Releases everything that only the test's responses needed. Called at the end of the test.
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

/// The facts about a call at the moment when it is received.
struct CallHeader: Sendable {
    let double: DoubleIdentity
    let index: Int
    let position: Int
    let elapsed: Duration
    let location: FileLocation?
    let task: String?
    let changes: CallChanges
    /// Describes the call, e.g. `trips("Paris")`. It is called only when needed, and without a lock, because the
    /// description of a value may run any code.
    let call: @Sendable () -> String

    func text(_ value: Any) -> String { double.hidesValues ? "a hidden value" : Printed.text(value) }
}

extension DoubleFailure {
    init(
        _ reason: Reason, of double: DoubleIdentity, entries: [any LogEntry], at location: FileLocation? = nil
    ) {
        self.init(
            reason: reason, double: double.name, location: location ?? double.location,
            calls: entries.suffix(20).map { $0.logged }, callCount: entries.count, source: double)
    }
}
