import Rail
import Testing

@testable import Sandbox

@Suite struct StationTests {
    @Test(
        "a UIC code has seven digits, or eight with a check digit",
        arguments: [
            ("87686006", "8768600"), ("8768600", "8768600"), ("88140010", "8814001"), ("80110684", "8011068"),
            ("85010082", "8501008"), ("85010080", "8501008"),
        ])
    func uicCodes(value: String, code: String) {
        #expect(StationCode(uic: value)?.digits == code)
        #expect(StationCode(uic: value)?.urn == "urn:uic:stn:" + code)
    }

    @Test(
        "a text is not a UIC code if it has letters, the wrong number of digits, or a wrong check digit",
        arguments: ["87686007", "stop-12", "", "876860012345", "Gare", "20261121", "OCE87686006"])
    func noCode(value: String) {
        #expect(StationCode(uic: value) == nil)
        #expect(StationCode(stopCode: value, in: "FR") == nil)
    }

    @Test("a stop_code is a UIC code if its check digit is right, or if its country is that of the stop")
    func stopCodes() {
        #expect(StationCode(stopCode: "87686006", in: nil)?.digits == "8768600")
        #expect(StationCode(stopCode: "87686006", in: "AU")?.digits == "8768600")
        #expect(StationCode(stopCode: "8768600", in: "FR")?.digits == "8768600")
        // A bus stop in Sydney, not a station in Russia.
        #expect(StationCode(stopCode: "2000336", in: "AU") == nil)
        #expect(StationCode(stopCode: "2000336", in: nil) == nil)
        // The last 0 happens to be the right check digit, but no country has the number 00.
        #expect(StationCode(stopCode: "00000000", in: nil) == nil)
        #expect(StationCode(stopCode: "85010080", in: nil) == nil)
    }

    @Test("a UIC code gives the country")
    func country() {
        #expect(StationCode(uic: "8768600")?.country == "FR")
        #expect(StationCode(uic: "8501008")?.country == "CH")
        #expect(StationCode(uic: "0000000")?.country == nil)
    }

    @Test(
        "a name all in capitals is shown in capitals and small letters, and any other name stays as it is",
        arguments: [
            ("FIGUERES-VILAFANT", "Figueres-Vilafant"), ("MILANO PORTA GARIBALDI", "Milano Porta Garibaldi"),
            ("SNCF VOYAGEURS", "SNCF Voyageurs"), ("Basel SBB", "Basel SBB"), ("Zürich HB", "Zürich HB"),
            ("SBB", "SBB"), ("ÉPINAL", "Épinal"), ("GARE DE L'EST", "Gare de l'Est"),
            ("VILLENEUVE-LES-AVIGNON", "Villeneuve-les-Avignon"), ("  Lyon  ", "Lyon"),
            ("OCEdefault", "OCEdefault"),
        ])
    func names(given: String, shown: String) {
        #expect(readableName(given) == shown)
    }

    @Test(
        "only the names of a feed that is all in capitals are changed to small letters, by its language's rules"
    )
    func capitals() throws {
        func names(_ change: (inout FeedText) -> Void) throws -> [String] {
            var text = FeedText()
            change(&text)
            let timetable = try text.timetable()
            return timetable.stations.map(\.name) + timetable.trips.carriers.map(\.name)
        }
        let cern = try names { $0["stops.txt"]?.replace("Alpha Central", with: "CERN") }
        #expect(cern == ["CERN", "Beta", "Gamma", "Northern Railways"])
        let turkish = try names {
            $0["stops.txt"] = $0["stops.txt"]?.replacing("Alpha Central", with: "DİYARBAKIR II").uppercased()
                .replacing("STOP_", with: "stop_").replacing("ID", with: "id").replacing("NAME", with: "name")
            $0["agency.txt"] =
                "agency_id,agency_name,agency_timezone,agency_lang\nnorth,TCDD TAŞIMACILIK,Europe/Paris,tr\n"
        }
        #expect(turkish.first == "Diyarbakır II")
        #expect(turkish.last == "TCDD Taşımacılık")
    }

    @Test("platforms belong to their station, and stops with the same UIC code are one station")
    func platformsOfStation() throws {
        var text = FeedText()
        text["stops.txt"] = """
            stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,stop_code
            StopArea:OCE87686006,PARIS GARE DE LYON,48.84,2.37,1,,87686006
            StopPoint:OCETGV INOUI-87686006,Paris GL,48.85,2.38,0,StopArea:OCE87686006,
            StopPoint:OCEOUIGO-87686006,Paris GL,48.85,2.38,0,StopArea:OCE87686006,
            StopPoint:OCEICE-87391003,Paris Montparnasse,48.8,2.3,0,,87391003
            StopPoint:OCEXXX-87391003,Paris Montparnasse,48.8,2.3,0,,87391003

            """
        text["stop_times.txt"] = """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence
            a,08:00:00,08:00:00,StopPoint:OCETGV INOUI-87686006,1
            a,10:00:00,10:05:00,StopPoint:OCEICE-87391003,2
            b,08:00:00,08:00:00,StopPoint:OCEOUIGO-87686006,1
            b,10:00:00,10:05:00,StopPoint:OCEXXX-87391003,2

            """
        let timetable = try text.timetable()
        #expect(timetable.stations.map(\.name) == ["PARIS GARE DE LYON", "Paris Montparnasse"])
        #expect(timetable.stations.map(\.id) == ["urn:uic:stn:8768600", "urn:uic:stn:8739100"])
        #expect(timetable.stations[0].coordinate?.latitude == 48.84)
        for id in ["urn:uic:stn:8768600", "StopArea:OCE87686006", "StopPoint:OCEOUIGO-87686006"] {
            #expect(timetable.station(id: id) == 0)
        }
    }

