package import Rail

/// The place that a name means, for use where no person can choose from a list.
package enum NamedPlace: Hashable {
    case place(Place)
    /// The name fits several places, or only resembles their names. The places are listed best match first.
    case oneOf([Place])
    case unknown

    /// The length of the shortest text to send to a service. A shorter text would match nearly every place.
    package static let fewestLetters = 2

    /// - Parameters:
    ///   - typed: A name, or a place's id.
    ///   - places: The service's response to the name, best match first.
    ///   - remark: The service's remark about the name. If there is one, only an id means one of the places.
    package init(_ typed: String, among places: [Place], remark: String? = nil) {
        let exact = places.filter { $0.isCalled(typed) }
        let own = places.filter { $0.bears(typed) }
        let foreign = places.filter { $0.isCalledElsewhere(typed) }
        let candidates = remark == nil ? [exact, own, foreign].first { !$0.isEmpty } ?? [] : []
        if let place = places.first(where: { $0.id == typed }) ?? Self.one(of: candidates) {
            self = .place(place)
        } else if typed.hasPrefix("urn:") {
            // Some services do not find a place by its id, but accept the id in a search for trips.
            self = .place(Place(id: typed, name: typed))
        } else {
            // A service may also list places whose names only resemble the text, so even a single place may not be
            // meant.
            self = places.isEmpty ? .unknown : .oneOf(candidates.isEmpty ? places : candidates)
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

    /// Whether each word of a text begins a word of the place's own name or of its town.
    func bears(_ typed: String) -> Bool {
        FoldedText("\(name) \(locality ?? "")").contains(beginningsOf: FoldedText(typed))
    }

    /// Whether a text is the place's whole name in another language. The beginning of such a name is not enough:
    /// “Bari” is the beginning of Bariz, which is Paris.
    func isCalledElsewhere(_ typed: String) -> Bool {
        nameTranslations?.contains { $0.folded == typed.folded } ?? false
    }

    /// Whether a text fits the place so well that the person need not be asked whether it is meant.
    package func isSurelyMeant(by typed: String) -> Bool {
        isCalled(typed) || bears(typed) || isCalledElsewhere(typed)
    }
}
