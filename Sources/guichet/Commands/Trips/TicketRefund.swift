import ArgumentParser
import Foundation
import Rail
import Screens

extension Way: ExpressibleByArgument {}

/// A refund on the command line. Prints the amount, asks for confirmation, and refunds.
struct TicketRefund {
    var bookings: BookingService
    /// The numbers of the travellers whose tickets are refunded, from 1; empty for all.
    var travellers: [Int]
    /// The only way that is refunded; nil for all that is left.
    var way: Way?
    var isAgreed: Bool

    /// - Throws: `ProgramError` with the exit status 1 if nothing was refunded, or 2 if nobody can be asked for
    ///   confirmation.
    func run(_ known: BookingIntent) async throws {
        // A train that was cancelled since then overrules the conditions of the fare.
        let intent = try await sayingOutcome(of: known) { try await bookings.refresh(known.id) }
        let overruleCode = intent.booking?.isTrainCancelled == true ? RefundRequest.disruption : nil
        let all = intent.booking?.refundableTickets(isOverruled: overruleCode != nil) ?? []
        let chosen = try Self.tickets(of: intent, among: all, travellers: travellers, way: way)
        let offered = try await sayingOutcome(of: intent) {
            try await bookings.proposeRefund(
                intent.id, chosen.count == all.count ? nil : chosen, overruleCode)
        }
        // Some services refund immediately, without an offer.
        if let done = RefundFormatting.done(offered, since: known, words: \.words) {
            try Output.lines([done])
            guard offered.refund != nil else { return }
        }
        // Prefers money to vouchers.
        let offers = offered.refund?.offers ?? []
        guard let offer = offers.first(where: { $0.method != .voucher }) ?? offers.first else {
            throw ProgramError.failed(problem(offered) ?? "Nothing comes back for it.")
        }
        try Output.lines(Self.lines(offer, chosen, of: offered))
        for warning in offered.refund?.warnings ?? [] { Output.note("guichet: \(warning)") }
        if let alone = RefundFormatting.leftAlone(offered, refunding: chosen) {
            Output.note("guichet: \(alone)")
        }
        guard offer.amount.amount > 0 else {
            await withdraw(intent)
            throw ProgramError.failed(
                "\(problem(offered) ?? RefundFormatting.nothing(paid: offered.paid(for: offer))) Nothing was refunded."
            )
        }
        guard try await isWanted(intent, offer) else {
            await withdraw(intent)
            throw ProgramError.failed("Nothing was refunded.")
        }
        let refunded = try await sayingOutcome(of: intent) {
            try await bookings.confirmRefund(intent.id, offer.id)
        }
        let done = RefundFormatting.done(refunded, since: offered, words: \.words)
        try Output.lines([done ?? "Refunded \(offer.amount.words)."])
    }

    /// Sends a request about a refund. If it fails, the error says what became of the ticket, unless it is not known
    /// what became of an earlier request.
    private func sayingOutcome(
        of intent: BookingIntent, _ request: () async throws -> BookingIntent
    ) async throws -> BookingIntent {
        do { return try await request() } catch let error as RailError {
            let state = try? await bookings.kept(intent.id)?.state
            throw Self.failure(error, in: state)
        }
    }

    /// Returns the error of a failed request about a refund, with words on what became of the ticket. In the state
    /// `refunding`, that is not known, and the words are left out.
    static func failure(_ error: RailError, in state: BookingIntent.State?) -> ProgramError {
        ProgramError(
            error, outcome: state == .refunding ? nil : RefundFormatting.outcome(ofAskingWith: error))
    }

    /// Asks whether to refund, with the end of the offer by the clock of the first station.
    static func question(_ offer: RefundOffer, of intent: BookingIntent, at now: Date) -> String {
        let clock = StationClock(now, at: intent.origin, own: .current)
        return "Refund \(offer.amount.words)? After that the ticket is no longer valid. The offer holds until"
            + " \(clock.numericWords(for: offer.validUntil)). [y/N]"
    }

