import Foundation
import HTTPTransport
import OSDM
import Rail
import Testing

@testable import Sandbox

@Suite struct TripsTests {
    private static let monday = CalendarDay(year: 2026, month: 11, day: 23)
    private static let paris = Wire.PlaceRef.stopPlace("urn:uic:stn:8768600")
    private static let lyon = Wire.PlaceRef.stopPlace("urn:uic:stn:8772319")

    private func criteria(
        _ hour: Int = 8, arrive: Bool = false, day: CalendarDay = monday, from: Wire.PlaceRef = paris,
        to: Wire.PlaceRef = lyon, _ parameters: Wire.TripParameters? = nil
    ) -> Wire.TripSearchCriteria {
        let time = Wire.LocalDateTime(day: day, minuteOfDay: hour * 60)
        return Wire.TripSearchCriteria(
            origin: from, destination: to, departureTime: arrive ? nil : time,
            arrivalTime: arrive ? time : nil,
            parameters: parameters)
    }

    private func list(_ response: Response) throws -> Wire.TripCollectionResponse {
        #expect(response.status == 200)
        return try response.value(Wire.TripCollectionResponse.self)
    }

    private func starts(_ list: Wire.TripCollectionResponse) -> [String] {
        (list.trips ?? []).map { $0.startTime.time.clock }
    }

    /// Returns the path of a link. Links are absolute, and begin with the address that the client has used.
    private func path(_ link: Wire.Link) throws -> String {
        let prefix = "http://test"
        try #require(link.href.hasPrefix(prefix + "/"))
        return String(link.href.dropFirst(prefix.count))
    }

    private func follow(_ rel: String, _ list: Wire.TripCollectionResponse, _ client: SandboxClient)
        async throws
        -> Wire.TripCollectionResponse
    {
        let link = try #require(list.links?.first(rel: rel))
        return try self.list(
            await client.get(try path(link), as: "GET /trips-collections/{tripsCollectionId}"))
    }

    @Test("a trip says if a stop must be requested by phone, and if its times are only approximate")
    func remarks() async throws {
        var text = FeedText()
        text["agency.txt"] =
            "agency_id,agency_name,agency_timezone,agency_phone\nnorth,Northern Buses,Europe/Paris,030 123\n"
        text["stop_times.txt"] = """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type
            a,08:00:00,08:00:00,8768600,1,2,0
            a,10:00:00,10:00:00,8772319,2,0,3

            """
        text["frequencies.txt"] = "trip_id,start_time,end_time,headway_secs\na,08:00:00,09:00:00,600\n"
        var client = SandboxClient(Sandbox(try text.timetable(), .fixed))
        try await client.signIn()
        let list = try list(
            await client.post(
                "/trips-collections", criteria(from: .stopPlace("8768600"), to: .stopPlace("8772319"))))
        let said = [
            "Phone Northern Buses (030 123) beforehand to board at Alpha Central.",
            "Arrange with the driver to alight at Beta.",
            "TGV 6601 runs about every 10 min, at no exact times.",
        ]
        #expect(list.problems?.array.compactMap(\.detail) == said)
        let leg = try #require(list.trips?.array.first?.legs.first?.timedLeg)
        #expect(leg.service.attributes?.array.map(\.text) == said)
        text["frequencies.txt"]?.replace("headway_secs", with: "headway_secs,exact_times")
        text["frequencies.txt"]?.replace(",600", with: ",600,1")
        let timetable = try text.timetable()
        #expect(timetable.trips[0].headway == nil)
    }

