extension Booking {
    /// A part that is not what was bought, and what the service says of it.
    public struct MissingPart: Hashable, Sendable {
        public var part: BookingPart
        /// E.g. `cancelled`.
        public var reason: String
    }

    /// The parts that nobody can travel with, though the booking is not given back: a booking is as good as its
    /// worst part.
    ///
    /// A part that is confirmed is not among them: its ticket is still to come. What was refunded or exchanged is not
    /// missing either.
    public var missingParts: [MissingPart] {
        guard standing != .refunded else { return [] }
        let isBought = parts.contains { $0.kind != .fee && $0.status.isOfPurchase }
        return parts.filter { $0.kind != .fee && !isGivenBack($0) }.compactMap { part in
            (part.status.fault(isBought: isBought) ?? ticketFault(part)).map {
                MissingPart(part: part, reason: $0)
            }
        }
    }

    /// Whether a refund has taken a part, which some services call cancelled then.
    func isGivenBack(_ part: BookingPart) -> Bool {
        let isGone = part.status == .cancelled || part.status == .released
        return refunds.contains { $0.partIDs.contains(part.id) || $0.partIDs.isEmpty && isGone }
    }

    /// What is wrong with all tickets of a part; nil where one is good, is still to come, or was given back, and where
    /// the service does not say which tickets are for the part.
    private func ticketFault(_ part: BookingPart) -> String? {
        guard part.status == .fulfilled || part.status == .confirmed else { return nil }
        let returned = Set(refunds.flatMap(\.ticketIDs))
        let own = tickets.filter { $0.partIDs?.contains(part.id) == true && !returned.contains($0.id) }
        let faults = own.compactMap(\.status.fault)
        return faults.count == own.count ? faults.first : nil
    }

    /// The missing parts in words, each once, e.g. `Second half (cancelled)`; with the names of its travellers where
    /// others have the same part.
    ///
    /// - Parameter travellers: The travellers as they are called here, with the service's ids.
    public func missingParts(named travellers: [Traveller]) -> [String] {
        let missing = missingParts
        let ids = Set(missing.map(\.part.id))
        let sound = Set(parts.filter { !ids.contains($0.id) }.map(\.words))
        var words: [String] = []
        for (part, reason) in missing.map({ ($0.part, $0.reason) }) {
            let names = travellers.filter { $0.serviceID.map(part.travellerIDs.contains) ?? false }.map(
                \.name)
            let owners =
                sound.contains(part.words) && !names.isEmpty ? " for \(names.joined(separator: ", "))" : ""
            let text = "\(part.words)\(owners) (\(reason))"
            if !words.contains(text) { words.append(text) }
        }
        return words
    }
}

extension BookingPart {
    /// The service's words for it, or its kind.
    fileprivate var words: String {
        guard name.isEmpty else { return name }
        return switch kind {
        case .admission: "a fare"
        case .reservation: "a reservation"
        case .fee: "a fee"
        case .other: "an extra"
        }
    }
}

extension BookingPart.Status {
    /// Whether a part has it only after the purchase.
    fileprivate var isOfPurchase: Bool {
        [.confirmed, .fulfilled, .refunded, .exchanged].contains(self)
    }

    /// The reason why nobody can travel with the part; nil where somebody can, or will soon.
    fileprivate func fault(isBought: Bool) -> String? {
        switch self {
        case .confirmed, .fulfilled, .refunded, .exchanged: nil
        case .held, .onHold: isBought ? "only held" : nil
        case .cancelled: "cancelled"
        case .released: "let go"
        case .other(""): "it cannot be read"
        case .other(let word): "the service says “\(word)”"
        }
    }
}

extension Ticket.Status {
    /// The reason why nobody can travel with the ticket; nil where somebody can, could, or will soon.
    fileprivate var fault: String? {
        switch self {
        case .valid, .pending, .checkedIn, .refunded, .exchanged, .expired: nil
        case .cancelled: "cancelled"
        case .released: "let go"
        case .other(let word): "the service says “\(word)”"
        }
    }
}
