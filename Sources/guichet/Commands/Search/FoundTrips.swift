import Foundation
import Rail
import Screens

/// The trips of a search with their prices.
struct FoundTrips: Sendable {
    /// The number of trips that a search has to find.
    enum Extent: Hashable {
        case onePage
        /// At least this many trips, including trips on other days if the day has too few.
        case atLeast(Int)
        /// All trips of the searched day from the given time on, or of the searched hours, that have not left yet. For
        /// a latest arrival, all trips that arrive on that day up to the given time.
        case restOfDay
    }

    private static let mostPages = 20

    /// The way out to which these trips are ways back, and to which their prices are added; nil for single trips.
    let outbound: Trip?

    let query: TripQuery
    let extent: Extent
    /// The present time, which decides whether a train has left.
    private let now: Date
    private(set) var rows: [TripRow] = []
    /// Whether there are more trips than `rows`, because a limit left them out or the service was not asked for
    /// them. False if no train was found on all pages that were asked for.
    private(set) var hasMore: Bool
    private(set) var warnings: [String] = []
    /// The currency of the prices before any was left out by `keep(below:)`; nil if no price was known.
    private(set) var currency: String?
    /// Whether a train was found, dear or not.
    private(set) var hasTrains = false

    /// Searches trips, and follows the service's links to further pages until there are enough trips.
    init(
        _ query: TripQuery, _ extent: Extent, _ remarks: [String] = [], backFrom outbound: Trip? = nil,
        at now: Date, in rail: RailService
    ) async throws {
        self.outbound = outbound
        (self.query, self.extent, self.now, warnings) = (query, extent, now, remarks)
        var page = try await rail.trips(query).wanted(by: query, after: outbound)
        var link = query.time.isArrival ? page.earlier : page.later
        hasMore = link != nil
        add(page)
        for _ in 1..<Self.mostPages {
            guard let next = link, wantsMore(after: page) else { break }
            page = try await rail.tripPage(next).wanted(by: query, after: outbound)
            link = query.time.isArrival ? page.earlier : page.later
            hasMore = link != nil
            add(page)
        }
        let isCut = hasMore && wantsMore(after: page)
        if extent == .restOfDay {
            rows = rows.filter { isWanted($0.trip) }
            hasMore = isCut
        }
        hasTrains = rows.contains { !$0.trip.isWalk }
        if let first = rows.first?.trip.departure {
            let today = StationTime(instant: now, offset: first.offset).day
            let none = OtherTimeFormatting.noneOnDay(query, among: rows.lazy.map(\.trip), today: today)
            add([none].compactMap(\.self))
        }
        hasMore = hasMore && hasTrains
        if isCut, hasTrains {
            let time = query.time.isArrival ? "an earlier time" : "a later time"
            warnings.append(
                "The search stopped after \(TripFormatting.count(rows.map(\.trip))); there may be more. Search again with"
                    + " \(time).")
        }
    }

    /// The service's remarks on cards that count in no price, or a sentence about each card without a remark.
    private var aboutCards: [String] {
        let lists = rows.compactMap(\.offers)
        let offers = lists.flatMap(\.offers)
        guard !offers.isEmpty else { return [] }
        return query.passengers.passengers.flatMap { passenger in
            passenger.cards.filter { card in !offers.contains { $0.counts(card, of: passenger.id) } }
        }.flatMap { card in
            let said = lists.flatMap(\.warnings).filter { $0.contains(card.name) }
            return said.isEmpty ? ["\(card.name) counts in none of these prices."] : said
        }
    }

    private func isWanted(_ trip: Trip) -> Bool {
        query.isOnSearchedDay(trip) && !TripRow(trip: trip).hasLeft(at: now)
    }

    private func wantsMore(after page: TripPage) -> Bool {
        switch extent {
        case .onePage: rows.isEmpty
        case .atLeast(let count): rows.count < count
        // A search backwards in time may stop at a train that has left, because all earlier ones have left, too.
        case .restOfDay: page.trips.allSatisfy(query.time.isArrival ? isWanted : query.isOnSearchedDay)
        }
    }

    private mutating func add(_ page: TripPage) {
        var known = Set(rows.map(\.id))
        rows += page.trips.filter { known.insert($0.id).inserted }.map { TripRow(trip: $0) }
        add(page.warnings)
    }

