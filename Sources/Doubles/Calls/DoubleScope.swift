#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The scope of a test's doubles. It has the log of their calls, and the failures that could not be thrown in the test.
///
/// If there is a `report`, it gets each failure as soon as it happens. Otherwise the scope keeps the failure, and
/// `verify()` throws it. An unstubbed call also throws its failure, which reaches the test if the code under test
/// lets it through.
///
/// A scope that is released without verification ends its held calls, and reports its failures to `report` or
/// on standard error. The scope stays alive while one of its doubles, or a call that a test got, is alive;
/// the `function` of a double does not keep it alive. A task that calls a double directly keeps that double
/// alive, so only `withDoubles` or `verify()` ends a held call of such a task.
public final class DoubleScope: Sendable {
    /// A function that receives failures. It is called on the thread where the failure happens, without a lock.
    public typealias Reporter = @Sendable (DoubleFailure) -> Void

    /// The scope of the doubles that this task and its children make without a scope. If it is nil, each such double
    /// gets a scope of its own. The trait `.doubles` of the module DoublesTesting sets this.
    @TaskLocal public static var current: DoubleScope?

    let journal: Journal

    public convenience init(report: Reporter? = nil) {
        self.init(report: report, lastWords: writeToStandardError)
    }

    init(report: Reporter?, lastWords: @escaping @Sendable (String) -> Void) {
        journal = Journal(report: report, lastWords: lastWords)
    }

    deinit { journal.abandon() }

    /// All calls that the scope's doubles received, in order.
    public var calls: [LoggedCall] { journal.entries.map(\.logged) }

    /// Throws the failures that `report` did not get: unstubbed calls, and calls that are still held. Held calls end
    /// with a failure, because otherwise their tasks would never end. For the same reason, a later call that would be
    /// held fails.
    public func verify() throws(DoubleFailure) { try journal.verify() }
}

/// Writes a failure that no test can throw any more.
@Sendable private func writeToStandardError(_ text: String) {
    var text = text
    text.withUTF8 { bytes in _ = write(STDERR_FILENO, bytes.baseAddress, bytes.count) }
}
