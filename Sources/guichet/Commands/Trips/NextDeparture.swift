import Foundation
import JSONTrees
import Rail
import Screens

/// What is next on the booked trips: the departure of a train, or the arrival of the last one after it has left.
struct NextDeparture: PrintedAsJSON {
    let intent: BookingIntent
    let trip: Trip
    /// The present time.
    let now: Date
    private let ride: Ride
    /// Whether the train is still to leave.
    private let leaves: Bool

    /// Returns nil if no train of the booking is ahead, or if nobody can travel with its tickets.
    init?(_ intent: BookingIntent, at now: Date) {
        guard intent.isUsable,
            let trip = intent.tripsLeft.first(where: { $0.currentArrival.instant > now })
        else { return nil }
        let next = trip.rides.first { ($0.boarding?.currentDeparture?.instant ?? .distantPast) > now }
        guard let ride = next ?? trip.rides.last else { return nil }
        (self.intent, self.trip, self.now, self.ride, leaves) = (intent, trip, now, ride, next != nil)
    }

    /// Returns what is next among several bookings; nil if no train is ahead.
    init?(among intents: [BookingIntent], at now: Date) {
        let all = intents.compactMap { NextDeparture($0, at: now) }
        guard let next = all.min(by: { $0.trip.departure.instant < $1.trip.departure.instant }) else {
            return nil
        }
        self = next
    }

    private var call: Call? { leaves ? ride.boarding : ride.alighting }
    private var planned: StationTime? { leaves ? call?.departure : call?.arrival }
    private var expected: StationTime? { leaves ? call?.expectedDeparture : call?.expectedArrival }
    private var delay: Int { (leaves ? call?.departureDelay : call?.arrivalDelay) ?? 0 }
    private var isCancelled: Bool { ride.isCancelled == true }

    /// Whether the change to the train, or a later one of the trip, is missed.
    private var isMissed: Bool {
        let index = trip.legs.firstIndex(of: .ride(ride)) ?? 0
        return trip.connections.contains { $0.legIndex >= index && $0.isMissed }
    }

    /// Returns one line: `08:00 ! +8 pl. 11 coach 5 seat 11`. The mark stands before what differs from the timetable.
    var line: String {
        let today = StationTime(instant: now, offset: planned?.offset ?? 0).day
        let day = planned.flatMap { $0.day == today ? nil : DayFormatting.short($0.day, today: today) }
        let isOther = isCancelled || isMissed || delay != 0 || call?.hasOtherPlatform == true
        return [
            leaves ? nil : "arrives", day, planned?.clock ?? "…", isOther ? "!" : nil,
            isCancelled ? "cancelled" : nil,
            delay == 0 || isCancelled ? nil : delay > 0 ? "+\(delay)" : "\(delay)",
            isMissed ? "change missed" : nil,
            isCancelled ? nil : call?.platform.map { "pl. \($0)" },
            leaves ? SeatFormatting.coaches(intent.seats(in: ride))?.replacing(", ", with: " ") : nil,
        ].compactMap(\.self).joined(separator: " ")
    }

    var json: JSONTree {
        let time = expected ?? planned
        return .printed([
            "code": intent.booking?.code, "event": leaves ? "departure" : "arrival", "station": call?.place,
            "time": planned, "expectedTime": expected,
            "minutes": time.map { Int(($0.instant.timeIntervalSince(now) / 60).rounded(.down)) },
            "train": ride.vehicle, "destination": trip.destination, "platform": call?.platform,
            "plannedPlatform": call?.plannedPlatform, "cancelled": isCancelled, "changeMissed": isMissed,
            "messages": RunningFormatting.sentences(trip).unlessEmpty,
            "seats": intent.seats(in: ride).map {
                JSONTree.printed(["coach": $0.coach, "seat": $0.number.unlessEmpty])
            },
            "asOf": intent.asOf?.ISO8601Format(),
        ])
    }
}
