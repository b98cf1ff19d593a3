#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The scope of one test's doubles, with the log of their calls and the failures that could not be thrown at
/// the test.
///
/// A failure is given to `report` as soon as it happens, if there is one; else the scope keeps it, and
/// `verify()` throws it. A call that nobody stubbed throws its failure as well, which reaches the test if the
/// code under test lets it through.
///
/// A scope that is released unverified ends the calls that are held, and tells its failures to `report` or on
/// standard error. It is kept by the doubles that were made in it, and by the calls that a test was given;
/// not by the functions that the doubles handed out. But a task that calls a double directly keeps that
/// double: if its call is held, only `withDoubles` or `verify()` ends it.
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

    /// Throws the failures that `report` was not told: calls that nobody stubbed, and calls that are still
    /// held. Held calls end with their failure, so that no task waits for ever; for the same reason a call that would
    /// be held fails from now on.
    public func verify() throws(DoubleFailure) { try journal.verify() }
}

/// Writes a failure that no test listens to.
@Sendable private func writeToStandardError(_ text: String) {
    var text = text
    text.withUTF8 { bytes in _ = write(STDERR_FILENO, bytes.baseAddress, bytes.count) }
}
