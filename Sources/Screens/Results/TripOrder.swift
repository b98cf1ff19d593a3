import Rail

/// The ways in which a list of trips can be sorted.
enum TripOrder: CaseIterable {
    case departure, duration, price

    var name: String {
        switch self {
        case .departure: "departure"
        case .duration: "duration"
        case .price: "price"
        }
    }

    var next: TripOrder {
        switch self {
        case .departure: .duration
        case .duration: .price
        case .price: .departure
        }
    }

    /// Sorts rows; unknown values go last, equal ones keep the order of departure.
    func sorted(_ rows: [TripRow]) -> [TripRow] {
        let byDeparture = rows.sorted { $0.trip.departure.instant < $1.trip.departure.instant }
        switch self {
        case .departure: return byDeparture
        case .duration:
            return byDeparture.stablySorted { left, right in
                switch (left.trip.duration, right.trip.duration) {
                case (let mine?, let theirs?): mine < theirs
                case (_?, nil): true
                default: false
                }
            }
        case .price:
            return byDeparture.stablySorted { left, right in
                switch (left.cheapest?.price, right.cheapest?.price) {
                case (let mine?, let theirs?): mine.isLess(than: theirs) ?? false
                case (_?, nil): true
                default: false
                }
            }
        }
    }
}

extension Array {
    /// Sorts, and keeps the order of equal elements, which `sort` does not promise.
    fileprivate func stablySorted(by isBefore: (Element, Element) -> Bool) -> [Element] {
        enumerated().sorted { left, right in
            if isBefore(left.element, right.element) { return true }
            if isBefore(right.element, left.element) { return false }
            return left.offset < right.offset
        }.map(\.element)
    }
}
