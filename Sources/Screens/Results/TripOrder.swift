import Rail

/// The orders in which a list of trips can be sorted, forwards or backwards.
package enum TripOrder: String, CaseIterable, Sendable {
    case departure, duration, price, arrival, changes

    /// Describes the backwards order.
    var backwards: String {
        switch self {
        case .departure, .arrival: "latest first"
        case .duration: "longest first"
        case .price: "dearest first"
        case .changes: "most first"
        }
    }

    var next: TripOrder {
        let all = Self.allCases
        return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
    }

    /// Sorts rows, those of several days together. Unknown values come last in both directions. Rows with equal values
    /// are in the order of departure.
    package func sorted(_ rows: [TripRow], backwards: Bool = false) -> [TripRow] {
        let byDeparture = rows.sorted { $0.trip.departure.instant < $1.trip.departure.instant }
        switch self {
        case .departure: return backwards ? byDeparture.reversed() : byDeparture
        case .arrival: return byDeparture.sorted(by: \.trip.arrival.instant, backwards, <)
        case .duration: return byDeparture.sorted(by: \.trip.duration, backwards, <)
        case .changes: return byDeparture.sorted(by: \.trip.changes, backwards, <)
        case .price:
            return byDeparture.sorted(by: \.cheapest?.price, backwards) { $0.isLess(than: $1) ?? false }
        }
    }
}

extension [TripRow] {
    /// Sorts by a value. Unknown values come last, and rows with equal values keep their order.
    fileprivate func sorted<Value>(
        by value: (TripRow) -> Value?, _ backwards: Bool, _ isLess: (Value, Value) -> Bool
    ) -> [TripRow] {
        sorted { one, other in
            switch (value(one), value(other)) {
            case (let one?, let other?): backwards ? isLess(other, one) : isLess(one, other)
            case (_?, nil): true
            default: false
            }
        }
    }
}
