extension Booking {
    /// A part that is not valid for travel, and the reason.
    public struct MissingPart: Hashable, Sendable {
        public var part: BookingPart
        /// E.g. `cancelled`.
        public var reason: String
    }

    /// The parts that are not valid for travel although the booking is not refunded: a booking is as good as its
    /// worst part.
    ///
    /// A confirmed part is not among them, because its ticket is still to come. Neither are refunded or exchanged
    /// parts.
    public var missingParts: [MissingPart] {
        guard standing != .refunded else { return [] }
        let isBought = parts.contains { $0.kind != .fee && $0.status.isOfPurchase }
        return parts.filter { $0.kind != .fee && !isGivenBack($0) }.compactMap { part in
            (part.status.fault(isBought: isBought) ?? ticketFault(part)).map {
                MissingPart(part: part, reason: $0)
            }
        }
    }

    /// Whether a part is refunded. Some services call such a part cancelled.
    func isGivenBack(_ part: BookingPart) -> Bool {
        let isGone = part.status == .cancelled || part.status == .released
        return refunds.contains { $0.partIDs.contains(part.id) || $0.partIDs.isEmpty && isGone }
    }

    /// The fault that all tickets of a part share; nil if one is valid, pending or refunded, or if the service does
    /// not say which tickets are for the part.
    private func ticketFault(_ part: BookingPart) -> String? {
        guard part.status == .fulfilled || part.status == .confirmed else { return nil }
        let returned = Set(refunds.flatMap(\.ticketIDs))
        let own = tickets.filter { $0.partIDs?.contains(part.id) == true && !returned.contains($0.id) }
        let faults = own.compactMap(\.status.fault)
        return faults.count == own.count ? faults.first : nil
    }

    /// The missing parts in words, each once, e.g. `Second half (cancelled)`. The names of its travellers are added if
    /// others have the same part and theirs is valid.
    ///
    /// - Parameter travellers: The travellers with their names as they were typed, and the service's ids.
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
    /// The service's name for the part, or else its kind.
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
    /// Whether parts have this status only after the purchase.
    fileprivate var isOfPurchase: Bool {
        [.confirmed, .fulfilled, .refunded, .exchanged].contains(self)
    }

    /// The reason why the part is not valid for travel; nil if it is, or soon will be.
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
    /// The reason why the ticket is not valid for travel; nil if it is, was, or soon will be.
    fileprivate var fault: String? {
        switch self {
        case .valid, .pending, .checkedIn, .refunded, .exchanged, .expired: nil
        case .cancelled: "cancelled"
        case .released: "let go"
        case .other(let word): "the service says “\(word)”"
        }
    }
}
