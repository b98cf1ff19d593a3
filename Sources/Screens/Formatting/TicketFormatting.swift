package import Rail

/// Words for tickets, for the screens and the commands.
package enum TicketFormatting {
    /// The status of a booking's tickets: `valid`. A booking is as good as its worst part; where some tickets were
    /// given back and others not, the others count.
    package static func status(of booking: Booking?) -> String {
        let tickets = booking?.tickets ?? []
        if let booking, !booking.missingParts.isEmpty {
            return tickets.contains(where: \.isUsable) ? "valid for a part of it only" : "not issued"
        }
        let good = tickets.filter { !$0.isGivenBack }
        var statuses: [Ticket.Status] = []
        for ticket in good.isEmpty ? tickets : good where !statuses.contains(ticket.status) {
            statuses.append(ticket.status)
        }
        guard !statuses.isEmpty else { return "bought" }
        // Its code is good, but its train does not run.
        if statuses == [.valid], booking?.isTrainCancelled == true {
            return "valid, for a train that is cancelled"
        }
        return statuses.map(word).joined(separator: " · ")
    }

    /// The sentence that names the parts nobody can travel with; nil where there is none.
    package static func missing(_ parts: [String]) -> String? {
        parts.isEmpty ? nil : "Not issued: \(parts.joined(separator: ", "))."
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

    /// The parts that somebody can travel with.
    private static func issued(_ booking: Booking?) -> [BookingPart] {
        let missing = Set((booking?.missingParts ?? []).map(\.part.id))
        return (booking?.parts ?? []).filter { !missing.contains($0.id) }
    }

    /// The fare, e.g. `Non-flexible, 2nd class`; empty where the booking names none.
    package static func fare(_ booking: Booking?) -> String {
        var seen: Set<String> = []
        return issued(booking).filter { $0.kind == .admission }.map(\.name)
            .filter { seen.insert($0).inserted }.joined(separator: " · ")
    }

    /// The seats of a traveller, train by train; nil where there are none.
    package static func seats(of traveller: Traveller?, in booking: Booking?) -> String? {
        let own = ownSeats(of: traveller, in: booking)
        guard !own.isEmpty else { return nil }
        return SeatFormatting.words(own, naming: Set(own.map(\.vehicle)).count > 1)
    }

    static func ownSeats(of traveller: Traveller?, in booking: Booking?) -> [Seat] {
        let all = issued(booking).filter { $0.status != .cancelled }.flatMap(\.seats)
        return all.filter { seat in traveller?.serviceID.map(seat.travellerIDs.contains) ?? false }
    }

    /// The remark on a ticket of a service that sells nothing.
    package static let demo = "DEMO · not valid for travel"
}
