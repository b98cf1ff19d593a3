import Rail

/// What is lost by signing out, in words.
enum SignOutFormatting {
    /// The end of the sentence, and a warning for what is not at its end.
    static func trips(_ trips: [BookingSummary]) -> String {
        let tickets = trips.count { $0.state == .ticket || $0.state == .bought }
        let open = trips.filter { $0.isOpen }
        var words = "."
        if tickets > 0 {
            words =
                ", and \(tickets == 1 ? "1 ticket" : "\(tickets) tickets") kept here. Keep their codes: by these they are found again."
        }
        for trip in open.prefix(3) {
            words += " \(trip.origin ?? "A trip") → \(trip.destination ?? "…") is \(state(trip))."
        }
        if open.count > 3 { words += " So are \(open.count - 3) more." }
        return words
    }

    private static func state(_ trip: BookingSummary) -> String {
        switch trip.state {
        case .held: "held, and not bought"
        case .refunding: "not known yet to be refunded or not"
        default: "not known yet to be bought or not"
        }
    }
}

extension BookingSummary {
    fileprivate var isOpen: Bool { state == .held || state.isUnresolved }
}
