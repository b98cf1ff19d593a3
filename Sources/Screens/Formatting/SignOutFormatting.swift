package import Rail

/// Describes the trips that signing out forgets.
enum SignOutFormatting {
    private static let mostCodes = 8

    /// Returns the end of the sentence about signing out, with a warning about trips that are not settled yet.
    static func trips(_ trips: [BookingSummary]) -> String {
        let tickets = trips.filter { $0.state == .ticket || $0.state == .bought }
        let open = trips.filter { $0.isOpen }
        var words = "."
        if !tickets.isEmpty {
            words =
                tickets.count == 1
                ? ", and the trip kept here, which comes back only by its code: "
                : ", and \(tickets.count) trips kept here, which come back only by their codes: "
            words += tickets.prefix(mostCodes).map { $0.code ?? "(no code yet)" }.joined(separator: ", ")
            words += tickets.count > mostCodes ? " and others in My trips." : "."
        }
        for trip in open.prefix(3) {
            words +=
                " \(trip.origin ?? "A trip") → \(trip.destination ?? "…") is \(state(trip)). It is forgotten here, too"
            words += trip.code.map { ", and comes back only by its code: \($0)." } ?? "."
        }
        if open.count > 3 { words += " So are \(open.count - 3) more, in My trips." }
        return words
    }

    private static func state(_ trip: BookingSummary) -> String {
        switch trip.state {
        case .held: "held, and not bought"
        case .sending: "not known yet to be held or not"
        case .refunding: "not known yet to be refunded or not"
        default: "not known yet to be bought or not"
        }
    }
}

extension BookingSummary {
    fileprivate var isOpen: Bool { state == .held || state.isUnresolved }
}

/// Describes damaged lists of bookings that were set aside, for the screens and the commands.
package enum DamagedListFormatting {
    /// Names the file, the rescued bookings, and the way to find the other bookings; nil if no list was set
    /// aside.
    ///
    /// - Parameter lists: The damaged lists, latest first. Only the latest is described.
    package static func sentences(_ lists: [DamagedList]) -> String? {
        guard let list = lists.first else { return nil }
        let older = lists.count == 1 ? "" : ", beside older ones"
        let what =
            switch list.rescued {
            case nil: "A damaged list of bookings lies in \(list.path)\(older). Bookings may be missing here."
            case let codes?:
                "The list of bookings was damaged: it is set aside as \(list.path)\(older). "
                    + (codes.isEmpty
                        ? "No booking could be read from it."
                        : "Read from it, and kept: \(codes.joined(separator: ", ")).")
            }
        return "\(what) Find a booking, in My trips, asks the service for any that is missing."
    }

    /// Returns a sentence about a damaged list, which signing out does not delete; empty without such a list.
    static func remains(_ lists: [DamagedList]) -> String {
        lists.first.map { " A damaged list of bookings stays in \($0.path): delete it yourself." } ?? ""
    }
}
