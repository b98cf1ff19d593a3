import Foundation
package import Rail
import TerminalUI

/// Words about a stop or a change: `platform 15`, or `! platform 11, was 15` with a mark if the timetable says
/// otherwise.
package struct RunningNote {
    /// The words without the mark.
    var fact: String
    var isNews = false

    package var words: String { isNews ? RunningFormatting.mark + fact : fact }

    /// The note to follow a name. If it does not fit, all of it moves to the next line.
    var runs: [StyledText.Run] {
        [.init("   "), .init(words, isNews ? .error : .secondary, staysWhole: true)]
    }
}

/// Says how trains run now, in the same words on all screens and in the commands. Words for a difference from the
/// timetable begin with `!`.
package enum RunningFormatting {
    /// The time, in seconds, in which news need not say its age. While news is on a screen, the service is asked every
    /// minute.
    static let freshness: TimeInterval = 60

    static func isFresh(_ told: Date, at now: Date) -> Bool { now.timeIntervalSince(told) < freshness }

    /// The mark of everything that a service has changed.
    static let mark = "! "

    /// Returns the new time beside the old one, `! 08:12`; nil if the train is on time, or nothing is known.
    ///
    /// - Parameter day: The day from which days are counted: `! 00:04 +1`.
    static func newTime(_ old: StationTime?, _ new: StationTime?, since day: CalendarDay) -> RunningNote? {
        guard let old, let new, old != new, old.clock != new.clock || old.day != new.day else { return nil }
        return RunningNote(fact: TripFormatting.clock(new, since: day), isNews: true)
    }

    /// The note on a place that nobody can reach with the trains of the trip as they run now.
    static let notReached = RunningNote(fact: "not reached", isNews: true)

    /// Names a trip to take instead, with both times if it is late: `05:00 ! 05:20 TER 17892, 06:02 ! 06:22`.
    ///
    /// - Parameter day: The day from which days are counted: `06:20 +1 TER 17701, 07:26 +1`.
    static func other(_ trip: Trip, since day: CalendarDay) -> String {
        let (departure, arrival) = times(trip, since: day)
        return "\(departure) \(TripFormatting.vehicles(trip)), \(arrival)"
    }

    /// Formats a trip as `TripFormatting.line` does, with both times if it is late:
    /// `Fri 27 Nov 13:00 ! 13:08 Paris Gare de Lyon → 14:56 ! 15:04 Lyon Part-Dieu, TGV 6615`.
    static func line(_ trip: Trip, today: CalendarDay) -> String {
        TripFormatting.line(trip, today: today, times: times(trip, since: trip.departure.day))
    }

    /// Returns the departure and the arrival of a trip, each with the new time if it differs: `05:00 ! 05:20`.
    private static func times(_ trip: Trip, since day: CalendarDay) -> (departure: String, arrival: String) {
        func words(_ old: StationTime, _ new: StationTime) -> String {
            [TripFormatting.clock(old, since: day), newTime(old, new, since: day)?.words]
                .compactMap(\.self).joined(separator: " ")
        }
        return (words(trip.departure, trip.currentDeparture), words(trip.arrival, trip.currentArrival))
    }

    /// Returns the platform of a stop, `platform 15` or `! platform 11, was 15`; nil if it is not known.
    static func platform(_ call: Call) -> RunningNote? {
        guard let platform = call.platform else { return nil }
        guard call.hasOtherPlatform, let planned = call.plannedPlatform else {
            return RunningNote(fact: "platform \(platform)")
        }
        return RunningNote(fact: "platform \(platform), was \(planned)", isNews: true)
    }

    /// Returns the notes on a stop: its new time, its platform, and its unusual status, such as `! 08:12`,
    /// `! platform 11, was 15` and `! no boarding`.
    ///
    /// - Parameters:
    ///   - time: The time of the stop that is shown.
    ///   - day: The day from which days are counted; nil for that of `time`.
    package static func notes(
        on call: Call, at time: StationTime?, since day: CalendarDay? = nil
    ) -> [RunningNote] {
        let new = time.flatMap { newTime($0, call.expected(at: $0), since: day ?? $0.day) }
        return [new, platform(call), call.status.map(note)].compactMap(\.self)
    }

    /// Returns the note on the unusual status of a stop.
    static func note(_ status: Call.Status) -> RunningNote {
        RunningNote(fact: status.words, isNews: status.isWarning)
    }

    /// Says how full a train is; nil if the service does not say.
    package static func occupancy(_ ride: Ride) -> String? {
        switch ride.occupancy {
        case .seatingAvailable?: "seats free"
        case .standingAvailable?: "standing room only"
        case .full?: "no room left"
        case .other(let word)?: word
        case nil: nil
        }
    }

    package static let cancelled = mark + "cancelled"

    /// Says why a trip cannot be chosen, in a word for a column; nil if it can be.
    static func refusal(_ trip: Trip) -> String? {
        trip.canBeTaken ? nil : trip.hasCancelledTrain ? cancelled : mark + "impossible"
    }

    /// Says why a trip cannot be booked, in a sentence; nil if it can be.
    package static func whyNot(_ trip: Trip) -> String? {
        guard !trip.canBeTaken else { return nil }
        let missed = trip.connections.first(where: \.isMissed).flatMap(change)
        return (cancellation(trip) ?? missed ?? trip.obstacle.map(sentence)).map {
            $0 + " Choose another train."
        }
    }

    /// Says that a change is missed or tight; nil for any other change, and for one with a cancelled train.
    static func briefly(_ connection: Connection) -> RunningNote? {
        guard !connection.isCancelled, let left = connection.minutesLeft else { return nil }
        if connection.isMissed {
            return RunningNote(
                fact: "missed by \(TripFormatting.duration(.seconds(-60 * left)))", isNews: true)
        }
        return connection.isTight ? RunningNote(fact: "\(left) min left: tight", isNews: true) : nil
    }

    /// Returns sentences on the news of a trip, without the notes beside its stations: cancelled trains, changes that
    /// are missed or tight, and the messages about its trains, the latest first and each once.
    ///
    /// - Parameters:
    ///   - namesCancelled: Whether to name cancelled trains.
    ///   - namesChanges: Whether to name the changes that are missed or tight.
    package static func sentences(
        _ trip: Trip, namesCancelled: Bool = true, namesChanges: Bool = true
    ) -> [String] {
        var rest = trip
        let connections = trip.connections
        let missed = connections.filter(\.isMissed)
        // The missed change says more than that the trip is infeasible.
        if !missed.isEmpty { rest.isInfeasible = nil }
        let obstacle = trip.hasCancelledTrain ? nil : rest.obstacle.map(sentence)
        let changes = (trip.isInfeasible == true ? missed : connections).compactMap(change)
        return [namesCancelled ? cancellation(trip) : nil, obstacle].compactMap(\.self)
            + (namesChanges ? changes : [])
            + trip.allSituations.compactMap(\.message).reversed().distinct
    }

    /// Says in one line the news for which the row of a trip has no room:
    /// `Works at Dijon. · platform 11, was 15 · no room left`; nil if there is nothing to say.
    static func summary(_ trip: Trip) -> String? {
        guard trip.saysHowItRuns else { return nil }
        let platforms = trip.rides.flatMap { [$0.boarding, $0.alighting] }.compactMap(\.self)
            .compactMap(platform).filter(\.isNews).map(\.fact)
        let crowded = trip.rides.filter { $0.occupancy != .seatingAvailable }.compactMap(occupancy)
        let parts = [sentences(trip).joined(separator: " ")] + platforms + crowded
        let words = parts.filter { !$0.isEmpty }.distinct
        return words.isEmpty ? nil : words.joined(separator: TripFormatting.separator)
    }

    /// Names the cancelled trains; nil if none is.
    private static func cancellation(_ trip: Trip) -> String? {
        guard trip.hasCancelledTrain else { return nil }
        let trains = trip.rides.filter { $0.isCancelled == true }.map(\.vehicle).distinct
        // The service may only say that the trip is cancelled.
        guard !trains.isEmpty else { return "The trip is cancelled." }
        return "\(trains.joined(separator: " and ")) \(trains.count > 1 ? "are" : "is") cancelled."
    }

    private static func change(_ connection: Connection) -> String? {
        guard !connection.isCancelled, let left = connection.minutesLeft else { return nil }
        let place = connection.alighting.place.name
        if connection.isMissed {
            return "The change at \(place) is missed by \(TripFormatting.duration(.seconds(-60 * left)))."
        }
        return connection.isTight ? "The change at \(place) is tight: \(left) min are left." : nil
    }

    private static func sentence(_ words: String) -> String {
        words.prefix(1).uppercased() + words.dropFirst() + "."
    }
}

