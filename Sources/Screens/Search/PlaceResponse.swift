import Rail

/// What the service gave for a text, and what that says of longer ones.
struct PlaceResponse: Hashable {
    /// What was asked, without spaces around it.
    var text: String
    var list: PlaceList

    /// The places for `typed`, best first; nil when only the service can tell.
    func places(for typed: String) -> [Place]? {
        if typed == text { return list.places }
        guard isNarrowable, typed.hasPrefix(text) else { return nil }
        let left = narrowed(to: typed)
        return left.isEmpty ? nil : left
    }

    /// Those of its places that fit `typed`.
    func narrowed(to typed: String) -> [Place] { list.places.filter { $0.fits(typed) } }

    /// Whether the service finds places by the beginnings of words alone, as far as can be seen: one that has
    /// also found others, by another spelling or another language, may do so for a longer text.
    private var isNarrowable: Bool { list.isComplete && list.places.allSatisfy { $0.fits(text) } }
}

extension Place {
    /// Whether each word of `typed` begins a word of the name or the town, without regard to case and accents.
    fileprivate func fits(_ typed: String) -> Bool {
        let words = "\(name) \(locality ?? "")".folded.split { !$0.isLetter && !$0.isNumber }
        return typed.folded.split { !$0.isLetter && !$0.isNumber }
            .allSatisfy { part in words.contains { $0.hasPrefix(part) } }
    }
}