    /// Says why nothing can be refunded now; nil if a refund may be possible.
    private func problem(_ intent: BookingIntent) -> String? {
        let now = Date()
        let clock = StationClock(now, at: intent.origin, own: .current)
        return intent.refundProblem(at: now) { clock.numericWords(for: $0) }
    }

    /// Returns the tickets that the options name, among all that can be refunded.
    ///
    /// - Throws: `ProgramError` if these tickets are already refunded, or cannot be refunded.
    static func tickets(
        of intent: BookingIntent, among all: [RefundableTicket], travellers numbers: [Int], way: Way?
    ) throws -> [RefundableTicket] {
        let travellers = try travellers(numbered: numbers, of: intent)
        let trip = try way.map { try intent.trip(of: $0) }
        for traveller in travellers ?? [] {
            guard !(trip.map { intent.isRefunded(traveller, for: $0) } ?? intent.isRefunded(traveller)) else {
                let name = trip.map { "\(traveller.name)'s \(TripFormatting.way($0, of: intent))" }
                throw ProgramError.failed("\(name ?? "The ticket of \(traveller.name)") is refunded already.")
            }
        }
        if let way, let trip, intent.state != .refunded {
            guard !intent.namedTravellers.allSatisfy({ intent.isRefunded($0, for: trip) }) else {
                throw ProgramError.failed("The way \(way.rawValue) is refunded already.")
            }
            guard all.isEmpty || all.contains(where: { $0.tripID == trip.id }) else {
                throw ProgramError.failed("The way \(way.rawValue) cannot be given back alone.")
            }
        }
        let ids = travellers?.compactMap(\.serviceID)
        let chosen = all.filter { ticket in
            ids?.contains(ticket.travellerID) ?? true && (trip == nil || ticket.tripID == trip?.id)
        }
        guard !chosen.isEmpty || all.isEmpty else {
            throw ProgramError.failed("This fare gives nothing back. Nothing was refunded.")
        }
        return chosen
    }

    /// Returns the travellers with these numbers, from 1; nil for no numbers.
    private static func travellers(numbered numbers: [Int], of intent: BookingIntent) throws -> [Traveller]? {
        guard !numbers.isEmpty else { return nil }
        let all = intent.namedTravellers
        return try numbers.map { number in
            guard all.indices.contains(number - 1), all[number - 1].serviceID != nil else {
                throw ProgramError.unusable(
                    "There is no traveller \(number): the ticket has \(all.count), numbered from 1.")
            }
            return all[number - 1]
        }
    }

    /// Returns lines with the amounts of the offer. If the booking has several tickets, each ticket of the offer has a
    /// line with its traveller and its way.
    static func lines(
        _ offer: RefundOffer, _ tickets: [RefundableTicket], of intent: BookingIntent
    ) -> [String] {
        let isOneOfSeveral = intent.namedTravellers.count > 1 || intent.trips.count > 1
        let amounts = intent.booking?.amounts(of: tickets, in: offer)
        var lines = (isOneOfSeveral ? tickets : []).enumerated().map { index, ticket in
            let name = intent.namedTravellers.first { $0.serviceID == ticket.travellerID }?.name ?? ""
            let way = intent.way(of: ticket).map { "\($0.rawValue): " } ?? ""
            let share = amounts.map {
                ": fee \($0[index].fee.words), you get back \($0[index].amount.words)"
            }
            return "\(way)\(name)\(share ?? "")"
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
        Output.note(Self.question(offer, of: intent, at: Date()))
        let answer = readLine()?.trimmingCharacters(in: .whitespaces).lowercased()
        return answer == "y" || answer == "yes"
    }

    /// Withdraws the offer. If that fails, the offer expires by itself.
    private func withdraw(_ intent: BookingIntent) async {
        _ = try? await bookings.withdrawRefund(intent.id)
    }
}