    private func stations(_ rows: String) throws -> [Station] {
        var text = FeedText()
        text["stops.txt"] =
            "stop_id,stop_code,stop_name,stop_desc,stop_lat,stop_lon,location_type,parent_station\n" + rows
        text["stop_times.txt"] = """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence
            a,08:00:00,08:00:00,one,1
            a,10:00:00,10:05:00,two,2
            b,08:00:00,08:00:00,two,1
            b,10:00:00,10:05:00,one,2

            """
        return try text.timetable().stations
    }

    @Test("a station with a general name is shown with the name of its platforms, and both names find it")
    func knownName() throws {
        let stations = try stations(
            """
            parent,,Hauptbahnhof (oben),,48.784,9.182,1,
            one,TS 1,Stuttgart Hbf,Towards the tower,48.784,9.182,0,parent
            other,,Ulm Hbf,,48.39,9.98,1,
            two,,Gleis 2,,48.39,9.98,0,other

            """)
        #expect(stations.map(\.name) == ["Stuttgart Hbf", "Ulm Hbf"])
        #expect(stations[1].otherNames == ["Gleis 2"])
        for typed in ["stuttgart", "stutgart", "oben", "tower", "stoccarda"] {
            #expect(PlaceIndex(stations).search(typed, limit: 1) == [0], "\(typed)")
        }
        #expect(stations[0].codes == ["TS 1"])
    }

    @Test("stations with equal names get the names of their towns, and all other stations keep their names")
    func equalNames() throws {
        let names = try stations(
            """
            one,,Neustadt,,51.065,13.74,,
            two,,Neustadt,,49.35,8.14,,

            """
        ).map(\.name)
        #expect(Set(names) == ["Neustadt (Dresden)", "Neustadt (Neustadt an der Weinstraße)"])
        let near = try stations("one,,Neustadt,,51.065,13.74,,\ntwo,,Neustadt,,51.066,13.74,,\n").map(\.name)
        #expect(near == ["Neustadt", "Neustadt"])
        let far = try stations("one,,Neustadt,,0,0,,\ntwo,,Altstadt,,0,1,,\n").map(\.name)
        #expect(Set(far) == ["Neustadt", "Altstadt"])
    }

    @Test("every town in the list has coordinates, a population and folded names")
    func townList() throws {
        let everywhere = try SandboxClient.builtIn.get().stations.compactMap(\.coordinate)
        let list = TownList(near: everywhere)
        #expect(list.towns.count > 1000)
        #expect(list.towns.allSatisfy { $0.population >= 5000 && !$0.names.isEmpty })
        for town in list.towns { #expect(town.names.first == FoldedText(town.name).words, "\(town.name)") }
        let paris = Coordinate(latitude: 48.88, longitude: 2.35)
        #expect(list.near(paris).contains { list.towns[$0].name == "Paris" })
        #expect(list.near(Coordinate(latitude: 0, longitude: 0)) == [])
        #expect(TownList(near: []).towns == [])
    }

    @Test("stations are ranked by the `stop_rank` of the feed, then by the number of trains")
    func rankedByFeed() throws {
        var text = FeedText()
        #expect(try text.timetable().stations.map(\.rank) == [0, 1, 2])
        text["stops.txt"] = """
            stop_id,stop_name,stop_rank
            8768600,Alpha Central,7
            8772319,Beta,9
            8775100,Gamma,1

            """
        #expect(try text.timetable().stations.map(\.rank) == [1, 2, 0])
    }

    @Test("a stop without a UIC code gets a reference that is a URN")
    func otherReference() throws {
        var text = FeedText()
        text["stops.txt"] = text["stops.txt"]?.replacing("8775100,", with: "Gare d'Été 1,")
        text["stop_times.txt"] = text["stop_times.txt"]?.replacing("8775100,", with: "Gare d'Été 1,")
        let timetable = try text.timetable()
        let station = try #require(timetable.stations.first { $0.name == "Gamma" })
        #expect(
            station.id == "urn:x-gtfs:stop:Gare%20d%27Été%201"
                || station.id == "urn:x-gtfs:stop:Gare%20d%27%C3%89t%C3%A9%201")
    }

    @Test("the distance from Paris to Lyon matches an atlas")
    func parisToLyon() {
        let paris = Coordinate(latitude: 48.8448, longitude: 2.3735)
        let lyon = Coordinate(latitude: 45.7605, longitude: 4.8597)
        #expect(abs(paris.metres(to: lyon) - 391_000) < 3_000)
        #expect(paris.metres(to: paris) == 0)
    }
}
