extension Booking {
    /// A part with which nobody can travel, and the reason.
    package struct MissingPart: Hashable, Sendable {
        package var part: BookingPart
        /// E.g. `cancelled`.
        package var reason: String
    }

    /// The parts that are not valid for travel; empty if the whole booking is refunded.
    ///
    /// A confirmed part is not among them, because its ticket is still to come. Refunded and exchanged parts are
    /// not either.
    package var missingParts: [MissingPart] {
        guard standing != .refunded else { return [] }
        // Parts have these statuses only after the purchase.
        let bought: Set<BookingPart.Status> = [.confirmed, .fulfilled, .refunded, .exchanging, .exchanged]
        let isBought = parts.contains { $0.kind != .fee && bought.contains($0.status) }
        return parts.filter { $0.kind != .fee && !isGivenBack($0) }.compactMap { part in
            (part.status.fault(isBought: isBought) ?? ticketFault(part)).map {
                MissingPart(part: part, reason: $0)
            }
        }
    }

    /// Whether a part is refunded. Some services give a refunded part the status `cancelled`.
    ///
    /// A refund without a breakdown says only of which tickets it is. Of a ticket that is still good, others may have
    /// kept their parts.
    func isGivenBack(_ part: BookingPart) -> Bool {
        let own = tickets.filter { $0.partIDs?.contains(part.id) == true }
        let isGone =
            part.status == .cancelled || part.status == .released
            || !own.isEmpty && own.allSatisfy(\.isGivenBack)
        return refunds.contains {
            let namesParts = $0.breakdown?.isEmpty == false
            return ($0.partIDs.isEmpty || $0.partIDs.contains(part.id)) && (namesParts || isGone)
        }
    }

    /// Returns the fault of the first ticket for a part, if every ticket for the part has a fault. Returns nil if a
    /// ticket is valid, pending or refunded, or if the service does not say which tickets are for the part.
    private func ticketFault(_ part: BookingPart) -> String? {
        guard part.status == .fulfilled || part.status == .confirmed else { return nil }
        let returned = Set(refunds.flatMap(\.ticketIDs))
        let own = tickets.filter { $0.partIDs?.contains(part.id) == true && !returned.contains($0.id) }
        let faults = own.compactMap(\.status.fault)
        return faults.count == own.count ? faults.first : nil
    }

    /// Returns the missing parts in words, without repetitions, e.g. `Second half (cancelled)`. If other travellers
    /// have a valid part of the same name, the text also names the travellers whose part is missing.
    ///
    /// - Parameter travellers: The travellers with the names that the person typed and the ids that the service gave.
    package func missingParts(named travellers: [Traveller]) -> [String] {
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
    /// The reason why the part is not valid for travel; nil if the part is valid, or soon will be.
    fileprivate func fault(isBought: Bool) -> String? {
        switch self {
        case .confirmed, .fulfilled, .refunded, .exchanging, .exchanged: nil
        case .failed: "the service reports an error"
        case .held, .onHold: isBought ? "only held" : nil
        case .cancelled: "cancelled"
        case .released: "let go"
        case .other(""): "it cannot be read"
        case .other(let word): "the service says “\(word)”"
        }
    }
}

extension Ticket.Status {
    /// The reason why the ticket is not valid for travel; nil if the ticket is or was valid, or soon will be.
    fileprivate var fault: String? {
        switch self {
        case .valid, .pending, .checkedIn, .refunded, .exchanged, .expired: nil
        case .cancelled: "cancelled"
        case .released: "let go"
        case .other(let word): "the service says “\(word)”"
        }
    }
}
