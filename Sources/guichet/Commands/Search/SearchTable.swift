import Foundation
import Rail
import Screens
import TerminalUI

/// The trips of a search as lines for people, and as CSV.
enum SearchTable {
    static func lines(_ found: FoundTrips, at now: Date, _ clock: StationClock) -> [String] {
        let characters: TerminalSettings.Characters = Output.isASCII() ? .ascii : .unicode
        let titles = ["Departs", "Arrives", "Time", "Changes", "2nd", "1st", "Trains", "From and to"]
        let rows = found.rows.map { row in
            let trip = row.trip
            return [
                departure(trip, of: found.query), TripFormatting.arrival(trip),
                TripFormatting.duration(trip.duration), TripFormatting.changes(trip),
                row.price(in: .second, at: now, characters: characters),
                row.price(in: .first, at: now, characters: characters), TripFormatting.vehicles(trip),
                "\(trip.origin.name) → \(trip.destination.name)",
            ]
        }
        return [heading(found.query, clock)] + PlainTable.lines([titles] + rows, rightAligned: 4..<6)
    }

    /// Describes the search: `Paris · all stations → Lyon · all stations, Fri 27 Nov from 08:00, 1 adult`.
    private static func heading(_ query: TripQuery, _ clock: StationClock) -> String {
        let arrives = if case .arriveBefore = query.time { true } else { false }
        let places = ([query.origin] + query.via + [query.destination]).map { PlaceFormatting.title($0) }
        return [
            places.joined(separator: " → "),
            DayFormatting.short(query.time.day, today: clock.today)
                + (arrives ? " until " : " from ")
                // The clock is that of the origin.
                + (arrives
                    ? StationTime.clock(minuteOfDay: query.time.minuteOfDay)
                    : clock.words(minuteOfDay: query.time.minuteOfDay)),
            TripFormatting.passengers(query.passengers),
        ].joined(separator: ", ")
    }

    /// Formats the departure as `08:04`, or as `00:12 +1` on the day after the day that was asked for.
    private static func departure(_ trip: Trip, of query: TripQuery) -> String {
        let days = query.time.day.days(until: trip.departure.day)
        return trip.departure.clock + (days > 0 ? " +\(days)" : days < 0 ? " \(days)" : "")
    }

    /// Returns CSV (RFC 4180), with a line of titles. Lines end as everywhere on this system.
    static func csv(_ found: FoundTrips, at now: Date) -> [String] {
        let titles = [
            "departure", "arrival", "minutes", "changes", "trains", "origin", "destination", "second_price",
            "second_currency", "first_price", "first_currency",
        ]
        let rows = found.rows.map { row in
            let entry = TripEntry(row, at: now)
            return [
                entry.departure, entry.arrival, entry.minutes.map(String.init) ?? "",
                String(entry.changes), entry.trains.joined(separator: " + "), entry.origin.name,
                entry.destination.name, entry.prices.second?.amount ?? "",
                entry.prices.second?.currency ?? "", entry.prices.first?.amount ?? "",
                entry.prices.first?.currency ?? "",
            ]
        }
        return ([titles] + rows).map { $0.map(quoted).joined(separator: ",") }
    }

    private static func quoted(_ value: String) -> String {
        guard value.contains(where: { ",\"\n\r".contains($0) }) else { return value }
        return "\"" + value.replacing("\"", with: "\"\"") + "\""
    }
}
