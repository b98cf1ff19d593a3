package import Foundation
package import Rail

/// What a sandbox is told at its start.
package struct SandboxSettings: Sendable {
    /// The clock: decides on expiry, and how far ahead a journey is.
    package var now: @Sendable () -> Date
    /// Changes what is invented: demand, and so prices.
    package var seed: UInt64
    /// Who may sign in.
    package var account: DemoAccount
    /// How long an access token is good for.
    package var tokenLifetime: Duration
    /// How long an offer can be booked.
    package var offerLifetime: Duration
    /// How much a feed may unpack to.
    package var limits: FeedLimits
    /// Where the timetable is loaded; the system's own pool when nil.
    package var executor: (any TaskExecutor)?

    package init(
        now: @escaping @Sendable () -> Date = { Date() }, seed: UInt64 = 1,
        account: DemoAccount = .sandbox, tokenLifetime: Duration = .seconds(3600),
        offerLifetime: Duration = .seconds(900), limits: FeedLimits = FeedLimits(),
        executor: (any TaskExecutor)? = nil
    ) {
        self.now = now
        self.seed = seed
        self.account = account
        self.tokenLifetime = tokenLifetime
        self.offerLifetime = offerLifetime
        self.limits = limits
        self.executor = executor
    }
}

extension DemoAccount {
    /// The account that every sandbox knows: no secret.
    package static let sandbox = DemoAccount(
        emailAddress: "testuser@capitainetrain.com", password: "testpassword")
}
