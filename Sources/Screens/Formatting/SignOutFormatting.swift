package import Rail

/// Describes the trips that signing out forgets.
enum SignOutFormatting {
    private static let mostTrips = 8

    /// Returns the end of the message about signing out: a line for each trip that is bought or whose outcome is
    /// open. Each line begins with the trip's code. The result has several versions, each with one trip fewer, for
    /// windows where not all lines fit. It is empty if there are no such trips.
    static func trips(_ trips: [BookingSummary], today: CalendarDay) -> [String] {
        let trips = trips.filter { $0.state.isBought || $0.isOpen }
        guard !trips.isEmpty else { return [] }
        let lines = trips.prefix(mostTrips).map { trip in
            let code = trip.code ?? (trip.isOpen ? nil : "no code yet")
            let way = trip.state == .unreadable ? nil : TripFormatting.inALine(trip, today: today)
            return [code, way, state(trip)].compactMap(\.self).joined(separator: " · ")
        }
        return (1...lines.count).reversed().map { count in
            let rest = trips.count - count
            return "\nThese trips are forgotten here, too, and come back only by their codes:\n"
                + (lines.prefix(count) + (rest > 0 ? ["and \(rest) more, in My trips"] : []))
                .joined(separator: "\n")
        }
    }

    /// The text that replaces the trips if their list cannot be read.
    static let unreadableList =
        "\nThe list of your trips cannot be read now. They are forgotten here, too, and come back only by their codes."

    private static func state(_ trip: BookingSummary) -> String? {
        switch trip.state {
        case .held: "held, not bought"
        case .sending: "not known whether held"
        case .refunding: "not known whether refunded"
        case .buying, .unknown: "not known whether bought"
        case .unreadable: "a booking that cannot be read"
        default: nil
        }
    }
}

extension BookingSummary {
    fileprivate var isOpen: Bool { state == .held || state.isUnresolved }
}

/// Describes damaged lists of bookings that were set aside, and bookings that cannot be read, for the screens and the
/// commands.
package enum DamagedListFormatting {
    /// Names the damaged lists and bookings, and says how to find the bookings at the service; nil if nothing is
    /// damaged.
    package static func sentences(_ lists: [DamagedList], _ trips: [BookingSummary]) -> String? {
        let sentences = [unreadable(trips), setAside(lists)].compactMap(\.self)
        return sentences.isEmpty ? nil : sentences.joined(separator: " ")
    }

    /// Names the bookings that cannot be read; nil if there are none.
    static func unreadable(_ trips: [BookingSummary]) -> String? {
        let unreadable = trips.filter { $0.state == .unreadable }
        guard !unreadable.isEmpty else { return nil }
        let codes = unreadable.compactMap(\.code).joined(separator: ", ")
        return "\(counted(unreadable.count, "booking")) cannot be read\(codes.isEmpty ? "" : ": \(codes)")."
            + " Look \(unreadable.count == 1 ? "it" : "them") up at the service: Find a booking."
    }

    /// Names the file and the rescued bookings, and says how to find the other bookings; nil if no list was set
    /// aside.
    ///
    /// - Parameter lists: The damaged lists, latest first. Only the latest is described.
    private static func setAside(_ lists: [DamagedList]) -> String? {
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
        lists.first.map { "\nA damaged list of bookings stays in \($0.path): delete it yourself." } ?? ""
    }
}
