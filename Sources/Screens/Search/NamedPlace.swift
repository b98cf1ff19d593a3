package import Rail

/// The place that a name means, judged without a person who could look at a list.
package enum NamedPlace: Hashable {
    case place(Place)
    /// The name fits several places. They are listed best match first.
    case oneOf([Place])
    case unknown

    /// - Parameters:
    ///   - typed: A name, or a place's id.
    ///   - places: The service's response to the name, best match first.
    package init(_ typed: String, among places: [Place]) {
        let exact = places.filter { $0.isCalled(typed) }
        // A service may also list places that are only spelt somewhat like it.
        let beginning = places.filter { $0.fits(FoldedText(typed)) }
        let candidates = [exact, beginning].first { !$0.isEmpty } ?? places
        if let place = places.first(where: { $0.id == typed }) ?? Self.one(of: candidates) {
            self = .place(place)
        } else if typed.hasPrefix("urn:") {
            // Some services do not find a place by its id, but plan trips from there.
            self = .place(Place(id: typed, name: typed))
        } else {
            self = candidates.isEmpty ? .unknown : .oneOf(candidates)
        }
    }

    /// Returns the only place, or a town if all other places are its stations; nil for anything else.
    private static func one(of places: [Place]) -> Place? {
        guard let first = places.first, places.count > 1 else { return places.first }
        let isTown = first.stationCount != nil
        let areStations = places.dropFirst().allSatisfy {
            $0.town == first.town && $0.countryCode == first.countryCode
        }
        return isTown && areStations ? first : nil
    }
}

extension Place {
    /// Whether a text is the place's id or its whole name, ignoring case and accents.
    package func isCalled(_ typed: String) -> Bool {
        id == typed || [name, PlaceFormatting.title(self)].contains { $0.folded == typed.folded }
    }
}
