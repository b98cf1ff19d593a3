import Foundation
import Rail
import Screens

/// The trips of a search with their prices.
struct FoundTrips: Sendable {
    /// The number of further pages that a search asks for at most.
    private static let mostPages = 10

    var query: TripQuery
    private(set) var rows: [TripRow] = []
    private(set) var warnings: [String] = []

    /// Searches trips, and follows the service's links until there are enough.
    ///
    /// - Parameter limit: How many trips are wanted, nearest to the time of the search; nil for one page of trips.
    init(_ query: TripQuery, limit: Int?, in rail: RailService) async throws {
        self.query = query
        let arrives = if case .arriveBefore = query.time { true } else { false }
        var page = try await rail.trips(query)
        add(page)
        for _ in 0..<Self.mostPages where rows.count < limit ?? 1 {
            guard let link = arrives ? page.earlier : page.later else { break }
            page = try await rail.tripPage(link)
            add(page)
        }
        rows = TripOrder.departure.sorted(rows)
        if let limit { rows = arrives ? rows.suffix(limit) : Array(rows.prefix(limit)) }
    }

    private mutating func add(_ page: TripPage) {
        let page = page.byStationClocks(of: query)
        var known = Set(rows.map(\.id))
        rows += page.trips.filter { known.insert($0.id).inserted }.map { TripRow(trip: $0) }
        for warning in page.warnings where !warnings.contains(warning) { warnings.append(warning) }
    }

    /// Asks for the prices of all trains that can still be caught. A price that the service refuses stays unknown; a
    /// warning counts those.
    mutating func askForPrices(at now: Date, in rail: RailService) async throws {
        let passengers = query.passengers.passengers
        var left = rows.indices.filter { rows[$0].prices == .unknown && !rows[$0].hasLeft(at: now) }[...]
        var worst: RailError?
        try await withThrowingTaskGroup(of: PriceResponse.self) { group in
            func askForMore() {
                guard worst?.endsAll != true, let index = left.popFirst() else { return }
                let query = OfferQuery(trip: rows[index].trip, passengers: passengers)
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
        guard let worst else { return }
        for index in left { rows[index].prices = .refused(worst) }
        let missing = rows.count { if case .failed = $0.prices { true } else { false } }
        warnings.append(
            "No prices for \(TripFormatting.trains(missing)). \(ErrorFormatting(worst, isInWindow: false).message)"
        )
    }

    mutating func sort(by order: TripOrder) { rows = order.sorted(rows) }
}

/// The response to the request for one trip's prices. A struct instead of a tuple: in optimised builds, Swift 6.3.1
/// damages the tuples that a task group returns.
private struct PriceResponse: Sendable {
    var index: Int
    var response: Result<OfferList, RailError>
}