    @Test(
        "trains are listed with everything that a traveller reads",
        arguments: ["/trips-collections", "/trips-collection"])
    func listsTrains(path: String) async throws {
        let client = try await SandboxClient.signedIn()
        let list = try list(await client.post(path + "?stopBehavior=REAL_BOARDING_ALIGHTING", criteria()))
        let trips = try #require(list.trips).array
        #expect(trips.count == 5)
        #expect(starts(list) == starts(list).sorted())
        let first = try #require(trips.first)
        #expect(first.originName == "Paris Gare de Lyon")
        #expect(first.destinationName == "Lyon Part-Dieu")
        #expect(first.startTime.time.offset == 3600)
        #expect(first.startTime.time.day == Self.monday)
        #expect(first.transfers == 0)
        #expect((400_000..<600_000).contains(first.distance ?? 0))
        let leg = try #require(first.legs.first?.timedLeg)
        #expect(leg.service.vehicleNumbers?.first??.allSatisfy(\.isNumber) == true)
        #expect(leg.service.carriers?.first?.name?.isEmpty == false)
        #expect(leg.service.productCategory?.shortName?.isEmpty == false)
        #expect(leg.start.serviceDeparture.timetabledTime == first.startTime)
        #expect(leg.end.serviceArrival.timetabledTime == first.endTime)
        #expect(
            first.duration?.duration
                == .seconds(first.endTime.instant.timeIntervalSince(first.startTime.instant)))
        #expect(list.problems == nil)
    }

    @Test("intermediate stops are listed only on request, and then also on later pages")
    func stopsBetween() async throws {
        let client = try await SandboxClient.signedIn()
        let marseille = Wire.PlaceRef.stopPlace("urn:uic:stn:8775100")
        let asked = criteria(to: marseille)
        func hasStops(_ list: Wire.TripCollectionResponse) -> Bool {
            (list.trips ?? []).contains { trip in
                trip.legs.contains { $0.timedLeg?.intermediates?.isEmpty == false }
            }
        }
        let without = try list(await client.post("/trips-collections", asked))
        let with = try list(
            await client.post("/trips-collections?stopBehavior=REAL_BOARDING_ALIGHTING", asked))
        #expect(!hasStops(without))
        #expect(hasStops(with))
        #expect(hasStops(try await follow(Wire.Link.next, with, client)))
        #expect(!hasStops(try await follow(Wire.Link.next, without, client)))
    }

    @Test("links lead to earlier and later pages without gaps or repeated trains")
    func paging() async throws {
        let client = try await SandboxClient.signedIn()
        let parameters = Wire.TripParameters(numberOfResultsAfter: 3)
        let first = try list(await client.post("/trips-collections", criteria(9, parameters)))
        var later = first
        var ids = (first.trips ?? []).map(\.id)
        for _ in 0..<3 {
            later = try await follow(Wire.Link.next, later, client)
            ids += (later.trips ?? []).map(\.id)
        }
        #expect(Set(ids).count == ids.count)
        let all = try list(
            await client.post("/trips-collections", criteria(9, .init(numberOfResultsAfter: ids.count))))
        #expect((all.trips ?? []).map(\.id) == ids)
        // The link back leads to the page before.
        let back = try await follow(Wire.Link.previous, later, client)
        #expect((back.trips ?? []).map(\.id) == Array(ids.dropLast(later.trips?.count ?? 0).suffix(3)))
        let earlier = try await follow(Wire.Link.previous, first, client)
        #expect(Set((earlier.trips ?? []).map(\.id)).isDisjoint(with: ids))
        #expect((earlier.trips ?? []).allSatisfy { $0.startTime.time.minuteOfDay < 9 * 60 })
    }

    @Test(
        "a search by arrival lists the last trains that arrive in time, and its pages go by arrival as well")
    func arriveBefore() async throws {
        let client = try await SandboxClient.signedIn()
        let asked = criteria(12, arrive: true, .init(numberOfResultsBefore: 4, numberOfResultsAfter: 0))
        let first = try list(await client.post("/trips-collections", asked))
        let arrivals = (first.trips ?? []).map { $0.endTime.time.minuteOfDay }
        #expect(arrivals.count == 4)
        #expect(arrivals.allSatisfy { $0 <= 12 * 60 })
        let later = try await follow(Wire.Link.next, first, client)
        #expect((later.trips ?? []).allSatisfy { $0.endTime.time.minuteOfDay > 12 * 60 })
        let earlier = try await follow(Wire.Link.previous, first, client)
        let latest = (earlier.trips ?? []).map { $0.endTime.instant }.max()
        #expect(try #require(latest) < (try #require((first.trips ?? []).map { $0.endTime.instant }.min())))
    }

    @Test("a departure time is local to the origin, and an arrival time to the destination")
    func localTimes() async throws {
        let client = try await SandboxClient.signedIn()
        let nord = Wire.PlaceRef.stopPlace("urn:uic:stn:8727100")
        let london = Wire.PlaceRef.stopPlace("urn:uic:stn:7015400")
        let arriving = criteria(
            12, arrive: true, from: nord, to: london, .init(numberOfResultsBefore: 3, numberOfResultsAfter: 0)
        )
        let before = try list(await client.post("/trips-collections", arriving))
        let after = try await follow(Wire.Link.next, before, client)
        func minutes(_ list: Wire.TripCollectionResponse, _ time: (Wire.Trip) -> Wire.DateTime) -> [Int] {
            (list.trips ?? []).filter { time($0).time.day == Self.monday }.map { time($0).time.minuteOfDay }
        }
        #expect(before.trips?.isEmpty == false && before.trips?.first?.endTime.time.offset == 0)
        #expect(minutes(before) { $0.endTime }.allSatisfy { $0 <= 720 })
        #expect(try #require(minutes(before) { $0.endTime }.max()) > 660)
        #expect(minutes(after) { $0.endTime }.allSatisfy { $0 > 720 })
        let departing = try list(
            await client.post("/trips-collections", criteria(12, from: london, to: nord)))
        #expect(departing.trips?.first?.startTime.time.offset == 0)
        #expect(minutes(departing) { $0.startTime }.allSatisfy { $0 >= 720 })
        #expect(try #require(minutes(departing) { $0.startTime }.min()) < 780)
    }

    @Test("trains before and after a time are listed together in order")
    func bothSides() async throws {
        let client = try await SandboxClient.signedIn()
        let asked = criteria(12, .init(numberOfResultsBefore: 2, numberOfResultsAfter: 3))
        let found = try list(await client.post("/trips-collections", asked))
        let minutes = (found.trips ?? []).map { $0.startTime.time.minuteOfDay }
        #expect(minutes.count == 5)
        #expect(minutes == minutes.sorted())
        #expect(minutes.filter { $0 < 720 }.count == 2)
    }

    @Test("a search may ask for more trips before a time and after it than a number can count together")
    func immense() async throws {
        let client = try await SandboxClient.signedIn()
        let asked = criteria(12, .init(numberOfResultsBefore: .max, numberOfResultsAfter: 1))
        let found = try list(
            await client.post("/trips-collections", json: String(decoding: Wire.encode(asked), as: UTF8.self))
        )
        let minutes = (found.trips ?? []).map { $0.startTime.time.minuteOfDay }
        #expect(minutes.filter { $0 >= 720 }.isEmpty == false)
        #expect((6...60).contains(minutes.count))
    }

    @Test("a limit on changes and a via apply to every page")
    func changesAndVia() async throws {
        let client = try await SandboxClient.signedIn()
        let geneva = Wire.PlaceRef.stopPlace("urn:uic:stn:8501008")
        var asked = criteria(6, to: geneva, .init(transferLimit: 0))
        let direct = try list(await client.post("/trips-collections", asked))
        #expect((direct.trips ?? []).allSatisfy { $0.transfers == 0 })
        #expect(direct.trips?.isEmpty == false)
        asked.parameters?.transferLimit = nil
        asked.vias = [Wire.TripVia(viaPlace: Self.lyon)]
        for page in [
            try list(await client.post("/trips-collections?stopBehavior=REAL_BOARDING_ALIGHTING", asked)),
            try await follow(
                Wire.Link.next,
                try list(await client.post("/trips-collections?stopBehavior=REAL_BOARDING_ALIGHTING", asked)),
                client),
        ] {
            #expect(page.trips?.isEmpty == false)
            for trip in page.trips ?? [] {
                let places = trip.legs.compactMap(\.timedLeg).flatMap { leg in
                    [leg.start.stopPlaceRef, leg.end.stopPlaceRef]
                        + (leg.intermediates ?? []).map(\.stopPlaceRef)
                }
                #expect(places.contains(Self.lyon))
            }
        }
    }

    @Test("a walk is offered only once, at the requested time, and its id finds it again")
    func walkAlone() async throws {
        let client = try await SandboxClient.signedIn()
        var asked = criteria(8, to: .stopPlace("urn:uic:stn:8711300"))
        asked.origin = .stopPlace("urn:uic:stn:8727100")
        let found = try list(await client.post("/trips-collections", asked))
        let trip = try #require(found.trips?.array.first)
        #expect(found.trips?.count == 1, "no train to Lille and back")
        #expect(trip.startTime.time.clock == "08:00")
        #expect(trip.endTime.time.clock == "08:10")
        #expect(trip.transfers == 0)
        #expect(trip.legs.count == 1)
        let leg = try #require(trip.legs.first?.transferLeg)
        #expect(leg.transferMode == .walk)
        #expect(leg.timeWindowStart == trip.startTime)
        #expect(leg.timeWindowEnd == trip.endTime)
        #expect(try await follow(Wire.Link.next, found, client).trips?.isEmpty == true)
        let again = await client.get("/trips/\(trip.id)", as: "GET /trips/{tripId}")
        #expect(try again.value(Wire.TripResponse.self).trip == trip)
    }

    @Test("a transfer that is too far to walk is not offered as a trip, and is not called a walk")
    func farWay() async throws {
        let client = try await SandboxClient.signedIn()
        var asked = criteria(8, to: .stopPlace("urn:uic:stn:8727149"))
        asked.origin = .stopPlace("urn:uic:stn:8727100")
        let alone = try list(await client.post("/trips-collections", asked)).trips?.array ?? []
        #expect(!alone.contains { $0.legs.allSatisfy { $0.transferLeg != nil } })
        asked = criteria(8, to: .stopPlace("urn:uic:stn:8300035"))
        asked.origin = .stopPlace("urn:uic:stn:8772319")
        let ways = (try list(await client.post("/trips-collections", asked)).trips?.array ?? [])
            .flatMap(\.legs).compactMap(\.transferLeg)
            .filter {
                $0.start == .stopPlace("urn:uic:stn:8772319") && $0.end == .stopPlace("urn:uic:stn:8776290")
            }
        #expect(!ways.isEmpty)
        #expect(ways.allSatisfy { $0.transferMode == nil && $0.continuousMode == nil })
    }

    @Test("a time with an offset stands for an instant, and a time without an offset is local to the stop")
    func offset() async throws {
        let client = try await SandboxClient.signedIn()
        func first(_ time: String) async throws -> String? {
            let body =
                #"{"departureTime":"\#(time)","#
                + #""origin":{"objectType":"StopPlaceRef","stopPlaceRef":"urn:uic:stn:8768600"},"#
                + #""destination":{"objectType":"StopPlaceRef","stopPlaceRef":"urn:uic:stn:8772319"}}"#
            return starts(try list(await client.post("/trips-collections", json: body))).first
        }
        let local = try await first("2026-11-23T12:00:00")
        #expect(try await first("2026-11-23T12:00:00+01:00") == local)
        #expect(try await first("2026-11-23T16:00:00+05:00") == local)
        #expect(try await first("2026-11-23T11:00:00Z") == local)
        #expect(try await first("2026-11-23T12:00:00Z") != local)
    }

    @Test("a search that finds no trains gets an empty list, and a day beyond the timetable gets a warning")
    func noTrains() async throws {
        let client = try await SandboxClient.signedIn()
        let far = criteria(8, day: CalendarDay(year: 2031, month: 5, day: 1))
        let response = try list(await client.post("/trips-collections", far))
        #expect(response.trips?.isEmpty == true)
        #expect(response.problems?.first?.detail?.contains("it knows no trains on 2031-05-01") == true)
        #expect(response.links?.first(rel: Wire.Link.next) == nil)
    }

    @Test("a trip's id finds the trip again, even in a sandbox that was started a day later")
    func byID() async throws {
        let client = try await SandboxClient.signedIn()
        let berlin = Wire.PlaceRef.stopPlace("urn:uic:stn:8065969")
        let found = try list(await client.post("/trips-collections", criteria(6, to: berlin)))
        let trips = try #require(found.trips).array
        #expect(!trips.isEmpty)
        let tomorrow = FeedText.noon.addingTimeInterval(86_400)
        for client in [client, try await SandboxClient.signedIn(SandboxSettings(now: { tomorrow }))] {
            for trip in trips {
                let response = await client.get("/trips/\(trip.id)", as: "GET /trips/{tripId}")
                #expect(response.status == 200)
                #expect(try response.value(Wire.TripResponse.self).trip == trip)
            }
        }
        for id in ["", "x", trips[0].id + "x", "0-0.r0-0-0-1", trips[0].id + ".w0-0"] {
            #expect([404, 501].contains(await client.get("/trips/\(id)", as: "GET /trips/{tripId}").status))
        }
    }

    @Test("a trip's id finds the trip again on a day on which other trains of the feed are joined")
    func byIDOnAnotherDay() async throws {
        var text = SmallFeed(
            stops: ["a,45.0,2.0,", "m,46.5,2.0,", "b,48.0,2.0,"],
            calls: [
                "T1 06:00 a", "T1 06:30 m", "T2 07:00 m", "T2 07:45 b", "T3 09:00 a", "T3 11:00 b",
            ], blocks: ["T1": "X", "T2": "X"], services: ["T1": "once"]
        ).text
        // The first day that can be searched today, and tomorrow no more.
        text["calendar_dates.txt"] = "service_id,date,exception_type\nonce,20261113,1\n"
        var client = SandboxClient(Sandbox(try text.timetable(), .fixed))
        try await client.signIn()
        let found = try list(
            await client.post("/trips-collections", criteria(from: .stopPlace("a"), to: .stopPlace("b"))))
        let trip = try #require(found.trips?.first)
        #expect(trip.summary == "IC 3")
        let tomorrow = FeedText.noon.addingTimeInterval(86_400)
        var next = SandboxClient(
            Sandbox(try text.timetable(now: tomorrow), SandboxSettings(now: { tomorrow })))
        try await next.signIn()
        let response = await next.get("/trips/\(trip.id)", as: "GET /trips/{tripId}")
        #expect(try response.value(Wire.TripResponse.self).trip == trip)
    }

    @Test(
        "an impossible search is rejected, and the response points to the cause",
        arguments: [
            (
                #""destination":{"objectType":"StopPlaceRef","stopPlaceRef":"urn:uic:stn:8772319"}"#,
                "X_MALFORMED_REQUEST", "#/origin"
            ),
            (
                #""origin":P,"destination":P,"departureTime":"2026-11-23T08:00:00""#, "X_SAME_PLACE",
                "#/destination"
            ),
            (#""origin":P,"destination":L"#, "X_NO_TIME", "#/departureTime"),
            (
                #""origin":P,"destination":L,"departureTime":"2026-11-23T08:00:00","arrivalTime":"2026-11-23T09:00:00""#,
                "X_TWO_TIMES", "#/arrivalTime"
            ),
            (
                #""origin":P,"destination":L,"departureTime":"tomorrow""#, "X_MALFORMED_REQUEST",
                "#/departureTime"
            ),
            (
                #""origin":P,"destination":{"objectType":"StopPlaceRef","stopPlaceRef":"urn:uic:stn:1"},"departureTime":"2026-11-23T08:00:00""#,
                "X_UNKNOWN_PLACE", "#/destination"
            ),
            (
                #""origin":{"objectType":"AddressRef"},"destination":L,"departureTime":"2026-11-23T08:00:00""#,
                "X_UNKNOWN_PLACE", "#/origin"
            ),
            (
                #""origin":P,"destination":L,"departureTime":"2026-11-23T08:00:00","parameters":{"transferLimit":-1}"#,
                "X_BAD_NUMBER", "#/parameters/transferLimit"
            ),
            (
                #""origin":P,"destination":L,"departureTime":"2026-11-23T08:00:00","parameters":{"numberOfResultsAfter":-2}"#,
                "X_BAD_NUMBER", "#/parameters"
            ),
        ])
    func impossibleSearch(fields: String, code: String, pointer: String) async throws {
        let client = try await SandboxClient.signedIn()
        let place = #"{"objectType":"StopPlaceRef","stopPlaceRef":"urn:uic:stn:"#
        let json =
            "{"
            + fields.replacing("P,", with: place + "8768600\"},").replacing(
                ":L", with: ":" + place + "8772319\"}") + "}"
        let response = await client.post("/trips-collections", json: json)
        #expect(response.status == 400)
        let problem = try response.problem()
        #expect(problem.code == code)
        #expect(problem.pointers?.first?.requestPointer == pointer)
    }

    @Test("a link that was changed is rejected")
    func brokenLinks() async throws {
        let client = try await SandboxClient.signedIn()
        let found = try list(await client.post("/trips-collections", criteria()))
        let link = try #require(found.links?.first(rel: Wire.Link.next))
        let path = String(try path(link).prefix { $0 != "?" })
        // {"direction":"later"}
        let far = "eyJkaXJlY3Rpb24iOiJsYXRlciJ9"
        for (path, status) in [
            (path, 400), (path + "?page=", 400), (path + "?page=abc", 400), (path + "?page=" + far, 400),
            ("/trips-collections/abc?page=abc", 404), ("/trips-collections/\(far)?page=abc", 404),
        ] {
            let response = await client.get(path, as: "GET /trips-collections/{tripsCollectionId}")
            #expect(response.status == status, "\(path)")
            _ = try response.problem()
        }
    }

    @Test("every response from an expired timetable says that the timetable was moved")
    func movedFeed() async throws {
        let later = Date(timeIntervalSince1970: 2_000_000_000)
        let client = try await SandboxClient.signedIn(SandboxSettings(now: { later }))
        let day = CalendarDay(later, in: .gmt).adding(days: 2)
        let response = try list(await client.post("/trips-collections", criteria(8, day: day)))
        #expect(response.trips?.isEmpty == false)
        #expect(response.problems?.first?.detail?.contains("has expired") == true)
    }

    @Test("a list longer than a day's trains continues on the next days, and has each train once")
    func severalDays() async throws {
        let client = try await SandboxClient.signedIn()
        let parameters = Wire.TripParameters(numberOfResultsBefore: 0, numberOfResultsAfter: 40)
        let response = try list(await client.post("/trips-collections", criteria(8, parameters)))
        let times = try #require(response.trips).array.map(\.startTime)
        #expect(times.count == 40)
        #expect(times.map(\.instant) == times.map(\.instant).sorted())
        #expect(Set(response.trips?.map(\.id) ?? []).count == 40)
        #expect((times.last?.time.day).map { $0 > Self.monday } == true)
    }

    @Test("every response from a feed with faulty rows says how many rows are faulty")
    func faultyRows() async throws {
        var text = FeedText()
        text["stops.txt"] =
            "stop_id,stop_name,uic_code\n8768600,Alpha,8768600\n8772319,Beta,8772319\n8775100,Gamma,\n"
        text["stop_times.txt"]? += "ghost,8:00:00,8:00:00,8768600,1\nghost,9:00:00,9:00:00,8772319,2\n"
        var client = SandboxClient(Sandbox(try text.timetable(), .fixed))
        try await client.signIn()
        let response = try list(await client.post("/trips-collections", criteria(7)))
        // A day has two trips, so the usual page of five trips spans three days.
        #expect(response.trips?.count == 5)
        #expect(
            response.problems?.first?.detail
                == "2 rows of the timetable were left out or mended; the first is stop_times.txt line 7, trip_id "
                + "“ghost”: is not in trips.txt; the row was left out.")
    }
}
