package import Foundation
package import Rail
import TerminalUI

/// Describes tickets for the screens and the commands.
package enum TicketFormatting {
    /// The status of a ticket that may be refunded.
    static let notKnown = "not known yet whether it is refunded"

    /// Returns the status of a booking's tickets for some of its trips, as the service told it last, e.g. `valid`. If
    /// parts of the booking are missing, says that. Ignores refunded tickets unless all tickets are refunded.
    package static func status(of intent: BookingIntent, for trips: [Trip], at now: Date) -> String {
        let booking = intent.booking
        let tickets = booking?.tickets ?? []
        let issued = (booking?.issuedParts ?? []).filter { $0.kind != .fee }
        if let booking, !booking.missingParts.isEmpty {
            let gone: Set<BookingPart.Status> = [.refunded, .exchanged, .cancelled, .released]
            let isPartlyValid =
                tickets.contains(where: \.isUsable) && issued.contains { !gone.contains($0.status) }
            return isPartlyValid ? "valid for a part of it only" : "not issued"
        }
        if !issued.isEmpty, issued.allSatisfy({ $0.status == .exchanged }) { return "exchanged" }
        let good = tickets.filter { !$0.isGivenBack }
        let statuses = (good.isEmpty ? tickets : good).map(\.status).distinct
        guard !statuses.isEmpty else { return "bought" }
        // A booking may have two trips: the way there and the way back.
        if statuses == [.valid], let end = trips.map(\.currentArrival.instant).max(), end <= now {
            return "used or expired"
        }
        // The ticket's own status is valid, but the train does not run.
        if statuses == [.valid], booking != nil, trips.contains(where: \.hasCancelledTrain) {
            return "valid, for a train that is cancelled"
        }
        let exchange = booking?.parts.contains { $0.status == .exchanging } == true ? ["being exchanged"] : []
        return (statuses.map(word) + exchange).joined(separator: " · ")
    }

    /// Names the parts of a booking that are not valid for travel; nil if `parts` is empty, or if the booking is
    /// neither held nor bought.
    package static func missing(_ parts: [String], of state: BookingIntent.State) -> String? {
        guard !parts.isEmpty, !state.canBeForgotten else { return nil }
        return (state == .held ? "Not held any more" : "Not issued") + ": \(parts.joined(separator: ", "))."
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

    /// Returns the fares of a booking, e.g. `Non-flexible, 2nd class`. Empty if the booking names no fare.
    package static func fare(_ booking: Booking?) -> String {
        (booking?.issuedParts ?? []).filter { $0.kind == .admission }.map(\.name).distinct.joined(
            separator: " · ")
    }

    /// The remark on a ticket of a service that takes no money.
    package static let demo = "DEMO · not valid for travel"
}

/// Formats seats as the screens and the commands show them.
package enum SeatFormatting {
    /// Formats seats, train by train: `9207 coach 7, seat 61 · 323 coach 2, seat 5`. Returns nil for no seats.
    ///
    /// - Parameter naming: Whether to name each train; nil to do so if they are several.
    package static func words(_ seats: [Seat], naming: Bool? = nil) -> String? {
        let trains = seats.map(\.vehicle).distinct
        guard !seats.isEmpty, naming ?? (trains.count > 1) else { return coaches(seats) }
        return trains.compactMap { train in
            coaches(seats.filter { $0.vehicle == train }).map { "\(train) \($0)" }
        }
        .joined(separator: " · ")
    }

    /// Formats the seats in one train, coach by coach: `coach 7, seats 61, 62`. Returns nil for no seats.
    package static func coaches(_ seats: [Seat]) -> String? {
        guard !seats.isEmpty else { return nil }
        return seats.map(\.coach).distinct.map { coach in
            let numbers = seats.filter { $0.coach == coach && !$0.number.isEmpty }.map(\.number)
            guard !numbers.isEmpty else { return "coach \(coach)" }
            let kinds = seats.filter { $0.coach == coach }.map { name($0.kind ?? .seat) }.distinct
            let word = kinds.count == 1 ? kinds[0] : name(.other)
            return
                "coach \(coach), \(numbers.count == 1 ? word : word + "s") \(numbers.joined(separator: ", "))"
        }.joined(separator: " · ")
    }

    /// The singular word for a reserved place. The plural has an s at the end.
    private static func name(_ kind: Seat.Kind) -> String {
        switch kind {
        case .seat: "seat"
        case .couchette: "couchette"
        case .berth: "berth"
        case .vehicle: "vehicle place"
        case .storage: "storage place"
        case .other: "place"
        }
    }
}

extension TicketDocument {
    /// The kind of file in words, e.g. `a wallet pass`.
    package var words: String {
        switch mediaType.lowercased().prefix(while: { $0 != ";" && $0 != " " }) {
        case "application/pdf": "a PDF"
        case "application/vnd.apple.pkpass": "a wallet pass"
        case "text/html": "a web page"
        case let type where type.hasPrefix("image/"): "a picture"
        default: "a file"
        }
    }
}