    private mutating func add(_ remarks: [String]) {
        for remark in remarks where !warnings.contains(remark) { warnings.append(remark) }
    }

    /// Sorts the trips, and keeps the first ones. If the search has a latest arrival and the order is that of
    /// departure, keeps the last ones, which are nearest to that time.
    mutating func sort(by order: TripOrder, limit: Int?) {
        rows = order.sorted(rows)
        guard let limit, rows.count > limit else { return }
        hasMore = true
        rows = order == .departure && query.time.isArrival ? rows.suffix(limit) : Array(rows.prefix(limit))
    }

    /// The first trip that can be bought, judging by the prices. The ways back are listed for this trip.
    var firstToBuy: Trip? {
        rows.first {
            $0.prices != .needless && $0.canBeTaken(at: now) && $0.offers?.offers.isEmpty != true
        }?.trip
    }

    /// Whether the price of a train was asked for and did not come.
    var lacksPrices: Bool { rows.contains { if case .failed = $0.prices { true } else { false } } }

    /// Keeps the trains whose lowest price is below a limit.
    ///
    /// - Throws: `ProgramError` if the limit is in another currency than all prices.
    mutating func keep(below limit: PriceLimit) throws {
        let currencies = rows.compactMap { $0.cheapest?.price.currency }
        currency = currencies.first
        if let typed = limit.currency, let currency, !currencies.contains(typed) {
            throw ProgramError.unusable(
                "The prices are in \(currency), not in \(typed). Type --below in \(currency).")
        }
        rows = rows.filter { $0.cheapest.map { limit.isAbove($0.price) } ?? false }
    }

    /// Asks for the prices of all trips that can be taken and whose trains can still be caught. If the service refuses
    /// a price, the price stays unknown. A warning states how many are missing.
    mutating func askForPrices(in rail: RailService) async throws {
        var left = rows.indices.filter {
            rows[$0].prices == .unknown && rows[$0].canBeTaken(at: now)
        }[...]
        var worst: RailError?
        try await withThrowingTaskGroup(of: PriceResponse.self) { group in
            func askForMore() {
                guard worst?.endsAll != true, let index = left.popFirst() else { return }
                let query = OfferQuery(rows[index].trip, after: outbound, passengers: query.passengers)
                group.addTask {
                    do {
                        return PriceResponse(index: index, response: .success(try await rail.offers(query)))
                    } catch let error as RailError {
                        return PriceResponse(index: index, response: .failure(error))
                    }
                }
            }
            for _ in 0..<ResultsScreen.concurrentRequests { askForMore() }
            while let found = try await group.next() {
                switch found.response {
                case .success(let offers): rows[found.index].prices = .known(offers)
                case .failure(let error):
                    rows[found.index].prices = .refused(error)
                    worst = error.endsAll ? error : worst ?? error
                }
                askForMore()
            }
        }
        add(aboutCards)
        // Only the warnings of trips without offers are added, because they say why there is no price.
        add(rows.flatMap { $0.offers.map { $0.offers.isEmpty ? $0.warnings : [] } ?? [] })
        guard let worst else { return }
        for index in left { rows[index].prices = .refused(worst) }
        let missing = rows.count { if case .failed = $0.prices { true } else { false } }
        warnings.append(
            "No prices for \(TripFormatting.trains(missing)). \(ErrorFormatting(worst, isInWindow: false).message)"
        )
    }
}

extension TripQuery {
    /// The day that is searched. A latest arrival at 0:00 means the end of the day before.
    var searchedDay: CalendarDay {
        time.isArrival && time.minuteOfDay == 0 ? time.day.adding(days: -1) : time.day
    }

    /// Whether a trip departs on the searched day, or in the searched hours if there are any; for a latest arrival,
    /// whether it arrives on that day.
    func isOnSearchedDay(_ trip: Trip) -> Bool {
        guard latestDeparture == nil else { return isInHours(trip) }
        guard time.isArrival else { return trip.departure.day == searchedDay }
        let end = trip.arrival
        return (end.minuteOfDay == 0 ? end.day.adding(days: -1) : end.day) == searchedDay
    }
}

/// The response to the request for one trip's prices. A struct instead of a tuple: in optimised builds, Swift 6.3.1
/// damages the tuples that a task group returns.
private struct PriceResponse: Sendable {
    var index: Int
    var response: Result<OfferList, RailError>
}
