package import Foundation
package import Rail

package struct SandboxSettings: Sendable {
    /// The clock, by which the sandbox knows what has expired and how far ahead a journey is.
    package var now: @Sendable () -> Date
    /// The seed of everything that is invented: the demand for trains and therefore the prices.
    package var seed: UInt64
    /// The seed of tokens in a run that must be repeatable; nil for random tokens.
    package var tokenSeed: UInt64?
    package var tokenLifetime: Duration
    package var events: SandboxEvents
    /// The path of the file in which bookings outlive the sandbox; nil to keep them in memory.
    package var bookingFile: String?
    /// The SQLite VFS for the file of bookings, such as one that simulates a failing disk; nil for the system's files.
    package var bookingVFS: String?
    /// The executor that loads the timetable; nil for the system's pool.
    package var executor: (any TaskExecutor)?

    package init(
        now: @escaping @Sendable () -> Date = { Date() }, seed: UInt64 = 1, tokenSeed: UInt64? = nil,
        tokenLifetime: Duration = .seconds(3600), events: SandboxEvents = SandboxEvents(),
        bookingFile: String? = nil, executor: (any TaskExecutor)? = nil
    ) {
        self.now = now
        self.seed = seed
        self.tokenSeed = tokenSeed
        self.tokenLifetime = tokenLifetime
        self.events = events
        self.bookingFile = bookingFile
        self.executor = executor
    }
}

extension DemoAccount {
    /// The only account of every sandbox. Its password is no secret.
    package static let sandbox = DemoAccount(
        emailAddress: "testuser@capitainetrain.com", password: "testpassword")
}
