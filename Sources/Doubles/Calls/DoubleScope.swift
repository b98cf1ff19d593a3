#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What one test's doubles share: the log of their calls, and the failures that could not be thrown at it.
///
/// A failure is given to `report` as soon as it happens, where there is one; else the scope keeps it, and
/// `verify()` throws it. A call that nobody stubbed throws its failure as well, which reaches the test too
/// where the code under test lets it through.
///
/// A scope that goes away unverified, with something still to say, says it to `report` or on standard error,
/// and ends what is held. It goes away with the last of the doubles that were made in it, and of the calls
/// that a test was given; the functions that they handed out do not keep it. But a task that forwards a call to
/// a double has that double: if the call is held, `withDoubles` or `verify()` alone ends it.
public final class DoubleScope: Sendable {
    /// Called on the thread where the failure happens, with no lock held.
    public typealias Reporter = @Sendable (DoubleFailure) -> Void

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

    /// Throws what the doubles have to complain of and `report` has not been told: calls nobody stubbed,
    /// and calls that are still held. Those are ended with the same failure, so that no task waits for ever.
    public func verify() throws(DoubleFailure) { try journal.verify() }
}

/// The last resort of a failure that no test listens to.
@Sendable private func writeToStandardError(_ text: String) {
    var text = text
    text.withUTF8 { bytes in _ = write(STDERR_FILENO, bytes.baseAddress, bytes.count) }
}
