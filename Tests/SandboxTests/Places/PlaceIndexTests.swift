import Foundation
import Rail
import Testing

@testable import Sandbox

@Suite struct PlaceIndexTests {
    private func index(_ stations: [(name: String, city: String?)]) -> PlaceIndex {
        PlaceIndex(
            stations.enumerated().map { rank, station in
                Station(
                    id: "urn:uic:stn:87000\(10 + rank)", name: station.name, city: station.city,
                    country: "FR",
                    coordinate: places[station.name], zone: .gmt, rank: rank, feedIDs: [])
            })
    }

    private let places = [
        "Bruxelles-Midi": Coordinate(latitude: 50.836, longitude: 4.337),
        "München Hbf": Coordinate(latitude: 48.14, longitude: 11.558),
    ]

    private var stations: [(name: String, city: String?)] {
        [
            ("Paris Gare de Lyon", "Paris"), ("Paris Gare du Nord", "Paris"), ("Lyon Part-Dieu", "Lyon"),
            ("Genève Cornavin", "Genève"), ("Lyon Perrache", "Lyon"), ("Zürich HB", "Zürich"),
            ("München Hbf", "München"), ("Saint-Étienne Châteaucreux", "Saint-Étienne"),
            ("Marseille Saint-Charles", "Marseille"), ("Bruxelles-Midi", "Bruxelles"), ("Hbf", "Linz"),
            ("L'Isle-Adam", nil), ("Basel Bad Bf", "Basel"), ("Weißenfels", nil),
        ]
    }

    private func found(_ text: String, limit: Int = 10) -> [String] {
        index(stations).search(text, limit: limit).map { stations[$0].name }
    }

    @Test(
        "a typed text finds the intended station first",
        arguments: [
            ("gare lyon", "Paris Gare de Lyon"), ("GARE DE LYON", "Paris Gare de Lyon"),
            ("lyo", "Lyon Part-Dieu"),
            ("lyon per", "Lyon Perrache"), ("geneve", "Genève Cornavin"), ("Genève", "Genève Cornavin"),
            ("zur", "Zürich HB"), ("munchen", "München Hbf"), ("munich", "München Hbf"),
            ("st etienne", "Saint-Étienne Châteaucreux"), ("st-charles", "Marseille Saint-Charles"),
            ("saint char", "Marseille Saint-Charles"), ("brussels", "Bruxelles-Midi"), ("linz", "Hbf"),
            ("isle adam", "L'Isle-Adam"), ("weissenfels", "Weißenfels"), ("paris", "Paris Gare de Lyon"),
            ("paris nord", "Paris Gare du Nord"), ("nord paris", "Paris Gare du Nord"),
            ("8700012", "Lyon Part-Dieu"), ("perrache", "Lyon Perrache"),
        ])
    func intendedStation(typed: String, station: String) {
        #expect(found(typed).first == station)
    }

    @Test(
        "names that begin with the text come before names that contain it, and each group begins with the best known"
    )
    func beginningsFirst() {
        #expect(found("lyon") == ["Lyon Part-Dieu", "Lyon Perrache", "Paris Gare de Lyon"])
        #expect(found("ar") == [])
        #expect(found("rseille") == ["Marseille Saint-Charles"])
        #expect(found("par") == ["Paris Gare de Lyon", "Paris Gare du Nord", "Lyon Part-Dieu"])
    }

    @Test(
        "one wrong letter in a word is forgiven, and two wrong letters in a word of eight or more letters",
        arguments: [
            "marselle", "marsaille", "marrseille", "masreille", "arseille", "marseile", "narseille", "mersei",
            "mirsaille", "marsielle", "marsaile",
        ])
    func typos(typed: String) {
        #expect(found(typed).first == "Marseille Saint-Charles")
    }

    @Test(
        "nothing is found if too many letters are wrong, one in a word of three, or the first in a word of four",
        arguments: ["mirsailla", "lyn", "zyon", "mirzei", "xyzzy"])
    func tooWrong(typed: String) {
        #expect(found(typed) == [])
    }

