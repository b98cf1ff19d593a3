package import Rail

/// Words for tickets, for the screens and the commands.
package enum TicketFormatting {
    /// The status of a booking's tickets: `valid`. Where some were given back and others not, the others
    /// count.
    package static func status(of booking: Booking?) -> String {
        let tickets = booking?.tickets ?? []
        let good = tickets.filter { !$0.isGivenBack }
        let statuses = (good.isEmpty ? tickets : good).map(\.status)
        guard let first = statuses.first else { return "bought" }
        guard statuses.allSatisfy({ $0 == first }) else { return "in parts: see the parts" }
        // Its code is good, but its train does not run.
        if first == .valid, booking?.isTrainCancelled == true {
            return "valid, for a train that is cancelled"
        }
        return word(first)
    }

    private static func word(_ status: Ticket.Status) -> String {
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
        let own = ownSeats(of: traveller, in: booking)
        guard !own.isEmpty else { return nil }
        return SeatFormatting.words(own, naming: Set(own.map(\.vehicle)).count > 1)
    }

    static func ownSeats(of traveller: Traveller?, in booking: Booking?) -> [Seat] {
        let all = (booking?.parts ?? []).filter { $0.status != .cancelled }.flatMap(\.seats)
        return all.filter { seat in traveller?.serviceID.map(seat.travellerIDs.contains) ?? false }
    }

    /// The remark on a ticket of a service that sells nothing.
    package static let demo = "DEMO · not valid for travel"
}
