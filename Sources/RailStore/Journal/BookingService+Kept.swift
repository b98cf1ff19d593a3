package import Rail

extension BookingService {
    /// Offers the actions of bookings that are kept in a journal.
    package init(_ bookings: KeptBookings) {
        self = .unimplemented
        hold = { try await bookings.hold($0) }
        complete = { try await bookings.complete($0, $1) }
        accept = { try await bookings.accept($0) }
        buy = { try await bookings.buy($0) }
        release = { try await bookings.release($0) }
        proposeRefund = { try await bookings.proposeRefund($0, $1, $2) }
        confirmRefund = { try await bookings.confirmRefund($0, $1) }
        withdrawRefund = { try await bookings.withdrawRefund($0) }
        kept = { try bookings.read(bookings.journal.intent($0, of: bookings.person)) }
        refresh = { try await bookings.refresh($0) }
        booking = { bookings.updates(of: $0) }
        trips = { bookings.trips() }
        summaries = { try bookings.read(bookings.journal.summaries(of: bookings.person)) }
        unfinished = { try bookings.unfinished() }
        damagedLists = { try bookings.read(bookings.journal.damagedLists(for: bookings.person)) }
        settle = { try await bookings.settle() }
        find = { try await bookings.find($0, $1) }
        forget = {
            try bookings.stored("forgetting trips", bookings.journal.forget($0, of: bookings.person))
        }
        savedTravellers = {
            try bookings.stored("reading the travellers", bookings.journal.travellers(of: bookings.person))
        }
        rememberTraveller = {
            try bookings.stored("keeping the traveller", bookings.journal.remember($0, of: bookings.person))
        }
    }
}
