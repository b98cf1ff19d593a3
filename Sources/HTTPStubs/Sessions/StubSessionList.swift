import Locking

/// The sessions that a test has made. The trait `.stubs` of the module HTTPFixturesTesting finishes them.
package final class StubSessionList: Sendable {
    /// The list for the sessions that this task and its children make; nil for none.
    @TaskLocal package static var current: StubSessionList?

    private let sessions = Lock<[StubSession]>([])

    package init() {}

    /// In the order in which they were made.
    package var all: [StubSession] { sessions.withLock { $0 } }

    func add(_ session: StubSession) { sessions.withLock { $0.append(session) } }
}
