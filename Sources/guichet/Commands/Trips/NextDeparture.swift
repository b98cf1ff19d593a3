import Foundation
import JSONTrees
import Rail
import Screens

extension NextDeparture {
    /// Finds the next departure or arrival of several bookings. Returns nil if no train is ahead.
    init?(among intents: [BookingIntent], at now: Date) {
        let all = intents.compactMap { NextDeparture($0, at: now) }
        guard let next = all.min(by: { $0.trip.departure.instant < $1.trip.departure.instant }) else {
            return nil
        }
        self = next
    }
}

extension NextDeparture: PrintedAsJSON {
    var json: JSONTree {
        let time = expected ?? planned
        return .printed([
            "code": intent.booking?.code, "event": leaves ? "departure" : "arrival", "station": call?.place,
            "time": planned, "expectedTime": expected, "leaveFrom": wayToStation?.place,
            "leaveAt": wayToStation?.time,
            "minutes": time.map { Int(($0.instant.timeIntervalSince(now) / 60).rounded(.down)) },
            "train": ride.vehicle, "destination": trip.destination, "platform": call?.platform,
            "plannedPlatform": call?.plannedPlatform, "cancelled": isCancelled,
            "otherCancelled": isOtherCancelled, "changeMissed": isMissed,
            "messages": RunningFormatting.sentences(trip).unlessEmpty,
            "seats": intent.seats(in: ride).map {
                JSONTree.printed(["coach": $0.coach, "seat": $0.number.unlessEmpty])
            },
            "asOf": intent.asOf?.ISO8601Format(),
        ])
    }
}
