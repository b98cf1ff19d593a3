import ArgumentParser
import Foundation
import JSONTrees
import Rail
import Screens
import TerminalUI

struct TripsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trips", abstract: "List what is booked: held, bought, not known yet.",
        discussion: """
            It reads what this computer keeps, and needs no network; --refresh asks the service first. A trip of which the \
            service has not issued every part is “incomplete”. Exit status 1: with --refresh, the service did not tell of \
            every trip, or what became of one is not known yet; 3: there is nothing to list.
            """)

    @OptionGroup var service: ServiceOptions

    @Flag(help: "List what is over, too: past journeys, refunded ones, and what was never bought.")
    var past = false

    @Flag(help: "Ask the service what became of them first.")
    var refresh = false

    @Flag(help: "Print JSON, as trips.schema.json, among the documents, describes it.")
    var json = false

    func run() throws {
        try runOnLoop("the trips") { workers in
            let kept = try await KeptTrips(service, workers: workers)
            let isTold = refresh ? try await ask(kept) : true
            let now = Date()
            let all = try await kept.summaries()
            let shown = all.filter { past || !$0.isPast(at: now) }
            let intents = await intents(of: shown, in: kept)
            if json {
                try Output.json(shown.map { Self.json($0, intents[$0.id], at: now) })
            } else {
                try Output.lines(shown.map { Self.line($0, intents[$0.id]) })
                if !refresh, let step = Self.nextStep(for: shown, flags: service.named) { Output.note(step) }
            }
            if shown.isEmpty {
                if !json {
                    Output.note(
                        all.isEmpty
                            ? kept.none
                            : "No trip is held, or bought and still to come. --past lists the others: past journeys,"
                                + " refunded ones, and what was never bought.")
                }
                throw ProgramError.silent(exitCode: isTold ? 3 : 1)
            }
            if !isTold { throw ProgramError.silent(exitCode: 1) }
        }
    }

    /// Asks the service about all trips that are not over. Returns false if the service did not tell what became of
    /// each of them.
    private func ask(_ kept: KeptTrips) async throws -> Bool {
        var known: TripsKnown?
        for try await told in kept.bookings.trips() { known = told }
        for trip in known?.summaries ?? [] where trip.state.isUnresolved {
            Output.note("guichet: \(trip.code ?? trip.id) is not known yet: \(Self.state(trip)).")
        }
        if known?.asOf == nil {
            Output.note(
                "guichet: The service did not tell of every trip. They are listed as they were known last.")
        }
        return Self.isTold(known)
    }

    /// Says how to find out what became of the trips of which that is not known; nil if there is none.
    ///
    /// - Parameter flags: The flags that name the service.
    static func nextStep(for trips: [BookingSummary], flags: String) -> String? {
        trips.contains { BookingIntent.State.asked.contains($0.state) }
            ? "guichet trips --refresh\(flags) asks." : nil
    }

    /// Whether the service has answered about every trip, and no request is left whose outcome is not known: the service
    /// may still be at work on one, although it shows the trip as it was before.
    static func isTold(_ known: TripsKnown?) -> Bool {
        guard let known, known.asOf != nil else { return false }
        return !known.summaries.contains { BookingIntent.State.asked.contains($0.state) }
    }

    /// Reads the bookings whose summary does not tell all that is listed: holds, and those with a second trip. The keys are
    /// the ids of the trips; one that cannot be read is left out.
    private func intents(
        of trips: [BookingSummary], in kept: KeptTrips
    ) async -> [String: BookingIntent] {
        var intents: [String: BookingIntent] = [:]
        for trip in trips where trip.state == .held || trip.laterDeparture != nil {
            intents[trip.id] = try? await kept.bookings.kept(trip.id)
        }
        return intents
    }

    /// Returns the time until which a trip is held, in the local time of its origin; nil if it is not held.
    static func heldUntil(_ intent: BookingIntent) -> String? {
        guard intent.state == .held, let deadline = intent.booking?.deadline else { return nil }
        return StationClock(Date(), at: intent.origin, own: .current).numericWords(for: deadline)
    }

    /// - Parameter intent: The booking, for what its summary does not tell.
    static func line(_ trip: BookingSummary, _ intent: BookingIntent? = nil) -> String {
        let day = trip.departure.map { "\($0.day.iso8601) \($0.clock)" } ?? "…"
        let way = trip.origin.map { "\($0) → \(trip.destination ?? "…")" } ?? "…"
        let second = intent.flatMap(second)
        // The stations of a way back are those of the way out, unless they are named.
        let isReverse =
            second.map { $0.origin.name == trip.destination && $0.destination.name == trip.origin } ?? true
        let ends = isReverse ? nil : second.map { "\($0.origin.name) → \($0.destination.name)" }
        let later = trip.laterDeparture.map {
            ["then", $0.day.iso8601, $0.clock, ends].compactMap(\.self).joined(separator: " ")
        }
        let counts = trip.state.isBought && (later != nil || trip.refunded != nil)
        let left = counts ? counted(trip.ticketCount, "ticket") : nil
        let missing = trip.isIncomplete ? TicketFormatting.missing(trip.missingParts, of: trip.state) : nil
        return [
            day, trip.code ?? "…", state(trip, heldUntil: intent.flatMap(heldUntil)), way, later, left,
            missing, trip.problem,
        ]
        .compactMap(\.self).joined(separator: "  ")
    }

    /// Says in which state a trip is.
    static func state(_ trip: BookingSummary, heldUntil: String? = nil) -> String {
        switch trip.state {
        case .sending: "not known whether held"
        case .held where trip.isHoldOver(at: Date()): "hold over"
        case .held: ["held", heldUntil].compactMap(\.self).joined(separator: " until ")
        case .buying: "not known whether bought"
        case .bought where trip.isIncomplete, .ticket where trip.isIncomplete: "incomplete"
        case .bought: "bought"
        case .ticket where trip.isCancelled: trip.cancelled
        case .ticket:
            (trip.isPast(at: Date()) ? "used or expired" : "ticket")
                + (trip.refunded.map { ", partly refunded \($0.words)" } ?? "")
                + (trip.isChangeMissed && !trip.isPast(at: Date()) ? ", change missed" : "")
        case .refunding: "not known whether refunded"
        case .refunded: "refunded" + (trip.refunded.map { " \($0.words)" } ?? "")
        case .released: "let go"
        case .expired: "hold over"
        case .refused: "not held"
        case .unknown: "not known"
        case .unreadable: "cannot be read"
        }
    }

    /// The second trip that is left of a booking, such as the way back.
    private static func second(_ intent: BookingIntent) -> Trip? { intent.tripsLeft.dropFirst().first }

    static func json(_ trip: BookingSummary, _ intent: BookingIntent? = nil, at now: Date) -> JSONTree {
        .printed([
            "id": trip.id, "state": trip.state(at: now).word(missing: trip.missingParts),
            "past": trip.isPast(at: now), "code": trip.code, "bookingId": trip.bookingID,
            "origin": trip.origin,
            "destination": trip.destination, "departure": trip.departure, "arrival": trip.arrival,
            "furtherOrigin": intent.flatMap(second)?.origin.name,
            "furtherDestination": intent.flatMap(second)?.destination.name,
            "furtherDeparture": trip.laterDeparture, "travellers": trip.travellerCount,
            "tickets": trip.state.isBought ? trip.ticketCount : nil,
            "heldUntil": trip.deadline?.ISO8601Format(),
            "refunded": trip.refunded, "cancelled": trip.isCancelled,
            "changeMissed": trip.isChangeMissed,
            "notIssued": trip.isIncomplete ? trip.missingParts : nil, "problem": trip.problem,
        ])
    }
}

extension BookingIntent.State {
    /// Returns the word for the state in JSON. If a part of a booking was not issued, the booking is `incomplete`.
    func word(missing parts: [String]) -> String {
        isBought && !parts.isEmpty ? "incomplete" : rawValue
    }
}

extension BookingSummary {
    /// The state at a time. A hold whose deadline is over has expired, even if the service has not said so yet.
    func state(at now: Date) -> BookingIntent.State { isHoldOver(at: now) ? .expired : state }

    /// Whether the booking is bought, but a part of it was not issued.
    fileprivate var isIncomplete: Bool { state.isBought && !missingParts.isEmpty }

    /// Whether the train has arrived, or the booking was refunded, or was never bought.
    func isPast(at now: Date) -> Bool {
        switch state {
        case .released, .expired, .refused, .refunded: true
        case .sending, .held, .buying, .refunding, .unknown, .unreadable: false
        case .bought, .ticket: (lastArrival ?? departure).map { $0.instant <= now } ?? false
        }
    }
}
