/// Which end of the list a page of trips is added to.
enum TripPageSide: Hashable, Sendable {
    case earlier, later

    var word: String {
        switch self {
        case .earlier: "earlier"
        case .later: "later"
        }
    }

    var title: String {
        switch self {
        case .earlier: "Earlier"
        case .later: "Later"
        }
    }

    var line: TripTable.Line {
        switch self {
        case .earlier: .earlier
        case .later: .later
        }
    }
}
