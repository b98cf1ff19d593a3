import Testing

@testable import Sandbox

/// Words that people might type, with the beginning of the intended station's name.
///
/// Three of the sixty words are allowed to fail. If all had to succeed, nobody would add difficult words.
@Suite struct PlaceRankTests {
    private static let least = 57

    private func table(_ timetable: Timetable, _ words: [(String, String)]) -> (found: Int, text: String) {
        let index = PlaceIndex(timetable.stations)
        var (found, lines) = (0, [""])
        for (typed, wanted) in words {
            let names = index.search(typed, limit: 10).map { timetable.stations[$0].name }
            let rank = names.firstIndex { $0.hasPrefix(wanted) }.map { $0 + 1 }
            if let rank, rank <= 3 { found += 1 }
            lines.append(
                "\(rank.map(String.init) ?? "–")  \(typed) → \(wanted) (\(names.first ?? "nothing"))")
        }
        return (found, lines.joined(separator: "\n"))
    }

    @Test("at least 57 of 60 typed words find the intended built-in station among the first three results")
    func builtIn() throws {
        let words = [
            // Beginnings of words.
            ("par", "Paris Gare de Lyon"), ("mars", "Marseille"), ("mun", "München Hbf"), ("zur", "Zürich"),
            ("str", "Strasbourg"), ("bar", "Barcelona"), ("st pan", "London St Pancras"),
            ("montp", "Montpellier"), ("le m", "Le Mans"), ("aix t", "Aix-en-Provence TGV"),
            ("lyon p d", "Lyon Part-Dieu"), ("nor", "Paris Gare du Nord"),
            // Misspellings.
            ("lile", "Lille"), ("strasburg", "Strasbourg"), ("marsielle", "Marseille"),
            ("barcelna", "Barcelona"),
            ("lyom", "Lyon Part-Dieu"), ("gernoble", "Grenoble"), ("tolouse", "Toulouse"),
            ("bordeau", "Bordeaux"),
            ("montpelier", "Montpellier"), ("amsterdm", "Amsterdam"), ("stutgart", "Stuttgart"),
            ("nurenberg", "Nürnberg"), ("dusseldrof", "Düsseldorf"), ("chamberry", "Chambéry"),
            // Names in other languages.
            ("munich", "München"), ("monaco di baviera", "München"), ("cologne", "Köln"), ("keulen", "Köln"),
            ("vienne", "Wien"), ("florence", "Firenze"), ("venedig", "Venezia"), ("mailand", "Milano"),
            ("turin", "Torino"), ("genf", "Genève"), ("ginevra", "Genève"), ("bale", "Basel"),
            ("anvers", "Antwerpen"), ("luik", "Liège"), ("rijsel", "Lille"), ("londres", "London"),
            ("prag", "Praha"), ("copenhagen", "København"), ("lisbon", "Lisboa"),
            ("aix la chapelle", "Aachen"),
            ("saragosse", "Zaragoza"), ("padua", "Padova"), ("lucerne", "Luzern"), ("viege", "Visp"),
            // Words for "station", and abbreviations.
            ("milano station", "Milano Centrale"), ("berlin gare", "Berlin Hbf"),
            ("zurich hauptbahnhof", "Zürich"),
            ("frankfurt am main", "Frankfurt"), ("gare de lyon", "Paris Gare de Lyon"),
            ("bratislava central", "Bratislava"), ("st gallen", "St. Gallen"), ("sankt polten", "St. Pölten"),
            ("ste pierre des corps", "Saint-Pierre-des-Corps"), ("brno hlst", "Brno"),
        ]
        #expect(words.count == 60)
        let (found, text) = table(try SandboxClient.builtIn.get(), words)
        #expect(found >= Self.least, "\(text)")
    }

    @Test(
        "at least 57 of 60 typed words find the intended station of SNCF among the first three results",
        .enabled(if: SNCFFeed.isPresent, SNCFFeed.absence))
    func sncf() throws {
        let words = [
            ("par", "Paris Gare de Lyon"), ("mars", "Marseille"), ("ren", "Rennes"),
            ("st e", "Saint-Étienne"),
            ("la roch", "La Rochelle"), ("aix t", "Aix-en-Provence TGV"), ("lyon p d", "Lyon Part Dieu"),
            ("montpar", "Paris Montparnasse"), ("le c", "Le Croisic"), ("cornav", "Genève"),
            ("sables", "Les Sables"),
            ("cdg", "Aéroport Charles de Gaulle"), ("tgv cha", "Champagne-Ardenne TGV"),
            ("megeve", "Sallanches"),
            ("lile", "Lille"), ("strasburg", "Strasbourg"), ("marsielle", "Marseille"),
            ("bordeau", "Bordeaux"),
            ("gernoble", "Grenoble"), ("tolouse", "Toulouse"), ("montpelier", "Montpellier"),
            ("avigon", "Avignon"),
            ("angoulem", "Angoulême"), ("renes", "Rennes"), ("nantess", "Nantes"), ("perpingan", "Perpignan"),
            ("dijion", "Dijon"), ("carcasonne", "Carcassonne"), ("luxemburg", "Luxembourg"),
            ("biaritz", "Biarritz"),
            ("frankfurt", "Francfort"), ("frankfurt am main", "Francfort"), ("munchen", "Munich"),
            ("monaco di baviera", "Munich"), ("saarbrucken", "Sarrebruck"), ("zurich", "Zuerich"),
            ("turijn", "Turin"), ("torino", "Turin"), ("mailand", "Milano"), ("genf", "Genève"),
            ("geneva", "Genève"),
            ("bale", "Basel"), ("bruxelles", "Bruxelles"), ("brussels", "Bruxelles"),
            ("brussel", "Bruxelles"),
            ("dunkirk", "Dunkerque"), ("duinkerke", "Dunkerque"), ("rijsel", "Lille"),
            ("barcelona", "Barcelone"),
            ("gerona", "Girona"), ("parigi", "Paris"), ("nizza", "Nice"), ("fribourg en brisgau", "Freiburg"),
            ("stuttgart central", "Stuttgart"), ("karlsruhe gare", "Karlsruhe"),
            ("gare du nord", "Paris Gare du Nord"),
            ("zurich hauptbahnhof", "Zuerich"), ("st malo", "Saint-Malo"),
            ("st jean de luz", "Saint-Jean-de-Luz"),
            ("boulogne s mer", "Boulogne"),
        ]
        #expect(words.count == 60)
        let (found, text) = table(try SNCFFeed.loaded.get(), words)
        #expect(found >= Self.least, "\(text)")
    }
}
