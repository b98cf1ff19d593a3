import Rail

/// The things that are lost by signing out, in words.
enum SignOutFormatting {
    private static let mostCodes = 8

    /// The end of the sentence, and a warning about trips that are not at their end.
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
            words += tickets.count > mostCodes ? " and those that F3 shows." : "."
        }
        for trip in open.prefix(3) {
            words +=
                " \(trip.origin ?? "A trip") → \(trip.destination ?? "…") is \(state(trip)). It is forgotten here, too"
            words += trip.code.map { ", and comes back only by its code: \($0)." } ?? "."
        }
        if open.count > 3 { words += " So are \(open.count - 3) more: F3 shows them." }
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
