import Foundation
import Rail
import Testing

@testable import Sandbox

@Suite("Places of stops") struct StopPlacesTests {
    /// A timetable of two agencies, each with one train.
    private func timetable(
        stops: String, calls: String, zones: (String, String) = ("Europe/Paris", "Europe/Paris")
    ) throws -> Timetable {
        var text = FeedText()
        text["agency.txt"] =
            "agency_id,agency_name,agency_timezone\nE,East,\(zones.0)\nC,Central,\(zones.1)\n"
        text["routes.txt"] = "route_id,agency_id,route_type\nRE,E,2\nRC,C,2\n"
        text["trips.txt"] = "route_id,service_id,trip_id\nRE,daily,a\nRC,daily,b\n"
        text["stops.txt"] = stops
        text["stop_times.txt"] = "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n" + calls
        return try text.timetable()
    }

    @Test("platforms with seven-digit ids belong to their parent station, in the country of its time zone")
    func sevenDigits() throws {
        let timetable = try timetable(
            stops: """
                stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,platform_code,stop_code
                200060,Central Station,-33.884,151.206,1,,,
                2000336,Central Station Platform 16,-33.884,151.206,0,200060,16,2000336
                2000337,Central Station Platform 17,-33.884,151.206,0,200060,17,2000337
                2140001,Hornsby Platform 1,-33.70,151.10,0,,1,2140001
                2160002,Parramatta Platform 2,-33.817,151.00,0,,2,

                """,
            calls: """
                a,08:00:00,08:00:00,2140001,1
                a,08:40:00,08:40:00,2000336,2
                b,08:50:00,08:50:00,2000337,1
                b,09:20:00,09:20:00,2160002,2

                """, zones: ("Australia/Sydney", "Australia/Sydney"))
        #expect(Set(timetable.stations.map(\.id)).count == 3)
        #expect(timetable.stations.allSatisfy { $0.id.hasPrefix("urn:x-gtfs:stop:") })
        #expect(timetable.stations.map(\.country) == ["AU", "AU", "AU"])
        #expect(timetable.station(id: "2000336") == timetable.station(id: "2000337"))
        #expect(FareCurrency(of: timetable.stations).code == "AUD")
        #expect(PlaceIndex(timetable.stations).search("central", limit: 3).count == 1)
    }

    @Test("stops whose ids end in the same digits stay separate")
    func equalDigits() throws {
        let timetable = try timetable(
            stops: "stop_id,stop_name\nF1:1234567,Alfastadt\nF2:1234567,Bravoville\n",
            calls: "a,08:00:00,08:00:00,F1:1234567,1\na,09:00:00,09:00:00,F2:1234567,2\n")
        #expect(timetable.stations.map(\.name) == ["Alfastadt", "Bravoville"])
    }

    @Test("four digits in an agency's id are not a company code")
    func agencyDigits() throws {
        var text = FeedText()
        text["agency.txt"] = "agency_id,agency_name,agency_timezone\n1187,North,Europe/Paris\n"
        text["routes.txt"] = "route_id,route_type\nfast,2\n"
        #expect(try text.timetable().trips.carriers.map(\.ref) == ["urn:x-gtfs:agency:1187"])
    }

    @Test(
        "a UIC code joins stops without a parent to each other and to a station, but never joins two stations"
    )
    func codeJoinsStops() throws {
        let timetable = try timetable(
            stops: """
                stop_id,stop_name,location_type,parent_station,stop_code
                lone,Alfastadt,0,,87686006
                p1,Alfastadt 1,0,hall,87686006
                hall,Alfastadt Hbf,1,,87686006
                p2,Alfastadt 2,0,annexe,
                annexe,Alfastadt Annexe,1,,87686006

                """,
            calls: """
                a,08:00:00,08:00:00,lone,1
                a,08:40:00,08:40:00,p2,2
                b,08:50:00,08:50:00,p2,1
                b,09:20:00,09:20:00,p1,2

                """)
        #expect(timetable.stations.count == 2)
        #expect(timetable.station(id: "lone") == timetable.station(id: "urn:uic:stn:8768600"))
        #expect(timetable.station(id: "p1") == timetable.station(id: "hall"))
        #expect(timetable.station(id: "p1") == timetable.station(id: "lone"))
        #expect(timetable.station(id: "p2") == timetable.station(id: "urn:x-gtfs:stop:annexe"))
    }

