import Rail

/// The trips of a search as they are known so far: a value, so that what arrives can be checked by itself.
struct TripList: Hashable {
    private(set) var rows: [TripRow] = []
    private(set) var earlier: PageLink?
    private(set) var later: PageLink?
    private(set) var warnings: [String] = []
    var order = TripOrder.departure
    var isDirectOnly = false

    /// The rows to show, sorted and filtered.
    var visible: [TripRow] {
        order.sorted(isDirectOnly ? rows.filter { $0.trip.changes == 0 } : rows)
    }

    var unpriced: [TripRow] { rows.filter { $0.offers == nil } }

    mutating func begin(with page: TripPage) {
        rows = []
        warnings = []
        earlier = page.earlier
        later = page.later
        add(page)
    }

    mutating func addEarlier(_ page: TripPage) {
        earlier = page.earlier
        add(page)
    }

    mutating func addLater(_ page: TripPage) {
        later = page.later
        add(page)
    }

    /// A trip that is listed already stays as it is, with its prices.
    private mutating func add(_ page: TripPage) {
        let known = Set(rows.map(\.id))
        var added: Set<String> = []
        rows += page.trips.filter { !known.contains($0.id) && added.insert($0.id).inserted }
            .map { TripRow(trip: $0) }
        for warning in page.warnings where !warnings.contains(warning) { warnings.append(warning) }
    }

    mutating func setPrices(_ prices: TripRow.Prices, of trip: Trip.ID) {
        guard let index = rows.firstIndex(where: { $0.id == trip }) else { return }
        rows[index].prices = prices
    }

    mutating func forgetFailedPrices() {
        for index in rows.indices where rows[index].offers == nil { rows[index].prices = .unknown }
    }

    /// `6 trains · cheapest € 64.00 at 09:00 · fastest 1h56`.
    var summary: String {
        let shown = visible
        var parts = [TripWords.trains(shown.count)]
        let priced = shown.filter { $0.cheapest != nil }
        if let best = TripOrder.price.sorted(priced).first, let offer = best.cheapest {
            parts.append("cheapest \(PriceWords.price(offer.price)) at \(best.trip.departure.clock)")
        }
        if let fastest = shown.compactMap(\.trip.duration).min() {
            parts.append("fastest \(TripWords.duration(fastest))")
        }
        return parts.joined(separator: " · ")
    }
}