    @Test("the spelling with fewer mistakes comes first, however well known the others are")
    func nearestSpelling() {
        let names = ["Hamburg", "Salzburg"] + (1...2000).map { "Halt \($0)" } + ["Hanburger"]
        let index = index(names.map { ($0, nil) })
        // “samzburg” is one letter away from “Salzburg”, and two from “Hamburg”.
        #expect(index.search("samzburg", limit: 2) == [1, 0])
        // “hanburgr” is one letter away from the start of “Hanburger”, and two from “Hamburg”.
        #expect(index.search("hanburgr", limit: 2) == [2002, 0])
    }

    @Test(
        "the nearest spelling of a built-in station comes first",
        arguments: [
            ("chambury", "Chambéry"), ("samzburg", "Salzburg Hbf"), ("rosterdam", "Rotterdam Centraal"),
            ("lyonn", "Lyon Part-Dieu"),
        ])
    func nearestBuiltIn(typed: String, station: String) throws {
        let timetable = try SandboxClient.builtIn.get()
        let found = PlaceIndex(timetable.stations).search(typed, limit: 3)
        #expect(found.first.map { timetable.stations[$0].name } == station)
    }

    @Test("misspellings are tried only if the text finds little")
    func typosLast() {
        let index = index([
            ("Lorraine TGV", nil), ("Corraine", nil), ("Corraine Sud", nil), ("Corraine Nord", nil),
        ])
        #expect(index.search("corraine", limit: 10) == [1, 2, 3])
        #expect(index.search("lorraine", limit: 10).first == 0)
    }

    @Test("blank text finds the best known stations, and punctuation finds nothing")
    func blankText() {
        #expect(found("", limit: 2) == ["Paris Gare de Lyon", "Paris Gare du Nord"])
        #expect(found("   ", limit: 1) == ["Paris Gare de Lyon"])
        #expect(found("???") == [])
        #expect(found(String(repeating: "paris ", count: 5000)) == [])
    }

    @Test(
        "a misspelt short word finds its station",
        arguments: [
            ("lyom", "Lyon Part-Dieu"), ("lion", "Lyon Part-Dieu"), ("lyno", "Lyon Part-Dieu"),
            ("lynz", "Hbf"), ("pari", "Paris Gare de Lyon"),
        ])
    func shortWords(typed: String, station: String) {
        #expect(found(typed).first == station)
    }

    @Test(
        "a word for \"station\" may be missing or in another language",
        arguments: [
            ("munchen hauptbahnhof", "München Hbf"), ("munchen gare", "München Hbf"),
            ("munchen central station", "München Hbf"), ("zurich hl.st.", "Zürich HB"),
            ("bruxelles cs", "Bruxelles-Midi"), ("marseille s.l.", "Marseille Saint-Charles"),
            ("geneve terminal", "Genève Cornavin"), ("gare", "Paris Gare de Lyon"), ("hbf", "Hbf"),
        ])
    func stationWords(typed: String, station: String) {
        #expect(found(typed).first == station)
    }

    @Test(
        "an abbreviation stands for its word, and a word for its abbreviation",
        arguments: [
            ("saint charles", "Marseille Saint-Charles"), ("st charles", "Marseille Saint-Charles"),
            ("sankt gallen", "St.Gallen"), ("saint gallen", "St.Gallen"), ("st gallen", "St.Gallen"),
            ("st.gallen", "St.Gallen"), ("ste pazanne", "Sainte-Pazanne"),
            ("pt du gard", "Nîmes Pont du Gard"),
            ("frankfurt am main", "Frankfurt (Main)"), ("frankfurt a.m.", "Frankfurt (Main)"),
        ])
    func abbreviations(typed: String, station: String) {
        let names = [
            "St.Gallen", "Sainte-Pazanne", "Nîmes Pont du Gard", "Frankfurt (Main)", "Frankfurt Süd",
        ]
        let index = index((names + ["Marseille Saint-Charles", "Stans"]).map { ($0, nil) })
        let found = index.search(typed, limit: 3).first
        #expect(found.map { (names + ["Marseille Saint-Charles"])[$0] } == station)
    }

    @Test(
        "words that are typed as one word are split",
        arguments: [
            ("lyonpartdieu", "Lyon Part-Dieu"), ("lyon partdieu", "Lyon Part-Dieu"),
            ("garedelyon", "Paris Gare de Lyon"),
            ("saintcharles", "Marseille Saint-Charles"),
        ])
    func joinedWords(typed: String, station: String) {
        #expect(found(typed).first == station)
    }

