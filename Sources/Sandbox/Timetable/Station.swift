import Foundation
package import Rail

/// A place where trains call, with its platforms and entrances.
package struct Station: Hashable, Sendable {
    /// The reference: `urn:uic:stn:8768600` if the feed has the UIC code, otherwise a text made from the feed's
    /// id.
    package var id: String
    package var name: String
    package var city: String?
    /// ISO 3166-1 alpha-2.
    package var country: String?
    package var coordinate: Coordinate?
    var zone: TimeZone
    /// The station's rank. 0 is the best known.
    package var rank: Int
    var feedIDs: [String]
    /// The names of platforms that differ from the station's name.
    var otherNames: [String] = []
    /// The codes that passengers see on signs.
    var codes: [String] = []
    var remarks: [String] = []
}

/// Collects the names by which people know a station, from the feed's names for the station and its platforms.
extension Station {
    mutating func know(_ stop: Feed.Stop) {
        if stop.name != name, !otherNames.contains(stop.name) { otherNames.append(stop.name) }
        if let code = stop.code, !codes.contains(code) { codes.append(code) }
        if let remark = stop.remark, !remarks.contains(remark) { remarks.append(remark) }
    }

    mutating func translate(_ stop: Feed.Stop) {
        for translation in stop.translations where translation != name && !otherNames.contains(translation) {
            otherNames.append(translation)
        }
    }

    /// Uses the name of a platform if the station's own name says only that it is a station, as in "Hauptbahnhof
    /// (oben)".
    mutating func showKnownName() {
        guard !Self.namesPlace(name), let known = otherNames.first(where: Self.namesPlace) else { return }
        otherNames.append(name)
        name = known
    }

    private static let generalWords: Set<String> = [
        "station", "gare", "bahnhof", "bahnhst", "bhf", "bf", "hauptbahnhof", "hbf", "hb", "stazione",
        "estación",
        "estació", "centrale", "central", "centraal", "platform", "gleis", "bahnsteig", "voie", "quai",
        "binario",
        "track", "hall", "terminal", "zob", "oben", "unten", "tief", "fern", "regional",
    ]

    /// Whether a name contains the name of a place. Words in brackets don't count.
    private static func namesPlace(_ name: String) -> Bool {
        let words = name.prefix { $0 != "(" }.split { !$0.isLetter && !$0.isNumber }
        return words.contains { word in
            word.count > 2 && word.allSatisfy(\.isLetter) && !generalWords.contains(word.lowercased())
        }
    }
}

extension Feed {
    /// Writes names with small letters if the feed has none. In any other feed, a word in capitals is one on
    /// purpose.
    mutating func makeNamesReadable() {
        let isInCapitals = stops.allSatisfy {
            !$0.name.unicodeScalars.contains(where: \.properties.isLowercase)
        }
        guard isInCapitals else { return }
        for index in stops.indices { stops[index].name = readableName(stops[index].name, language) }
        // A single word, such as BART, may be an abbreviation.
        for index in agencies.indices where agencies[index].name.contains(" ") {
            agencies[index].name = readableName(agencies[index].name, language)
        }
    }
}

/// Returns a name in capitals as people write it.
///
/// - Parameter language: The language whose small letters are used, e.g. `tr`, which has an i without a dot.
func readableName(_ name: String, _ language: String? = nil) -> String {
    let trimmed = name.trimmingCharacters(in: .whitespacesAndNewlines)
    let letters = trimmed.unicodeScalars.filter(\.properties.isAlphabetic)
    guard letters.count >= 4, !letters.contains(where: \.properties.isLowercase) else { return trimmed }
    let locale = Locale(identifier: language ?? "en")
    var words: [String] = []
    for word in trimmed.split(separator: " ", omittingEmptySubsequences: false) {
        guard !isAbbreviation(word) else {
            words.append(String(word))
            continue
        }
        let parts = word.split(separator: "-", omittingEmptySubsequences: false).enumerated()
            .map { cased($1, isFirst: words.isEmpty && $0 == 0, locale) }
        words.append(parts.joined(separator: "-"))
    }
    return words.joined(separator: " ")
}

private func cased(_ word: Substring, isFirst: Bool, _ locale: Locale) -> String {
    // The letters before an apostrophe are a small word of their own, as in D'Europe and l'Est.
    if let apostrophe = word.firstIndex(where: { $0 == "'" || $0 == "’" }),
        word.distance(from: word.startIndex, to: apostrophe) <= 2
    {
        let before = word[..<apostrophe]
        let after = word[word.index(after: apostrophe)...]
        return (isFirst ? before.capitalized(with: locale) : before.lowercased()) + String(word[apostrophe])
            + after.capitalized(with: locale)
    }
    let capitalized = word.capitalized(with: locale)
    return isFirst ? capitalized : uncapitalized(capitalized[...])
}

/// Writes small words inside a name without a capital, as in Gare de Lyon and Frankfurt am Main.
private func uncapitalized(_ word: Substring) -> String {
    let small: Set<String> = [
        "de", "du", "des", "la", "le", "les", "sur", "sous", "en", "et", "aux", "am", "an", "der", "im",
        "bei",
        "di", "del", "della", "da", "do", "dos", "y", "of", "op", "aan", "den",
    ]
    let lower = word.lowercased()
    return small.contains(lower) ? lower : String(word)
}

/// Whether a word has no vowel. Such words are abbreviations like SNCF or TGV, and keep their capitals, and so do
/// Roman numbers.
private func isAbbreviation(_ word: Substring) -> Bool {
    let plain = word.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil)
    return plain.count >= 2 && plain.allSatisfy { $0.isLetter && !"aeiouy".contains($0) }
        || plain.count >= 2 && plain.allSatisfy("ivx".contains)
}
