import ArgumentParser
import Foundation
import Rail
import Screens

extension Way: ExpressibleByArgument {}

/// A refund on the command line. Prints the amount, asks for confirmation, and refunds.
struct TicketRefund {
    var kept: KeptTrips
    /// The numbers of the travellers whose tickets are refunded, from 1; empty for all.
    var travellers: [Int]
    /// The only way that is refunded; nil for all that is left.
    var way: Way?
    var isAgreed: Bool

    /// - Throws: `ProgramError` with the exit status 1 if nothing was refunded, or 2 if nobody can be asked for
    ///   confirmation.
    func run(_ intent: BookingIntent) async throws {
        let overruleCode = intent.booking?.isTrainCancelled == true ? RefundRequest.disruption : nil
        let all = intent.booking?.refundableTickets(isOverruled: overruleCode != nil) ?? []
        let chosen = try tickets(of: intent, among: all)
        let offered = try await kept.bookings.proposeRefund(
            intent.id, chosen.count == all.count ? nil : chosen, overruleCode)
        // Some services refund immediately, without an offer.
        if let done = RefundFormatting.done(offered, since: intent, words: \.words) {
            try Output.lines([done])
            guard offered.refund != nil else { return }
        }
        // Prefers money to vouchers.
        let offers = offered.refund?.offers ?? []
        guard let offer = offers.first(where: { $0.method != .voucher }) ?? offers.first else {
            throw ProgramError.failed(problem(offered) ?? "Nothing comes back for it.")
        }
        try Output.lines(lines(offer, chosen, of: offered))
        for warning in offered.refund?.warnings ?? [] { Output.note("guichet: \(warning)") }
        if let alone = RefundFormatting.leftAlone(offered, refunding: chosen) {
            Output.note("guichet: \(alone)")
        }
        guard offer.amount.amount > 0 else {
            await withdraw(intent)
            throw ProgramError.failed(
                "\(problem(offered) ?? "This fare gives nothing back.") Nothing was refunded.")
        }
        guard try await isWanted(intent, offer) else {
            await withdraw(intent)
            throw ProgramError.failed("Nothing was refunded.")
        }
        let refunded = try await kept.bookings.confirmRefund(intent.id, offer.id)
        let done = RefundFormatting.done(refunded, since: offered, words: \.words)
        try Output.lines([done ?? "Refunded \(offer.amount.words)."])
    }

    /// Says why nothing can be refunded now; nil if a refund may be possible.
    private func problem(_ intent: BookingIntent) -> String? {
        let now = Date()
        let clock = StationClock(now, at: intent.origin, own: .current)
        return intent.refundProblem(at: now) { clock.numericWords(for: $0) }
    }

    /// Returns the tickets that the options name, among all that can be refunded.
    private func tickets(
        of intent: BookingIntent, among all: [RefundableTicket]
    ) throws -> [RefundableTicket] {
        let (ids, tripID) = (try travellerIDs(intent), try tripID(intent))
        return all.filter { ticket in
            ids?.contains(ticket.travellerID) ?? true && (tripID == nil || ticket.tripID == tripID)
        }
    }

    private func travellerIDs(_ intent: BookingIntent) throws -> [String]? {
        guard !travellers.isEmpty else { return nil }
        let all = intent.namedTravellers
        return try travellers.map { number in
            guard all.indices.contains(number - 1), let id = all[number - 1].serviceID else {
                throw ProgramError.unusable(
                    "There is no traveller \(number): the ticket has \(all.count), numbered from 1.")
            }
            guard !intent.isRefunded(all[number - 1]) else {
                throw ProgramError.failed("The ticket of \(all[number - 1].name) is refunded already.")
            }
            return id
        }
    }

    /// Returns the id of the trip that is refunded alone; nil for all trips.
    private func tripID(_ intent: BookingIntent) throws -> Trip.ID? {
        guard let way else { return nil }
        let trip = try intent.trip(of: way)
        guard intent.booking?.tripsToRefundAlone.contains(where: { $0.id == trip.id }) == true else {
            throw ProgramError.failed("The way \(way.rawValue) cannot be given back alone.")
        }
        return trip.id
    }

    /// - Parameter tickets: The tickets that the offer is for. If they are several, each has a line of its own.
    private func lines(
        _ offer: RefundOffer, _ tickets: [RefundableTicket], of intent: BookingIntent
    ) -> [String] {
        let amounts = tickets.count > 1 ? intent.booking?.amounts(of: tickets, in: offer) : nil
        var lines = zip(tickets, amounts ?? []).map { ticket, amounts in
            let name = intent.namedTravellers.first { $0.serviceID == ticket.travellerID }?.name ?? ""
            let way = intent.way(of: ticket).map { "\($0.rawValue): " } ?? ""
            return "\(way)\(name): fee \(amounts.fee.words), you get back \(amounts.amount.words)"
        }
        lines += ["Fee: \(offer.fee.words)", "You get back: \(offer.amount.words)"]
        if offer.method == .voucher { lines.append("It comes back as a voucher, not as money.") }
        return lines
    }

    private func isWanted(_ intent: BookingIntent, _ offer: RefundOffer) async throws -> Bool {
        if isAgreed { return true }
        guard isatty(STDIN_FILENO) == 1 else {
            await withdraw(intent)
            throw ProgramError.unusable(
                "Nothing was refunded: say --yes, or run it at a terminal, where it asks.")
        }
        Output.note("Refund \(offer.amount.words)? After that the ticket is no longer valid. [y/N]")
        let answer = readLine()?.trimmingCharacters(in: .whitespaces).lowercased()
        return answer == "y" || answer == "yes"
    }

    /// Withdraws the offer. If that fails, the offer expires by itself.
    private func withdraw(_ intent: BookingIntent) async {
        _ = try? await kept.bookings.withdrawRefund(intent.id)
    }
}
