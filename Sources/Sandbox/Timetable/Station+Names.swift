/// The names by which a person knows a station, of those that a feed has for it and its platforms.
extension Station {
    mutating func know(_ stop: Feed.Stop) {
        let known = readableName(stop.name)
        if known != name, !otherNames.contains(known) { otherNames.append(known) }
        if let code = stop.code, !codes.contains(code) { codes.append(code) }
        if let remark = stop.remark, !remarks.contains(remark) { remarks.append(remark) }
    }

    /// Takes the names that a feed has for a stop in other languages.
    mutating func translate(_ stop: Feed.Stop) {
        for translation in stop.translations where translation != name && !otherNames.contains(translation) {
            otherNames.append(translation)
        }
    }

    /// Takes a platform's name where its own says only that it is a station, as in "Hauptbahnhof (oben)".
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

    /// Whether a name has a word that is a place's; words in brackets are not.
    private static func namesPlace(_ name: String) -> Bool {
        let words = name.prefix { $0 != "(" }.split { !$0.isLetter && !$0.isNumber }
        return words.contains { word in
            word.count > 2 && word.allSatisfy(\.isLetter) && !generalWords.contains(word.lowercased())
        }
    }
}
