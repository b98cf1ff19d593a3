import Rail

/// The response for a text. It may also contain the places for longer texts.
struct PlaceResponse: Hashable {
    /// The text that was requested, without spaces around it.
    var text: String
    var list: PlaceList

    /// Returns the places for `typed`, best first; nil if only the service knows them.
    func places(for typed: String) -> [Place]? {
        if typed == text { return list.places }
        guard isNarrowable, typed.hasPrefix(text) else { return nil }
        let left = narrowed(to: typed)
        return left.isEmpty ? nil : left
    }

    /// Returns the places that match `typed`.
    func narrowed(to typed: String) -> [Place] {
        let parts = typed.searchWords
        return list.places.filter { $0.fits(parts) }
    }

    /// Whether the service seems to match only the beginnings of words. A service that also matches other spellings or
    /// languages may find more places for a longer text.
    private var isNarrowable: Bool { list.isComplete && list.places.allSatisfy { $0.fits(text) } }
}

extension Place {
    /// Whether each word of `typed` begins a word of the name or the town, ignoring case and accents.
    func fits(_ typed: String) -> Bool { fits(typed.searchWords) }

    fileprivate func fits(_ parts: [Substring]) -> Bool {
        let words = "\(name) \(locality ?? "")".searchWords
        return parts.allSatisfy { part in words.contains { $0.hasPrefix(part) } }
    }
}

extension String {
    /// The words of letters and digits, without case and accents.
    fileprivate var searchWords: [Substring] { folded.split { !$0.isLetter && !$0.isNumber } }
}