    @Test("a station takes the UIC code of its platforms", arguments: ["uic_code", "stop_uic_code"])
    func platformCodes(name: String) throws {
        let timetable = try timetable(
            stops: """
                stop_id,stop_name,location_type,parent_station,\(name)
                p1,Alfastadt 1,0,hall,8768600
                hall,Alfastadt,1,,
                b,Bravoville,0,,85010082

                """, calls: "a,08:00:00,08:00:00,p1,1\na,08:40:00,08:40:00,b,2\n")
        #expect(timetable.stations.map(\.id) == ["urn:uic:stn:8768600", "urn:uic:stn:8501008"])
        #expect(timetable.stations.map(\.country) == ["FR", "CH"])
        #expect(PlaceIndex(timetable.stations).search("87686006", limit: 3) == [0])
    }

    @Test("a stop without a time zone is in its agency's zone, and a platform is in the zone of its station")
    func zoneOfAgency() throws {
        let timetable = try timetable(
            stops: """
                stop_id,stop_name,stop_timezone,location_type,parent_station
                ny,New York Penn,,,
                phl,Philadelphia,,,
                chi,Chicago Union,,,
                mil,Milwaukee,America/Denver,0,area
                area,Milwaukee Intermodal,America/Chicago,1,

                """,
            calls: """
                a,08:00:00,08:00:00,ny,1
                a,09:20:00,09:20:00,phl,2
                b,08:00:00,08:00:00,chi,1
                b,09:30:00,09:30:00,mil,2

                """, zones: ("America/New_York", "America/Chicago"))
        let zones = ["ny", "phl", "chi", "mil"].map {
            timetable.station(id: $0).map { timetable.zone(of: $0).identifier }
        }
        #expect(zones == ["America/New_York", "America/New_York", "America/Chicago", "America/Chicago"])
        let chicago = try #require(timetable.station(id: "chi"))
        let day = timetable.firstDay.days(until: CalendarDay(year: 2026, month: 11, day: 23))
        let trip = try #require((0..<2).first { timetable.trips[$0].firstPart.carrier == 1 })
        let call = timetable.calls(of: Journey.Ride(trip: trip, day: day, from: 0, to: 1))[0]
        #expect(timetable.stationTime(call.departure, at: chicago).clock == "08:00")
    }

    @Test("a place where only faulty trains call is not a station")
    func faultyTrains() throws {
        let timetable = try timetable(
            stops: "stop_id,stop_name\nx,Alfastadt\ny,Bravoville\nz,Charlieburg\n",
            calls: "a,08:00:00,08:00:00,x,1\na,09:00:00,09:00:00,y,2\nb,08:00:00,08:00:00,z,1\n")
        #expect(timetable.stations.map(\.name) == ["Alfastadt", "Bravoville"])
        #expect(timetable.problems.count == 1)
    }

    @Test(
        "a country comes from the feed, or else the code, or else the time zone if no nearby town disagrees"
    )
    func countryOfStation() throws {
        let timetable = try timetable(
            stops: """
                stop_id,stop_name,stop_lat,stop_lon,stop_country,uic_code
                a,One,41.38,2.14,PT,8768600
                b,Two,41.38,2.14,,8768601
                c,Barcelone-Sants,41.38,2.14,,
                d,Four,60,20,,
                e,Sedan,49.70,4.93,,

                """,
            calls: """
                a,08:00:00,08:00:00,a,1
                a,09:20:00,09:20:00,b,2
                a,09:30:00,09:30:00,e,3
                b,08:00:00,08:00:00,c,1
                b,09:30:00,09:30:00,d,2

                """)
        let countries = ["a", "b", "c", "d", "e"].map { id in
            timetable.station(id: id).flatMap { timetable.stations[$0].country }
        }
        // In the list of towns, the town nearest to Sedan is in Belgium.
        #expect(countries == ["PT", "FR", "ES", "FR", nil])
    }

    @Test(
        "a former name of a time zone gives the country, too",
        arguments: [("Asia/Calcutta", "IN"), ("UTC", nil)])
    func formerZones(zone: String, country: String?) {
        #expect(ZoneCountries(of: [zone])[zone] == country)
    }
}
