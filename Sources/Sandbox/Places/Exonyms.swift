/// Foreign names of cities with the local ones, both folded as `FoldedText` does.
enum Exonyms {
    /// The local words for a typed one, e.g. `munchen` for `munich`.
    static func local(_ word: [UInt8]) -> [[UInt8]] {
        guard word.count >= 4 else { return [] }
        return all.filter { $0.foreign.starts(with: word) }.map(\.local)
    }

    private static let all = names.map { (foreign: Array($0.foreign.utf8), local: Array($0.local.utf8)) }

    // A list with its type beside it: the compiler would try half a second for the types of list and map together.
    private static let names: [(foreign: String, local: String)] = [
        ("aachen", "aix"), ("antwerp", "antwerpen"), ("anvers", "antwerpen"), ("basle", "basel"),
        ("bale", "basel"), ("barcelone", "barcelona"), ("bellinzone", "bellinzona"), ("bern", "berne"),
        ("brussels", "bruxelles"), ("brussel", "bruxelles"), ("bruxelles", "brussel"),
        ("bologne", "bologna"), ("cologne", "koln"), ("copenhagen", "kobenhavn"), ("dunkirk", "dunkerque"),
        ("florence", "firenze"), ("francfort", "frankfurt"), ("frankfurt", "francfort"),
        ("fribourg", "freiburg"), ("geneva", "geneve"), ("genf", "geneve"), ("genoa", "genova"),
        ("genes", "genova"), ("ghent", "gent"), ("gand", "gent"), ("hague", "haag"),
        ("hambourg", "hamburg"), ("hanover", "hannover"), ("koeln", "koln"), ("lisbon", "lisboa"),
        ("liege", "luik"), ("lille", "rijsel"), ("londres", "london"), ("lucerne", "luzern"),
        ("lyons", "lyon"), ("mailand", "milano"), ("marseilles", "marseille"), ("mayence", "mainz"),
        ("milan", "milano"), ("muenchen", "munchen"), ("munchen", "munich"), ("munich", "munchen"),
        ("naples", "napoli"), ("nuremberg", "nurnberg"), ("nuernberg", "nurnberg"), ("prague", "praha"),
        ("rome", "roma"), ("saarbrucken", "sarrebruck"), ("sarrebruck", "saarbrucken"),
        ("salzbourg", "salzburg"), ("seville", "sevilla"), ("strassburg", "strasbourg"),
        ("torino", "turin"), ("turin", "torino"), ("treves", "trier"),
        ("venice", "venezia"), ("venise", "venezia"), ("vienna", "wien"), ("vienne", "wien"),
        ("warsaw", "warszawa"), ("zuerich", "zurich"), ("zurich", "zuerich"),
    ]
}
