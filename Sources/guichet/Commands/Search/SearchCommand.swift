import ArgumentParser
import Foundation
import Rail
import Screens
import TerminalUI

extension TripOrder: ExpressibleByArgument {}

struct SearchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: "List the trains from one place to another, with their prices.",
        discussion: """
            It opens no window. It asks with the session that this computer keeps, with the settings' client \
            credentials, or, on the sandbox, with the demo account.

            A day without a time lists all trains of that day; of today, those that are still to leave. A \
            --sort by anything but departure lists the whole day, too: from the time on, or up to it with --arrive. \
            --between lists all trains of its hours. Otherwise the list has the trains nearest to the time, as many \
            as the service sends or as --limit says. Without a day and a time, the time is now.

            A name that may mean several places is refused with a list of them. A name of several words stands in \
            quotes.

            With --return, the trains of the way back follow, with the prices of both ways together. The way out is \
            then the first train of its list that can be bought. --sort and --limit apply to both lists, and --below \
            to the prices of both ways.

            With --below, only trains that cost less are listed, of the whole day. For cron: guichet search Paris \
            Lyon fri --below 45 && notify-send cheap.

            Exit status: 0 found, 1 no trains, or no way back, or none below the price, 2 unusable input, or the \
            service cannot be asked, or prices are missing and no known one is below.
            """)

    @OptionGroup var service: ServiceOptions

    @Argument(help: "Where from: a town, a station, or the id of one, such as urn:uic:stn:8768600.")
    var from: String

    @Argument(help: "Where to.")
    var to: String

    @Argument(help: "The day: today, tomorrow, fri, +3, 24/12, 2026-12-24.")
    var day: String?

    @Argument(
        help: "The time at the place of departure, or of arrival with --arrive: 18:00, 6pm, noon, now, +1h.")
    var time: String?

    @Argument(help: .hidden)
    var tooMany: [String] = []

    @OptionGroup var search: SearchOptions

    @Option(
        name: .customLong("card"),
        help: ArgumentHelp(
            "A discount card of the first traveller, e.g. \"Carte Avantage\"; may be given several times.",
            valueName: "name"))
    var cards: [String] = []

    @Option(help: "The order of the list: departure, duration, price, arrival or changes.")
    var sort = TripOrder.departure

    @Option(
        help:
            "List at most this many trains: the first in the order of --sort, or the last before the time of --arrive."
    )
    var limit: Int?

    @Option(
        help: ArgumentHelp(
            "List only the trains that cost less, in the currency of the offers: 45, 45.50, \"45 EUR\".",
            valueName: "price")
    )
    var below: PriceLimit?

    @Flag(help: "Print JSON, as search.schema.json, among the documents, describes it.")
    var json = false

    @Flag(help: "Print CSV, with a line of titles.")
    var csv = false

    func validate() throws {
        try SearchOptions.refuse(tooMany)
        try ValidationError.refuse(together: ["--json": json, "--csv": csv])
        try ValidationError.refuse(together: ["--return": !search.returnWords.isEmpty, "--csv": csv])
        try ValidationError.refuse(belowOne: limit, "--limit 5")
    }

    func run() throws {
        try runOnLoop("the search") { workers in
            let access = try await SignedInService(service, workers: workers)
            let now = access.time.now()
            var lacksPrices = false
            let (out, back) = try await access.ask { rail in
                let (query, extent, remarks) = try await query(in: rail, time: access.time)
                var out = try await FoundTrips(query, extent, remarks, at: now, in: rail)
                let isReturn = query.returnTime != nil
                lacksPrices = try await price(&out, below: isReturn ? nil : below, in: rail)
                guard let trip = out.firstToBuy, let way = query.inbound(after: trip) else {
                    return (out, nil as FoundTrips?)
                }
                let today = StationTime(instant: now, offset: trip.departure.offset).day
                let later = OtherTimeFormatting.laterWayBack(
                    way, after: trip, asked: query.returnTime, today: today)
                var back = try await FoundTrips(
                    way, waysBack(of: query), [later].compactMap(\.self), backFrom: trip, at: now, in: rail)
                lacksPrices = try await price(&back, below: below, in: rail)
                return (out, back)
            }
            let found = back ?? out
            if json {
                try Output.json(
                    SearchDocument(
                        found: out, back: back, below: below, service: access.rail.info.name,
                        remark: access.remark, now: now))
            } else if csv {
                try Output.lines(SearchTable.csv(found, at: now))
            } else if !found.rows.isEmpty {
                let own = access.time.timeZone
                var lines = SearchTable.lines(found, at: now, own: own)
                if back != nil { lines = SearchTable.lines(out, at: now, own: own) + [""] + lines }
                let hasTrains = !found.rows.allSatisfy(\.trip.isWalk)
                if limit == nil, found.extent == .onePage, found.hasMore, hasTrains {
                    let count = TripFormatting.count(found.rows.map(\.trip))
                    lines.append("\(count); --limit \(3 * found.rows.count) lists more")
                }
                try Output.lines(lines + [access.remark].compactMap(\.self))
            }
            if !json {
                let warnings = out.warnings + (back?.warnings ?? []).filter { !out.warnings.contains($0) }
                Output.note(warnings.joined(separator: "\n"))
                if back == nil, out.query.returnTime != nil, !out.rows.isEmpty {
                    Output.note("None of these can be bought, so no way back is listed.")
                }
            }
            if back == nil, out.query.returnTime != nil, !out.rows.isEmpty {
                throw ProgramError.silent(exitCode: lacksPrices ? 2 : 1)
            }
            guard found.rows.allSatisfy(\.trip.isWalk) else { return }
            if let below, found.hasTrains {
                let limit = found.currency.map {
                    PriceFormatting.price(below.money(in: $0), in: Output.characters)
                }
                if !json {
                    Output.note("No train with a known price costs less than \(limit ?? below.decimal).")
                }
                // A missing price may be below the limit, and must not look like a dear train.
                throw ProgramError.silent(exitCode: lacksPrices ? 2 : 1)
            }
            if !json {
                let clock = StationClock(now, at: found.query.origin, own: access.time.timeZone)
                let isDirect = found.query.maximumChanges == 0
                Output.note(
                    TripFormatting.none(found.query, directOnly: isDirect, clock)
                        + " Try another day\(isDirect ? ", or leave out --direct" : " or time").")
            }
            throw ProgramError.silent(exitCode: 1)
        }
    }

    /// Asks for the prices of trips, sorts them, and keeps those that are wanted. Returns whether prices are missing.
    private func price(
        _ found: inout FoundTrips, below: PriceLimit?, in rail: RailService
    ) async throws -> Bool {
        // Unless it depends on the prices, the limit is applied now, so that no prices are requested for trips that it
        // leaves out.
        let needsPrices = sort == .price || below != nil
        if !needsPrices { found.sort(by: sort, limit: limit) }
        try await found.askForPrices(in: rail)
        let lacksPrices = found.lacksPrices
        if let below { try found.keep(below: below) }
        if needsPrices { found.sort(by: sort, limit: limit) }
        return lacksPrices
    }

    /// Returns how many ways back are listed. Those of the whole day are listed if no time was typed, if they are not
    /// sorted by departure, or if there is a price limit.
    private func waysBack(of query: TripQuery) -> FoundTrips.Extent {
        let isWholeDay = sort != .departure || below != nil || query.returnTime?.minuteOfDay == 0
        return isWholeDay ? .restOfDay : limit.map { .atLeast($0) } ?? .onePage
    }

    private func query(
        in rail: RailService, time: ProgramTime
    ) async throws -> (TripQuery, FoundTrips.Extent, remarks: [String]) {
        var remarks: [String] = []
        let origin = try await PlaceByName.place(from, in: rail, remarks: &remarks)
        let destination = try await PlaceByName.place(to, in: rail, remarks: &remarks)
        let last = try? await rail.lastDay()
        let clock = StationClock(
            time.now(), at: search.arrive ? destination : origin, own: time.timeZone, lastDay: last)
        let (day, time) = try search.dayAndTime(day, self.time, clock)
        let form = search.form(day: day, time: time)
        let constraint = try form.constraint(clock)
        guard origin.id != destination.id else {
            throw ProgramError.unusable("FROM and TO are the same place. Change one of them.")
        }
        var query = TripQuery(
            origin: origin, destination: destination, time: constraint,
            maximumChanges: search.direct ? 0 : nil, passengers: search.passengers)
        for name in search.via {
            query.via.append(try await PlaceByName.place(name, in: rail, remarks: &remarks))
        }
        try form.addMore(to: &query)
        query.returnTime = try form.returnTime(clock)
        if !cards.isEmpty, let first = query.passengers.passengers.first {
            let types = try await rail.reductionCards()
            query.passengers.cards[first.id] = try cards.map {
                try CardByName.card($0, among: types, remarks: &remarks)
            }
        }
        let isWholeDay = sort != .departure || below != nil || query.hours != nil || day != nil && time == nil
        return (query, isWholeDay ? .restOfDay : limit.map { .atLeast($0) } ?? .onePage, remarks)
    }
}
