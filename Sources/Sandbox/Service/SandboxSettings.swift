package import Foundation
package import Rail

/// The settings of a sandbox.
package struct SandboxSettings: Sendable {
    /// The clock. It decides what has expired, and how far ahead a journey is.
    package var now: @Sendable () -> Date
    /// The seed of everything that is invented: demand, and so prices.
    package var seed: UInt64
    /// The seed of tokens in a run that must be repeatable; nil draws them at random.
    package var tokenSeed: UInt64?
    /// The account that may sign in.
    package var account: DemoAccount
    /// The time for which an access token is valid.
    package var tokenLifetime: Duration
    /// The time within which an offer can be booked.
    package var offerLifetime: Duration
    /// The time for which a booking is held.
    package var holdLifetime: Duration
    /// The time within which a refund offer can be confirmed.
    package var refundOfferLifetime: Duration
    /// Events that are made to happen to bookings.
    package var events: SandboxEvents
    /// The path of the file in which bookings outlive the sandbox; nil to keep them in memory.
    package var bookingFile: String?
    /// The limits on the feed's unpacked size.
    package var limits: FeedLimits
    /// The executor that loads the timetable; nil for the system's pool.
    package var executor: (any TaskExecutor)?

    /// The time for bookings, in whole seconds as OSDM writes it.
    var bookingTime: Date {
        Date(timeIntervalSince1970: now().timeIntervalSince1970.rounded(.down))
    }

    package init(
        now: @escaping @Sendable () -> Date = { Date() }, seed: UInt64 = 1,
        tokenSeed: UInt64? = nil, account: DemoAccount = .sandbox, tokenLifetime: Duration = .seconds(3600),
        offerLifetime: Duration = .seconds(900), holdLifetime: Duration = .seconds(900),
        refundOfferLifetime: Duration = .seconds(600),
        events: SandboxEvents = SandboxEvents(), bookingFile: String? = nil,
        limits: FeedLimits = FeedLimits(),
        executor: (any TaskExecutor)? = nil
    ) {
        self.now = now
        self.seed = seed
        self.tokenSeed = tokenSeed
        self.account = account
        self.tokenLifetime = tokenLifetime
        self.offerLifetime = offerLifetime
        self.holdLifetime = holdLifetime
        self.refundOfferLifetime = refundOfferLifetime
        self.events = events
        self.bookingFile = bookingFile
        self.limits = limits
        self.executor = executor
    }
}

extension DemoAccount {
    /// The account that every sandbox has. It is no secret.
    package static let sandbox = DemoAccount(
        emailAddress: "testuser@capitainetrain.com", password: "testpassword")
}
