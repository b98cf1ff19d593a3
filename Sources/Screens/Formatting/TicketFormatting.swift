package import Rail

/// Words for what is bought, for the screens and the commands.
package enum TicketFormatting {
    /// What a ticket is good for: `valid`, `refunded`, …
    package static func status(_ status: Ticket.Status) -> String {
        switch status {
        case .valid: "valid"
        case .pending: "bought; the ticket is being made"
        case .checkedIn: "checked in"
        case .cancelled: "cancelled"
        case .released: "let go"
        case .refunded: "refunded"
        case .exchanged: "exchanged"
        case .expired: "over"
        case .other(let word): word
        }
    }

    /// The fare, e.g. `Non-flexible, 2nd class`; empty where the booking names none.
    package static func fare(_ booking: Booking?) -> String {
        var seen: Set<String> = []
        return (booking?.parts ?? []).filter { $0.kind == .admission }.map(\.name)
            .filter { seen.insert($0).inserted }.joined(separator: " · ")
    }

    /// The seats of a traveller, train by train; nil where there are none.
    package static func seats(of traveller: Traveller?, in booking: Booking?) -> String? {
        let all = (booking?.parts ?? []).filter { $0.status != .cancelled }.flatMap(\.seats)
        let own = all.filter { seat in traveller?.serviceID.map(seat.travellerIDs.contains) ?? false }
        guard !own.isEmpty else { return nil }
        return SeatFormatting.words(own, naming: Set(own.map(\.vehicle)).count > 1)
    }

    /// What a ticket of a service that sells nothing says of itself.
    package static let demo = "DEMO · not valid for travel"
}
