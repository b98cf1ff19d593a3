package import Rail

/// Describes refunds for the screens and the commands.
package enum RefundFormatting {
    /// Says what became of the ticket when asking for offers has failed.
    package static func outcome(ofAskingWith error: any Error) -> String {
        (error as? RailError)?.mayStillHappen == true
            ? "Some services refund at once: look how the ticket stands." : "Nothing was refunded."
    }

    /// Says why an offer of nothing gives nothing back.
    ///
    /// - Parameter paid: The price of its tickets; nil if it is not known.
    package static func nothing(paid: Money?) -> String {
        paid?.amount == 0 ? "It cost nothing, so nothing comes back." : "This fare gives nothing back."
    }

    /// Says that only children would still travel, on all ways or on one, after a refund; nil if that is not so.
    package static func leftAlone(_ intent: BookingIntent, refunding tickets: [RefundableTicket]) -> String? {
        let groups = tickets.map(\.tripID).distinct.map { tripID in
            let gone = Set(tickets.filter { $0.tripID == tripID }.map(\.travellerID))
            return intent.namedTravellers.filter { traveller in
                intent.state != .refunded && intent.booking?.isRefunded(traveller, for: tripID) != true
                    && traveller.serviceID.map { !gone.contains($0) } ?? true
            }
        }
        guard let left = groups.first(where: { !$0.isEmpty && $0.allSatisfy { $0.kind == .child } }) else {
            return nil
        }
        let names = left.map(\.name).joined(separator: ", ")
        return left.count == 1
            ? "\(names) is then left without anybody of 12 years or more. A child does not travel alone."
            : "\(names) are then left without anybody of 12 years or more. Children do not travel alone."
    }

    /// Says how much of the price came back: `€ 49.00 of € 128.00`. Returns nil if nothing, or everything, was
    /// refunded.
    static func cameBack(_ intent: BookingIntent, words: (Money) -> String) -> String? {
        guard let refunded = intent.booking?.refunded,
            intent.namedTravellers.contains(where: { !intent.isRefunded($0) })
        else { return nil }
        let paid = intent.agreedPrice ?? intent.booking?.price
        return words(refunded) + (paid.map { " of \(words($0))" } ?? "")
    }

    /// Names the tickets that were given back: `the way back (Sun 6 Dec), Bo Beispiel` or `Bo's way back`. Returns nil
    /// if the booking does not say which.
    static func given(_ intent: BookingIntent, today: CalendarDay) -> String? {
        let gone = intent.namedTravellers.filter { intent.isRefunded($0) }
        let ways = intent.trips.compactMap { trip -> String? in
            if intent.booking?.isRefunded(trip) == true {
                return TripFormatting.way(trip, of: intent, today: today)
            }
            let names = intent.namedTravellers
                .filter { !gone.contains($0) && intent.isRefunded($0, for: trip) }
                .map { shortName($0, in: intent) + "'s" }
            return names.isEmpty ? nil : "\(list(names)) \(TripFormatting.way(trip, of: intent))"
        }
        let given = ways + gone.map(\.name)
        return given.isEmpty ? nil : given.joined(separator: ", ")
    }

    /// Returns a sentence about the refunds since an earlier state of a booking; nil if there were no refunds. It says
    /// whose tickets have other codes than before.
    package static func done(
        _ intent: BookingIntent, since before: BookingIntent, words: (Money) -> String
    ) -> String? {
        let known = Set((before.booking?.refunds ?? []).map(\.id))
        let amounts = (intent.booking?.refunds ?? []).filter { !known.contains($0.id) }.map(\.amount)
        guard let first = amounts.first else { return nil }
        let sum = amounts.dropFirst().reduce(first as Money?) { $0?.adding($1) }
        let all = sum.map(words) ?? amounts.map(words).joined(separator: " and ")
        return (["Refunded \(all)."] + newCodes(intent, since: before)).joined(separator: " ")
    }

    /// Returns a sentence for each way whose tickets have other codes than before.
    private static func newCodes(_ intent: BookingIntent, since before: BookingIntent) -> [String] {
        let tickets = intent.ticketsWithOtherCodes(than: before).map { traveller, trips in
            let isOneOfSeveral = trips.count == 1 && intent.trips.count > 1
            let way = isOneOfSeveral ? " for the \(TripFormatting.way(trips[0], of: intent))" : ""
            return (name: shortName(traveller, in: intent), way: way)
        }
        return tickets.map(\.way).distinct.map { way in
            let names = tickets.filter { $0.way == way }.map(\.name).distinct
            return names.count == 1
                ? "\(names[0])'s ticket\(way) has a new code: save it again."
                : "The tickets of \(list(names))\(way) have new codes: save them again."
        }
    }

    /// The first name of a traveller if no other traveller has it, or else the whole name.
    private static func shortName(_ traveller: Traveller, in intent: BookingIntent) -> String {
        let name = traveller.firstName
        let isClear = !name.isEmpty && intent.namedTravellers.count { $0.firstName == name } == 1
        return isClear ? name : traveller.name
    }

    private static func list(_ names: [String]) -> String {
        guard names.count > 1, let last = names.last else { return names.joined() }
        return names.dropLast().joined(separator: ", ") + " and " + last
    }
}
