package import Rail

/// The service's places for a text. It may also answer longer texts that begin with this text.
struct PlaceResponse: Hashable {
    /// The text that was requested, without spaces around it.
    let text: String
    let list: PlaceList

    init(text: String, list: PlaceList) {
        (self.text, self.list) = (text, list.ownNamesFirst(text))
    }

    /// Returns the places for `typed`, best first; nil if only the service knows them.
    func places(for typed: String) -> [Place]? {
        if typed == text { return list.places }
        guard isNarrowable, typed.hasPrefix(text) else { return nil }
        let left = narrowed(to: typed)
        // If none of the places surely fits, the service is asked, because it may know a better place or have a
        // remark.
        return left.first?.isSurelyMeant(by: typed) == true ? left : nil
    }

    /// Returns the places that match `typed`.
    func narrowed(to typed: String) -> [Place] {
        let typed = FoldedText(typed)
        return list.places.filter { $0.fits(typed) }
    }

    /// Whether the service seems to match only the beginnings of words. A service that also matches other
    /// spellings or languages may find more places for a longer text. A remark only applies to this text.
    private var isNarrowable: Bool {
        let text = FoldedText(text)
        return list.isComplete && list.remark == nil && list.places.allSatisfy { $0.fits(text) }
    }
}

extension PlaceList {
    /// A town's own name comes before the same name of another town in another language.
    package func ownNamesFirst(_ text: String) -> PlaceList {
        let places = places.map { (place: $0, isOwn: $0.bears(text)) }
        var list = self
        list.places = (places.filter(\.isOwn) + places.filter { !$0.isOwn }).map(\.place)
        return list
    }
}

extension Place {
    /// Whether each word of `typed` begins a word of the name, in any language, or of the town, ignoring case and
    /// accents.
    func fits(_ typed: FoldedText) -> Bool { FoldedText(searchedText).contains(beginningsOf: typed) }
}