/// Formats the consequences for a traveller whose booked trip does not run as planned.
package enum DisruptionFormatting {
    /// Says that a train of a booking is cancelled. If the booking has several trips, names the day of the
    /// cancelled one.
    static func cancellation(_ intent: BookingIntent, today: CalendarDay) -> String {
        let cancelled = intent.trips.first(where: \.hasCancelledTrain)
        let day = cancelled.map { " on \(DayFormatting.short($0.departure.day, today: today))" } ?? ""
        let when = intent.trips.count > 1 ? day : ""
        return (cancelled?.vehicles.count ?? 1) > 1
            ? "A train of this trip\(when) is cancelled." : "The train\(when) is cancelled."
    }

    /// Says for which trains the ticket for a trip is valid. For a ticket that is bound to its trains, this is
    /// `Not valid on these trains: it is for TGV 6607 only.`; for others, it is in the seller's words. Nil if the
    /// seller does not say.
    ///
    /// - Parameter namesOthers: Whether the words before name trains to take instead.
    package static func validity(
        _ intent: BookingIntent, for trip: Trip, namesOthers: Bool
    ) -> String? {
        if let trains = trains(of: intent, for: trip) {
            return namesOthers
                ? "Not valid on these trains: it is for \(trains) only." : "Your ticket: for \(trains) only."
        }
        let words = admissions(of: intent, for: trip).flatMap { $0.validity ?? [] }.distinct
        return words.isEmpty ? nil : "Your ticket: \(words.joined(separator: ", "))."
    }

    /// The trains to which the ticket for a trip is bound, `TER 17892 and TGV 6606`; nil if it is not bound to them, or
    /// if the seller does not say.
    static func trains(of intent: BookingIntent, for trip: Trip) -> String? {
        let own = admissions(of: intent, for: trip)
        guard !own.isEmpty, own.allSatisfy({ $0.isTrainBound == true }) else { return nil }
        let vehicles = trip.vehicles
        guard let last = vehicles.last else { return nil }
        let others = vehicles.dropLast().joined(separator: ", ")
        return others.isEmpty ? last : "\(others) and \(last)"
    }

    /// Whether the seller says that the ticket for a trip is valid for other trains, too.
    package static func allowsOthers(_ intent: BookingIntent, for trip: Trip) -> Bool {
        admissions(of: intent, for: trip).contains { $0.isTrainBound == false }
    }

    private static func admissions(of intent: BookingIntent, for trip: Trip) -> [BookingPart] {
        let parts = (intent.booking?.issuedParts ?? []).filter { $0.kind == .admission }
        let own = parts.filter { $0.tripIDs?.contains(trip.id) ?? true }
        return own.isEmpty ? parts : own
    }
}

extension Call.Status {
    /// The status of an unusual stop, in words.
    var words: String {
        switch self {
        case .notServiced: "does not stop"
        case .noBoarding: "no boarding"
        case .noAlighting: "no alighting"
        case .onRequest: "on request"
        case .unplanned: "extra stop"
        }
    }

    /// Whether a traveller cannot use the stop as planned.
    fileprivate var isWarning: Bool { [.notServiced, .noBoarding, .noAlighting].contains(self) }
}
