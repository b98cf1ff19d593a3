import Rail
import TerminalUI
import Waiting

/// The list of the way back, which is another list of results above that of the way out.
extension ResultsScreen {
    func openWaysBack(_ search: TripQuery, from row: TripRow) {
        let outbound = OutboundTrip(
            trip: row.trip, prices: { [weak self] in self?.list.row(row.id)?.prices ?? row.prices },
            bookAlone: { [weak self] in
                guard let self else { return }
                window?.pop()
                openJourney(list.row(row.id) ?? row)
            })
        window?.push(ResultsScreen(context, query: search, outbound: outbound))
    }

    /// The query for the prices of a trip; of a way back, for those of both ways together.
    func offerQuery(_ trip: Trip) -> OfferQuery {
        OfferQuery(trip, after: outbound?.trip, passengers: query.passengers)
    }

    /// The key that gives the way back up; none in a list without a way out.
    var oneWayKeys: [KeyBinding] {
        guard let outbound else { return [] }
        return [
            KeyBinding(.resultsOneWay, title: "one way after all", priority: 8) { outbound.bookAlone() }
        ]
    }
}
