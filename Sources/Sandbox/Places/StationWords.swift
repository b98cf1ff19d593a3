/// Common words in station names that people leave out, abbreviate or translate.
struct StationWords: Sendable {
    /// Words that only mean "station" or "main station".
    let station = Self.set(
        """
        station gare stazione estacion estacio estacao stacja stanica stanice bahnhof bahnhst bhf bf hauptbahnhof hbf hb
        central centrale centraal centralstation cs union terminal terminus banegard hovedbanegard
        nadrazi hlavni hlavne hln hlst hl sl glowny glowna gl palyaudvar pu
        """)
    /// Prepositions, articles and conjunctions.
    private let joining = Self.set(
        """
        de du des la le les l d sur sous en et aux a am an der die das im in bei ob zu zum di del della dei da do dos
        y e of the op aan den het near and
        """)
    private let long = Self.table([
        "st": ["saint", "sankt", "sint", "santo", "san"], "ste": ["sainte", "saint"], "sta": ["santa"],
        "s": ["san", "santa", "sao", "santo"], "pt": ["pont", "port", "petit"], "pte": ["porte"],
        "mt": ["mont", "mount"], "gd": ["grand"], "chx": ["chaux"], "vx": ["vieux"], "str": ["strasse"],
        "int": ["international"], "intl": ["international"], "apt": ["aeroport", "airport"],
        "n": ["nord", "north"], "rd": ["road"], "pl": ["place", "platz"], "bad": ["badischer"],
        "hbf": ["hauptbahnhof"], "bf": ["bahnhof"], "m": ["main"],
    ])
    private let short: [[UInt8]: [[UInt8]]]

    init() {
        var short: [[UInt8]: [[UInt8]]] = [:]
        for (abbreviation, words) in long {
            for word in words { short[word, default: []].append(abbreviation) }
        }
        self.short = short
    }

    func saysStation(_ word: [UInt8]) -> Bool { station.contains(word) }

    func joins(_ word: [UInt8]) -> Bool { joining.contains(word) }

    /// Returns other spellings of a typed word: the words that it abbreviates, and its abbreviations.
    func spellings(_ word: [UInt8]) -> [[UInt8]] { (long[word] ?? []) + (short[word] ?? []) }

    private static func set(_ words: String) -> Set<[UInt8]> {
        Set(words.split(whereSeparator: \.isWhitespace).map { Array($0.utf8) })
    }

    private static func table(_ words: [String: [String]]) -> [[UInt8]: [[UInt8]]] {
        var table: [[UInt8]: [[UInt8]]] = [:]
        for (word, others) in words { table[Array(word.utf8)] = others.map { Array($0.utf8) } }
        return table
    }
}
