extension BookingService {
    /// Bookings whose closures all fail, each with its own name.
    public static var unimplemented: BookingService {
        @Sendable func fail(_ member: String) -> RailError { .unimplemented("bookings.\(member)") }
        return BookingService(
            hold: { _ in throw fail("hold") }, complete: { _, _ in throw fail("complete") },
            accept: { _ in throw fail("accept") }, buy: { _ in throw fail("buy") },
            release: { _ in throw fail("release") },
            proposeRefund: { _, _, _ in throw fail("proposeRefund") },
            confirmRefund: { _, _ in throw fail("confirmRefund") },
            withdrawRefund: { _ in throw fail("withdrawRefund") },
            kept: { _ in throw fail("kept") },
            refresh: { _ in throw fail("refresh") },
            booking: { _ in AsyncThrowingStream { throw fail("booking") } },
            trips: { AsyncThrowingStream { throw fail("trips") } },
            summaries: { throw fail("summaries") },
            unfinished: { throw fail("unfinished") },
            damagedLists: { throw fail("damagedLists") },
            settle: { throw fail("settle") }, find: { _, _ in throw fail("find") },
            savedTravellers: { throw fail("savedTravellers") },
            rememberTraveller: { _ in throw fail("rememberTraveller") })
    }
}
