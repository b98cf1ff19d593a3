import CICal
package import Foundation
package import Rail

/// A trip as an iCalendar file (RFC 5545) with times in UTC. There is an entry for each ride, or a single
/// entry for the whole trip if no ride has times. For a refunded trip, the file cancels these entries (RFC
/// 5546 section 3.2.5). Entries keep the times of the timetable, because one has to be at the station then; their
/// descriptions tell of delays. Those of a trip that is cancelled as a whole have this status.
package enum TripCalendar {
    /// - Parameters:
    ///   - travellers: The travellers whose seats are named; nil for all who still travel.
    ///   - now: The file's time of creation.
    package static func data(_ intent: BookingIntent, of travellers: [Traveller]? = nil, now: Date) -> Data? {
        guard !intent.trips.isEmpty, let calendar = icalcomponent_new(ICAL_VCALENDAR_COMPONENT) else {
            return nil
        }
        defer { icalcomponent_free(calendar) }
        icalcomponent_add_property(calendar, icalproperty_new_version("2.0"))
        icalcomponent_add_property(calendar, icalproperty_new_prodid("-//Guichet//EN"))
        let isCancelled = intent.state == .refunded
        if isCancelled {
            icalcomponent_add_property(calendar, icalproperty_new_method(ICAL_METHOD_CANCEL))
        }
        let trains = intent.trips.flatMap { trip in entries(trip).map { (trip: trip, entry: $0) } }
        // The ways to the first trains come last, so that the trains keep their numbers.
        let ways = intent.trips.compactMap { trip in wayToTrain(trip).map { (trip: trip, entry: $0) } }
        let all = trains + ways
        // A way that was given back is left out, and the other keeps its number, which is a part of its id.
        for (index, (trip, entry)) in all.enumerated() {
            let isLeft = travellers.map { $0.contains { isCancelled || !intent.isRefunded($0, for: trip) } }
            guard intent.booking?.isRefunded(trip) != true, isLeft ?? true else { continue }
            guard let event = icalcomponent_new(ICAL_VEVENT_COMPONENT) else { return nil }
            icalcomponent_add_property(event, icalproperty_new_uid("\(intent.id)-\(index + 1)"))
            icalcomponent_add_property(event, icalproperty_new_dtstamp(time(now)))
            icalcomponent_add_property(event, icalproperty_new_dtstart(time(entry.start)))
            icalcomponent_add_property(event, icalproperty_new_dtend(time(entry.end)))
            icalcomponent_add_property(event, icalproperty_new_summary(clean(entry.title)))
            icalcomponent_add_property(event, icalproperty_new_location(clean(entry.place)))
            icalcomponent_add_property(
                event, icalproperty_new_description(description(intent, travellers, trip, entry)))
            if isCancelled || trip.isCancelledAsAWhole {
                icalcomponent_add_property(event, icalproperty_new_status(ICAL_STATUS_CANCELLED))
            }
            // A train may run after all, and a later file must not count as an earlier version.
            if isCancelled { icalcomponent_add_property(event, icalproperty_new_sequence(1)) }
            icalcomponent_add_component(calendar, event)
        }
        guard let text = icalcomponent_as_ical_string_r(calendar) else { return nil }
        defer { icalmemory_free_buffer(text) }
        return Data(bytes: text, count: strlen(text))
    }

    private struct Entry {
        var start: Date
        var end: Date
        var title: String
        var place: String
        /// The news of the train, or of the whole trip.
        var news: [String]
        /// Nil for the whole trip.
        var ride: Ride?
    }

    private static func entries(_ trip: Trip) -> [Entry] {
        let rides = trip.legs.compactMap { leg -> Entry? in
            guard case .ride(let ride) = leg, let from = ride.boarding, let to = ride.alighting,
                let start = from.departure, let end = to.arrival
            else { return nil }
            return Entry(
                start: start.instant, end: end.instant,
                title: "\(ride.vehicle) \(from.place.name) → \(to.place.name)",
                place: from.place.name + (from.platform.map { ", platform \($0)" } ?? ""),
                news: news(of: ride, in: trip), ride: ride)
        }
        guard rides.isEmpty else { return rides }
        return [
            Entry(
                start: trip.departure.instant, end: trip.arrival.instant,
                title: "\(trip.origin.name) → \(trip.destination.name)", place: trip.origin.name,
                news: trip.isCancelledAsAWhole ? ["cancelled"] : [])
        ]
    }

    /// Returns the way that is ahead of the first train, such as one on foot to its station; nil if the trip begins there.
    private static func wayToTrain(_ trip: Trip) -> Entry? {
        guard let way = trip.wayToFirstTrain, let ride = trip.rides.first,
            let end = ride.boarding?.departure, trip.departure.instant < end.instant
        else { return nil }
        return Entry(
            start: trip.departure.instant, end: end.instant,
            title: "\(trip.origin.name) → \(way.to.name), to \(ride.vehicle)", place: trip.origin.name,
            news: [])
    }

    private static func news(of ride: Ride, in trip: Trip) -> [String] {
        func new(_ verb: String, _ old: StationTime?, _ new: StationTime?) -> String? {
            guard let old, let new, old.clock != new.clock || old.day != new.day else { return nil }
            return "\(verb) \(new.clock)" + (new.day == old.day ? "" : " on \(new.day.iso8601)")
        }
        guard ride.isCancelled != true, !trip.isCancelledAsAWhole else { return ["cancelled"] }
        return [
            trip.connection(to: ride)?.isMissed == true ? "the change to this train is missed" : nil,
            new("leaves", ride.boarding?.departure, ride.boarding?.expectedDeparture),
            new("arrives", ride.alighting?.arrival, ride.alighting?.expectedArrival),
        ].compactMap(\.self)
    }

    /// Returns the news of an entry in one line, by the clock of the place where the trip begins: `As of 2026-12-04 07:41:
    /// leaves 08:08`. Nil if nothing has happened, or if it is refunded anyway.
    private static func news(_ intent: BookingIntent, _ trip: Trip, _ entry: Entry) -> String? {
        guard !entry.news.isEmpty, intent.state != .refunded else { return nil }
        let asOf = intent.asOf.map { StationTime(instant: $0, offset: trip.departure.offset) }
        return (asOf.map { "As of \($0.day.iso8601) \($0.clock): " } ?? "")
            + entry.news.joined(separator: ", ")
    }

    private static func description(
        _ intent: BookingIntent, _ travellers: [Traveller]?, _ trip: Trip, _ entry: Entry
    ) -> String {
        let code = intent.booking?.code.map { "Booking \($0)" }
        // Names the travellers who still travel, or all travellers if the whole trip is refunded.
        let all = travellers ?? intent.namedTravellers
        let left = all.filter { !intent.isRefunded($0, for: trip) }
        let names = (left.isEmpty ? all : left).map { traveller in
            let seats = (intent.booking?.seats(of: traveller) ?? []).filter { seat in
                entry.ride.map { seat.isIn($0) } ?? false
            }
            let words = seats.map { "coach \($0.coach)" + ($0.number.isEmpty ? "" : ", seat \($0.number)") }
            return traveller.name + (words.isEmpty ? "" : ": " + words.joined(separator: " · "))
        }
        return ([code, news(intent, trip, entry)].compactMap(\.self) + names).map(clean)
            .joined(separator: "\n")
    }

    /// Returns a text without control characters, which iCalendar does not allow (RFC 5545 section 3.1).
    private static func clean(_ text: String) -> String {
        String(
            String.UnicodeScalarView(text.unicodeScalars.filter { $0.properties.generalCategory != .control })
        )
    }

    private static func time(_ instant: Date) -> icaltimetype {
        icaltime_from_timet_with_zone(
            time_t(instant.timeIntervalSince1970.rounded(.down)), 0, icaltimezone_get_utc_timezone())
    }
}