    @Test("an unknown word beside known words does not empty the list")
    func unknownWord() {
        #expect(found("lyon xyzzy") == ["Lyon Part-Dieu", "Lyon Perrache", "Paris Gare de Lyon"])
        #expect(found("xyzzy perrache lyon").first == "Lyon Perrache")
        #expect(found("xyzzy gare") == [])
        #expect(found("lyon perrache") == ["Lyon Perrache"])
    }

    @Test("a common abbreviation alone does not find a station whose other words are missing")
    func unknownSaint() {
        let names = ["London St Pancras", "Marseille Saint-Charles", "Lyon Saint-Paul"]
        let index = index(names.map { ($0, nil) })
        #expect(index.search("saint etienne", limit: 3) == [])
        #expect(index.search("st etienne", limit: 3) == [])
        #expect(index.search("saint", limit: 3).count == 3)
        #expect(index.search("saint pancras xyzzy", limit: 3).first == 0)
    }

    @Test(
        "a town's name in another language finds its stations, but no station elsewhere",
        arguments: [
            "munich", "monaco di baviera", "monaco baviera", "munchen", "muenchen", "mnichov", "munihc",
        ])
    func exonyms(typed: String) {
        #expect(found(typed).first == "München Hbf")
        #expect(index([("München", nil)]).search("monaco di baviera", limit: 1) == [])
    }

    @Test("a text of four letters is not corrected to a foreign name")
    func shortForeignNames() throws {
        // Frankfurt has the foreign name Pis.
        let index = PlaceIndex(try SandboxClient.builtIn.get().stations)
        #expect(index.search("pise", limit: 1) == [])
        #expect(index.search("rome", limit: 1) != [])
    }

    @Test("the beginning of a foreign name does not hide a station's own name")
    func foreignBeginnings() throws {
        let timetable = try SandboxClient.builtIn.get()
        let found = PlaceIndex(timetable.stations).search("bar", limit: 1).map { timetable.stations[$0].name }
        #expect(found == ["Barcelona Sants"])
    }

    @Test(
        "a complete code finds its station, with or without the check digit, and so do words of a remark",
        arguments: ["8768600", "87686006", "PLY", "ply", "PARIS LYON remark", "hall 1"])
    func codes(typed: String) throws {
        let station = Station(
            id: "urn:uic:stn:8768600", name: "Paris Gare de Lyon", city: nil, country: nil, coordinate: nil,
            zone: .gmt, rank: 0, feedIDs: [], codes: ["PLY"], remarks: ["A remark about Hall 1"])
        #expect(PlaceIndex([station]).search(typed, limit: 1) == [0])
        #expect(PlaceIndex([station]).search("pl", limit: 1) == [])
        #expect(PlaceIndex([station]).search("87686007", limit: 1) == [])
    }

    @Test("a search returns no more than its limit")
    func atMostLimit() {
        #expect(found("", limit: 3).count == 3)
        #expect(found("l", limit: 2).count == 2)
    }

    @Test("stations near a point are ordered by distance")
    func orderedByDistance() throws {
        let timetable = try SandboxClient.builtIn.get()
        let near = PlaceIndex.nearest(timetable.stations, latitude: 48.845, longitude: 2.374, limit: 3)
        #expect(near.count == 3)
        #expect(timetable.stations[near[0]].name.contains("Lyon"))
        #expect(PlaceIndex.nearest([], latitude: 0, longitude: 0, limit: 3) == [])
    }

    @Test("every station of the built-in timetable is found first by its own name")
    func ownNames() throws {
        let timetable = try SandboxClient.builtIn.get()
        let index = PlaceIndex(timetable.stations)
        for (number, station) in timetable.stations.enumerated() {
            let found = index.search(station.name, limit: 20)
            #expect(found.contains(number), "\(station.name)")
            let beginning = index.search(String(station.name.prefix(7)), limit: 20)
            #expect(beginning.contains(number), "\(station.name.prefix(7))")
        }
        #expect(timetable.stations[index.search("gare lyon", limit: 1)[0]].name == "Paris Gare de Lyon")
        #expect(timetable.stations[index.search("lyon", limit: 1)[0]].name == "Lyon Part-Dieu")
    }
}
