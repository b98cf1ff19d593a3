/// The end of the list at which a page of trips is added.
enum TripPageSide: Hashable, Sendable, CaseIterable {
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

    /// What asking for the page does.
    var help: String { "Get \(word) trains" }

    /// The key that asks for the page.
    var key: Character {
        switch self {
        case .earlier: "e"
        case .later: "l"
        }
    }

    var line: TripTable.Line {
        switch self {
        case .earlier: .earlier
        case .later: .later
        }
    }
}
