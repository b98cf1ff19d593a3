import Foundation
import JSONTrees
import Rail
import Screens
import TerminalUI

/// The trips of a search as lines for people, and as CSV.
enum SearchTable {
    /// Returns a heading and the table. Departure and arrival on another day than the searched one are marked with
    /// the number of days, e.g. `+1`. Rows that are wider than the terminal are cut. If all trips are between the
    /// same two stations, the heading names them instead of a column.
    ///
    /// - Parameter own: This computer's zone.
    static func lines(_ found: FoundTrips, at now: Date, own: TimeZone) -> [String] {
        let clock = StationClock(now, at: found.query.origin, own: own)
        let characters = Output.characters
        let stations = Set(found.rows.map { [$0.trip.origin.name, $0.trip.destination.name] })
        let ends = stations.count == 1 ? stations.first : nil
        let classes = TripRow.classes(found.rows)
        let titles =
            ["Departs", "Arrives", "Time", "Changes"]
            + classes.map { PriceFormatting.name($0) + (found.outbound == nil ? "" : " out + back") } + [
                "Trains"
            ]
        let cards = CardMarks(found, classes)
        let rows = found.rows.map { row in
            let trip = row.trip
            return [
                TripFormatting.clock(trip.departure, since: found.query.searchedDay),
                TripFormatting.clock(trip.arrival, since: found.query.searchedDay),
                TripFormatting.duration(trip.duration), TripFormatting.changes(trip),
            ]
                + classes.map {
                    cards.mark(row.offers?.cheapest(in: $0))
                        + row.price(in: $0, at: now, characters: characters)
                }
                + [trains(trip)]
                + (ends == nil ? ["\(trip.origin.name) → \(trip.destination.name)"] : [])
        }
        let table = PlainTable.lines(
            [titles + (ends == nil ? ["From and to"] : [])] + rows, rightAligned: 4..<4 + classes.count)
        // In ASCII, the ellipsis at the end of a cut line becomes three dots, which are two columns wider.
        let width = Output.columns.map { $0 - (characters == .ascii ? 2 : 0) }
        return [heading(found, from: ends?.first, to: ends?.last, clock)]
            + table.map { line in width.map { StyledText(line).fitted(to: $0).text } ?? line }
            + [cards.note].compactMap(\.self)
    }

    /// The marks before the prices in which a card does not count, if it counts in others.
    private struct CardMarks {
        /// The meaning of the mark; nil without marks. If no card counts in any price, the warnings of a search say so.
        let note: String?
        private let holders: [Passenger]

        init(_ found: FoundTrips, _ classes: [TravelClass]) {
            let holders = found.query.passengers.passengers
                .map { $0.withCards(validOn: found.query.time.day) }.filter { !$0.cards.isEmpty }
            let offers = found.rows.flatMap { row in classes.compactMap { row.offers?.cheapest(in: $0) } }
            let without = offers.count { !$0.countsCards(of: holders) }
            let names = CardFormatting.names(holders.flatMap(\.cards))
            let isMixed = without > 0 && without < offers.count
            note =
                isMixed
                ? names.map {
                    "* without \($0)" + (found.outbound == nil ? "" : ", or with it for one way only")
                } : nil
            self.holders = holders
        }

        func mark(_ offer: Offer?) -> String {
            guard note != nil, let offer, !offer.countsCards(of: holders) else { return "" }
            return "* "
        }
    }

    /// Names the trains, and how they run now if it is known: `TGV 6605 · 8 min late`.
    private static func trains(_ trip: Trip) -> String {
        let late = trip.arrivalDelay.flatMap {
            $0 > 0 ? "\(TripFormatting.duration(.seconds($0 * 60))) late" : nil
        }
        let remark = trip.hasCancelledTrain ? "cancelled" : trip.obstacle ?? late
        return [TripFormatting.vehicles(trip), remark].compactMap(\.self).joined(separator: " · ")
    }

    /// Describes the search: `Paris · all stations → Lyon Part-Dieu, Fri 27 Nov from 08:00, 1 adult`.
    ///
    /// - Parameters:
    ///   - origin: The station where all trips begin; nil to name the place of the search.
    ///   - destination: The station where all trips end; nil to name the place of the search.
    private static func heading(
        _ found: FoundTrips, from origin: String?, to destination: String?, _ clock: StationClock
    ) -> String {
        let query = found.query
        let places =
            [origin ?? PlaceFormatting.title(query.origin)] + query.via.map { PlaceFormatting.title($0) }
            + [destination ?? PlaceFormatting.title(query.destination)]
        let day = DayFormatting.short(query.searchedDay, today: clock.today)
        let minute = query.time.minuteOfDay
        let time =
            if let hours = query.hours {
                " " + hours.briefly
            } else if found.extent == .restOfDay, minute == 0, query.searchedDay != clock.today {
                ", all day"
            } else if query.time.isArrival {
                // The clock's words would name the origin, but the time of arrival is local to the destination.
                " until " + (minute == 0 ? "24:00" : StationTime.clock(minuteOfDay: minute))
            } else {
                " from " + clock.words(minuteOfDay: minute)
            }
        let limits = TripFormatting.limits(query)
        let out = found.outbound.map { trip in
            "out \(DayFormatting.short(trip.departure.day, today: clock.today)) \(trip.departure.clock)"
        }
        let people = [
            TripFormatting.passengers(query.passengers),
            CardFormatting.with(query.passengers, on: query.time.day),
        ]
        return
            ([places.joined(separator: " → "), day + time] + [out].compactMap(\.self) + limits
            + people.compactMap(\.self)).joined(separator: ", ")
    }

    /// The titles of the CSV columns, each with the path of its value in the JSON of a trip. If the path leads to
    /// a list of objects, the first object is used.
    private static let columns: KeyValuePairs = [
        "departure": "departure", "arrival": "arrival", "minutes": "minutes", "changes": "changes",
        "trains": "trains", "origin": "origin.name", "destination": "destination.name",
        "second_price": "prices.second.amount", "second_currency": "prices.second.currency",
        "first_price": "prices.first.amount", "first_currency": "prices.first.currency",
        "other_class": "prices.others.travelClass", "other_price": "prices.others.amount",
        "other_currency": "prices.others.currency", "second_full_price": "prices.second.fullAmount",
        "first_full_price": "prices.first.fullAmount",
    ]

    /// Returns CSV (RFC 4180) with a line of titles. The line ends are the usual ones of this system, and not
    /// those of the RFC.
    static func csv(_ found: FoundTrips, at now: Date) -> [String] {
        let rows = found.rows.map { row in
            let trip = row.json(at: now)
            return columns.map { _, path in
                let value = path.split(separator: ".").reduce(trip as JSONTree?) { value, name in
                    (value?.items?.first ?? value)?[String(name)]
                }
                return value?.items?.map(\.plainText).joined(separator: " + ") ?? value?.plainText ?? ""
            }
        }
        return ([columns.map(\.key)] + rows).map { $0.map(quoted).joined(separator: ",") }
    }

    private static func quoted(_ value: String) -> String {
        guard value.contains(where: { ",\"\n\r".contains($0) }) else { return value }
        return "\"" + value.replacing("\"", with: "\"\"") + "\""
    }
}
