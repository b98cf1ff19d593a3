import Foundation
import Rail
import Screens
import TerminalUI

/// The part of a booking that the options of `guichet ticket` choose: all of it, some travellers, or one way.
struct ChosenTickets {
    let intent: BookingIntent
    /// The trip of the only way; nil for all trips.
    let trip: Trip?
    /// The travellers, each with the barcodes of the way.
    let entries: [TravellerCodes]

    /// - Parameters:
    ///   - numbers: The numbers of the travellers, from 1; empty for all.
    ///   - way: The only way; nil for all trips. A barcode that is for both ways belongs to each.
    init(_ intent: BookingIntent, travellers numbers: [Int], way: Way?) throws {
        let all = intent.namedTravellers
        if let number = numbers.first(where: { $0 > all.count }) {
            throw ProgramError.unusable(
                "The booking has \(counted(all.count, "traveller")); there is no number \(number).")
        }
        self.intent = intent
        trip = try way.map { try intent.trip(of: $0) }
        entries = all.indices.filter { numbers.isEmpty || numbers.contains($0 + 1) }.map { index in
            let codes = intent.booking?.codes(of: all[index]) ?? []
            return TravellerCodes(
                traveller: all[index],
                codes: codes.filter { code in way.map { intent.way(of: code) ?? $0 == $0 } ?? true })
        }
    }

    /// Whether a traveller has given back the chosen tickets.
    func isRefunded(_ traveller: Traveller) -> Bool {
        trip.map { intent.isRefunded(traveller, for: $0) } ?? intent.isRefunded(traveller)
    }

    /// Whether somebody can travel with the chosen tickets, or could before the journey was over.
    var isUsable: Bool { entries.contains { !isRefunded($0.traveller) && intent.canTravel($0.traveller) } }

    /// Says why there is no ticket to travel with, and whether it may still come; nil if there is one.
    ///
    /// - Parameter flags: The flags that name the service.
    func problem(flags: String) -> String? {
        guard !isUsable else { return nil }
        let isOpen = intent.state.isUnfinished && intent.state != .held
        return "There is no ticket to travel with: \(intent.status(for: entries.map(\.traveller)))."
            + (isOpen ? " guichet trips --refresh\(flags) asks the service." : "")
    }

    /// Returns the barcodes of the travellers who have not given back their tickets, each with its traveller, its way
    /// and its number in words. Prints a note that names the travellers without a barcode.
    ///
    /// - Parameter flags: The flags that name the service, for the next step.
    /// - Throws: `ProgramError` if nobody has a code.
    func codes(flags: String = "") throws -> [(words: String, code: TicketCode)] {
        let left = entries.filter { !isRefunded($0.traveller) }
        let holders = left.isEmpty ? entries : left
        let without = holders.filter(\.codes.isEmpty).map(\.traveller.name)
        let sentence = "There is no code for \(without.joined(separator: ", "))."
        guard without.count < holders.count else {
            throw ProgramError.failed(problem(flags: flags) ?? sentence)
        }
        if !without.isEmpty { Output.note("guichet: \(sentence)") }
        return holders.flatMap { entry in
            entry.codes.map { code in
                let way = intent.way(of: code).map { "way \($0.rawValue)" }
                let words = [entry.traveller.name, way, code.number].compactMap(\.self)
                return (words.joined(separator: "  "), code)
            }
        }
    }
}

extension BookingIntent {
    /// Says how the ticket of some travellers stands, in the words of the list of trips unless it is bought.
    func status(for travellers: [Traveller], at now: Date = Date()) -> String {
        if !travellers.isEmpty, travellers.allSatisfy(isRefunded) { return "refunded" }
        return state.isBought
            ? TicketFormatting.status(of: self, for: tripsLeft(for: travellers), at: now)
            : TripsCommand.state(BookingSummary(self), heldUntil: TripsCommand.heldUntil(self))
    }

    /// Returns the conditions of the tickets that some travellers have not given back, in sentences; nil if the service
    /// states none.
    func conditions(
        for travellers: [Traveller], in characters: TerminalSettings.Characters = .unicode
    ) -> String? {
        let left = travellers.filter { !isRefunded($0) }
        let parts = (booking?.issuedParts ?? []).filter { left.contains(where: $0.isFor) }
        return ConditionFormatting(parts, of: self, in: characters).paragraph.unlessEmpty
    }

    /// - Throws: `ProgramError` if the booking is no return.
    func trip(of way: Way) throws -> Trip {
        guard trips.count == 2 else {
            throw ProgramError.unusable("This booking has no way out and way back. Leave out --way.")
        }
        return trips[way == .out ? 0 : 1]
    }
}
