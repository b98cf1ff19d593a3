import HTTPTransport
import HTTPTypes
import OSDM
import Rail
import Testing

@Suite struct TripMappingTests {
    private func page(_ response: Response) async throws -> TripPage {
        try await Fixture.signedIn(FakeService { _ throws(TransportError) in response }).trips(
            Fixture.departing)
    }

    private func page(_ trips: [Wire.Trip], problems: [Wire.Problem]? = nil) async throws -> TripPage {
        try await page(.json(Wire.TripCollectionResponse(id: "c", trips: trips, problems: problems)))
    }

    @Test("a trip has its legs, stops, platforms and local times")
    func whole() async throws {
        let trip = try #require(try await page([Samples.trip]).trips.first)
        #expect(trip.id == "trip-1")
        #expect(trip.origin == Place(id: Samples.paris, name: "Paris Gare de Lyon", countryCode: "FR"))
        #expect(trip.destination.name == "Ici")
        #expect(trip.departure.clock == "08:00")
        #expect(trip.arrival.clock == "11:00")
        #expect(trip.arrival.offset == 3600)
        #expect(trip.duration == .seconds(10_800))
        #expect(trip.changes == 1)
        #expect(trip.vehicles == ["TGV 6605", "TER 17752"])
        guard case .ride(let ride) = trip.legs.first, case .transfer(let walk) = trip.legs.dropFirst().first
        else {
            Issue.record("a ride, then a transfer")
            return
        }
        #expect(ride.carrier == "SNCF Voyageurs")
        #expect(ride.calls.map(\.place.name) == ["Paris Gare de Lyon", "Dijon", "Lyon Part-Dieu"])
        #expect(ride.calls.map { $0.arrival?.clock } == [nil, "09:00", "09:56"])
        #expect(ride.calls.map { $0.departure?.clock } == ["08:00", "09:03", nil])
        #expect(ride.boarding?.platform == "A")
        #expect(ride.duration == .seconds(6960))
        #expect(walk.from.name == "Lyon Part-Dieu")
        #expect(walk.to.name == "Lyon Perrache")
        #expect(walk.duration == .seconds(600))
    }

    @Test("times in UTC are converted to the stations' local times, and marked as converted")
    func inUTC() async throws {
        let json = String(decoding: Wire.encode(Samples.trips), as: UTF8.self)
        let utc = json.replacing("T08:00:00+01:00", with: "T07:00:00Z")
            .replacing("T11:00:00+01:00", with: "T10:00:00Z").replacing("T09:56:00+01:00", with: "T08:56:00Z")
            .replacing("T09:00:00+01:00", with: "T08:00:00Z").replacing("T09:03:00+01:00", with: "T08:03:00Z")
            .replacing("T10:30:00+01:00", with: "T09:30:00Z")
        #expect(!utc.contains("+01:00"))
        let told = try #require(try await page(.text(utc)).trips.first)
        var expected = try #require(try await page(.text(json)).trips.first)
        expected.sentInUTC = .byStationClocks
        #expect(told == expected)
        // The stations are in an unknown country.
        let unknown = utc.replacing("urn:uic:stn:", with: "x:")
        let kept = try #require(try await page(.text(unknown)).trips.first)
        #expect(kept.departure.clock == "07:00")
        #expect(kept.sentInUTC == .inUTC)
    }

    @Test("the service's warnings are returned with its trips")
    func warnings() async throws {
        let problems = [
            Wire.Problem(title: "T", detail: "Fares are invented."), Wire.Problem(title: "T"), Wire.Problem(),
        ]
        #expect(try await page([Samples.trip], problems: problems).warnings == ["Fares are invented.", "T"])
        let older = #"{"id":"c","warning":{"warnings":[{"code":"W","detail":"Works."},{"code":"V"}]}}"#
        #expect(try await page(.text(older)).warnings == ["Works.", "V"])
    }

    @Test("a trip that cannot be read is left out, with a warning that names the place")
    func leftOut() async throws {
        let good = String(decoding: Wire.encode(Samples.trip), as: UTF8.self)
        let bad = good.replacing("2026-11-21T10:30:00+01:00", with: "half past ten")
        let page = try await page(.text(#"{"id":"c","trips":[\#(bad),\#(good),{"id":7}]}"#))
        #expect(page.trips.count == 1)
        #expect(
            page.warnings == [
                "2 trips were left out: trips[0].legs[2].timedLeg.start.serviceDeparture.timetabledTime "
                    + "is not a time with an offset (RFC 3339)."
            ])
    }

    @Test("unknown members and codes do not matter")
    func unknown() async throws {
        let good = String(decoding: Wire.encode(Samples.trips), as: UTF8.self)
        let odd = good.replacing(#""ptMode":"HIGH_SPEED_TRAIN""#, with: #""ptMode":"ROCKET","thrust":[{}]"#)
            .replacing(#""transferMode":"WALK""#, with: #""transferMode":"WALK","flies":"NO""#)
            .replacing(#""id":"trip-1""#, with: #""id":"trip-1","new":{"a":1}"#)
        #expect(odd != good)
        #expect(try await page(.text(odd)) == page(.json(Samples.trips)))
    }

    @Test("names with escape sequences are kept unchanged, because they are cleaned when they are drawn")
    func escapes() async throws {
        var trip = Samples.trip
        trip.originName = "Paris\u{1B}[31m\u{202E}"
        #expect(try await page([trip]).trips.first?.origin.name == "Paris\u{1B}[31m\u{202E}")
    }

    @Test("a trip that cannot be taken as it is planned is listed, with the reason")
    func obstacles() async throws {
        var trips = Array(repeating: Samples.trip, count: 6)
        trips[0].legs[0].timedLeg?.start.status = Wire.StopCallStatus(notServicedStop: true)
        trips[1].legs[0].timedLeg?.start.status = Wire.StopCallStatus(noBoardingAtStop: true)
        trips[2].legs[0].timedLeg?.end.status = Wire.StopCallStatus(noAlightingAtStop: true)
        trips[3].tripStatus = Wire.TripStatus(infeasible: true)
        // Nobody leaves the train where it is boarded.
        trips[4].legs[0].timedLeg?.start.status = Wire.StopCallStatus(noAlightingAtStop: true)
        trips[5].legs[0].timedLeg?.end.status = Wire.StopCallStatus(
            noBoardingAtStop: true, noAlightingAtStop: true)
        let page = try await page(trips)
        #expect(page.warnings == [])
        #expect(page.trips.map(\.canBeTaken) == [false, false, false, false, true, false])
        #expect(
            page.trips.compactMap(\.obstacle) == [
                "TGV 6605 does not stop at Paris Gare de Lyon",
                "TGV 6605 takes nobody on at Paris Gare de Lyon",
                "TGV 6605 lets nobody off at Lyon Part-Dieu",
                "its changes cannot be reached as the trains run now",
                "TGV 6605 does not stop at Lyon Part-Dieu",
            ])
    }

    @Test("a stop has the expected times and platform beside those of the timetable")
    func expected() async throws {
        var trip = Samples.trip
        trip.legs[0].timedLeg?.start.serviceDeparture.estimatedTime = Samples.time(
            "2026-11-21T08:08:00+01:00")
        trip.legs[0].timedLeg?.start.estimatedStopPointName = "11"
        trip.legs[0].timedLeg?.intermediates?.array[0].serviceArrival?.estimatedTime =
            Samples.time("2026-11-21T09:07:00+01:00")
        trip.legs[0].timedLeg?.intermediates?.array[0].serviceDeparture?.estimatedTime =
            Samples.time("2026-11-21T09:10:00+01:00")
        trip.legs[0].timedLeg?.intermediates?.array[0].status = Wire.StopCallStatus(unplannedStop: true)
        trip.legs[0].timedLeg?.end.serviceArrival.estimatedTime = Samples.time("2026-11-21T10:04:00+01:00")
        let calls = try #require(try await page([trip]).trips.first?.rides.first?.calls)
        #expect(calls.map(\.arrivalDelay) == [nil, 7, 8])
        #expect(calls.map(\.departureDelay) == [8, 7, nil])
        #expect((calls[0].platform, calls[0].plannedPlatform) == ("11", "A"))
        #expect(calls[0].departure?.clock == "08:00")
        #expect(calls[1].status == .unplanned)
        // An observed time is better than an expected one.
        trip.legs[0].timedLeg?.end.serviceArrival.observedTime = Samples.time("2026-11-21T10:06:00+01:00")
        let observed = try #require(try await page([trip]).trips.first?.rides.first)
        #expect(observed.alighting?.arrivalDelay == 10)
    }

    @Test("a train says whether it runs, how full it is, and what disturbs it")
    func serviceStatus() async throws {
        var trip = Samples.trip
        trip.situationFullRefs = ["works", nil]
        trip.legs[0].timedLeg?.service.serviceStatus = Wire.ServiceStatus(
            unplanned: true, cancelled: false, occupancy: "standingAvailable")
        trip.legs[0].timedLeg?.service.situationFullRefs = ["strike", nil]
        trip.legs[0].timedLeg?.service.attributes = [
            Wire.GeneralAttribute(text: "Wi-Fi", code: "wifi"),
            Wire.GeneralAttribute(text: "Strike on the line.", code: "strike"),
        ]
        trip.legs[2].timedLeg?.service.serviceStatus = Wire.ServiceStatus(occupancy: "packed")
        let read = try #require(try await page([trip]).trips.first)
        let strike = Situation(reference: "strike", message: "Strike on the line.")
        #expect(read.rides[0].isCancelled == false)
        #expect(read.rides.map(\.occupancy) == [.standingAvailable, .other("packed")])
        #expect(read.rides.map(\.situations) == [[strike], nil])
        #expect(read.situations == [Situation(reference: "works")])
        #expect(read.allSituations == [Situation(reference: "works"), strike])
    }

    @Test("a trip of which the service says only that it is late or otherwise has a sentence that says so")
    func bareNews() async throws {
        var (late, other, known) = (Samples.trip, Samples.trip, Samples.trip)
        late.tripStatus = Wire.TripStatus(deviation: true, delayed: true)
        other.legs[0].timedLeg?.service.serviceStatus = Wire.ServiceStatus(deviation: true)
        known.tripStatus = Wire.TripStatus(delayed: true)
        known.legs[0].timedLeg?.end.serviceArrival.estimatedTime = Samples.time("2026-11-21T10:04:00+01:00")
        let trips = try await page([late, other, known, Samples.trip]).trips
        #expect(
            trips.map { $0.allSituations.compactMap(\.message) } == [
                ["The service says that a train is delayed, not by how much."],
                ["The service says that a train runs otherwise than planned, not how."], [], [],
            ])
        #expect(trips.map(\.saysHowItRuns) == [true, true, true, false])
    }

    @Test("a ride has the service's remarks, and a stop says if it is on request or not served")
    func remarks() async throws {
        var trip = Samples.trip
        trip.legs[0].timedLeg?.service.attributes = [Wire.GeneralAttribute(text: "Phone first.")]
        trip.legs[0].timedLeg?.intermediates?.array[0].status = Wire.StopCallStatus(notServicedStop: true)
        trip.legs[0].timedLeg?.start.status = Wire.StopCallStatus(requestStop: true)
        let ride = try #require(try await page([trip]).trips.first?.rides.first)
        #expect(ride.boarding?.status == .onRequest)
        #expect(ride.attributes == ["Phone first."])
        #expect(ride.stopsBetween.map(\.status) == [.notServiced])
    }

    @Test("a trip with a cancelled train is listed, and cannot be taken")
    func cancelled() async throws {
        var (trip, train) = (Samples.trip, Samples.trip)
        trip.tripStatus = Wire.TripStatus(cancelled: true)
        train.legs[0].timedLeg?.service.serviceStatus = Wire.ServiceStatus(cancelled: true)
        let page = try await page([trip, Samples.trip, train])
        #expect(page.trips.map(\.isCancelled) == [true, nil, true])
        #expect(page.trips.map(\.canBeTaken) == [false, true, false])
        #expect(page.trips[2].rides.map(\.isCancelled) == [true, nil])
        #expect(page.warnings == [])
    }

    @Test(
        "a vehicle has the name that travellers see",
        arguments: [
            ("TGV", "6605", nil, nil, "TGV 6605"), ("TGV", "TGV 6605", nil, nil, "TGV 6605"),
            (nil, "17752", "TER 17752", nil, "TER 17752"), (nil, "17752", nil, nil, "17752"),
            (nil, nil, nil, "S8", "S8"), ("ICE", nil, nil, nil, "ICE"), (nil, nil, nil, nil, "Train"),
            ("S", nil, "S8", nil, "S8"),
        ] as [(String?, String?, String?, String?, String)])
    func vehicles(
        _ product: String?, _ number: String?, _ published: String?, _ line: String?, _ name: String
    ) async throws {
        var trip = Samples.trip
        trip.legs = [trip.legs[0]]
        var service = Wire.DatedJourney(
            vehicleNumbers: [], carriers: [], publishedServiceName: published, lineNumbers: line.map { [$0] })
        service.vehicleNumbers = [number]
        service.productCategory = product.map {
            Wire.ProductCategory(name: $0, shortName: $0, productCategoryRef: $0)
        }
        trip.legs[0].timedLeg?.service = service
        #expect(try await page([trip]).trips.first?.vehicles == [name])
    }

    @Test(
        "changes are counted between vehicles, whatever number the service states",
        arguments: [(0, 0), (1, 1), (3, 1)])
    func changes(told: Int, read: Int) async throws {
        var trip = Samples.trip
        trip.transfers = told
        #expect(try await page([trip]).trips.first?.changes == read)
    }

    @Test(
        "staying in a vehicle that gets another number is no change, even if the service counts one"
    )
    func staySeated() async throws {
        var trip = Samples.trip
        trip.legs[1].transferLeg?.transferMode = .remainInVehicle
        for told in [0, 1, nil] {
            trip.transfers = told
            let read = try #require(try await page([trip]).trips.first)
            #expect(read.changes == 0)
            guard case .transfer(let transfer) = read.legs[1] else {
                Issue.record("the second leg is no transfer")
                return
            }
            #expect(transfer.staysSeated == true)
            #expect(!transfer.isWalk)
        }
    }

    @Test("a trip that consists of a transfer is a walk without changes")
    func walk() async throws {
        var trip = Samples.trip
        trip.legs = trip.legs.filter { $0.transferLeg != nil }
        trip.transfers = 0
        let walk = try #require(try await page([trip]).trips.first)
        #expect(walk.isWalk)
        #expect(walk.changes == 0)
        trip.legs[0].transferLeg?.transferMode = nil
        trip.legs[0].transferLeg?.continuousMode = nil
        #expect(try await page([trip]).trips.first?.isWalk == false)
    }

    @Test("details that a trip lacks are taken from its legs")
    func sparse() async throws {
        var trip = Samples.trip
        trip.origin = nil
        trip.originName = nil
        trip.destinationName = nil
        trip.transfers = nil
        trip.duration = nil
        let read = try #require(try await page([trip]).trips.first)
        #expect(read.origin.name == "Paris Gare de Lyon")
        #expect(read.origin.id == Samples.paris)
        #expect(read.destination.name == "Ici")
        #expect(read.changes == 1)
        #expect(read.duration == nil)
    }

    @Test("places have the service's details, and a country from their UIC number")
    func places() async throws {
        let service = try await Fixture.signedIn(
            FakeService { _ throws(TransportError) in .json(Samples.places) })
        let places = try await service.places("lyo").places
        #expect(
            places.first
                == Place(
                    id: Samples.lyon, name: "Lyon Part-Dieu", locality: "Lyon", countryCode: "FR",
                    coordinate: Coordinate(latitude: 45.7605, longitude: 4.8594), timeZone: "Europe/Paris"))
        #expect(places.map(\.locality) == ["Lyon", "Lyon", nil])
        let bare = try await Fixture.signedIn(
            FakeService { _ throws(TransportError) in
                .text(
                    #"{"places":[{"objectType":"StopPlace","id":"urn:uic:stn:8503000","name":"Zürich HB"}]}"#)
            })
        #expect(try await bare.places("z").places.map(\.countryCode) == ["CH"])
        let translated = try await Fixture.signedIn(
            FakeService { _ throws(TransportError) in
                .text(
                    #"{"places":[{"objectType":"StopPlace","id":"1","name":"München","nameTranslations":"#
                        + #"[{"language":"en","text":"Munich"}]}]}"#)
            })
        #expect(try await translated.places("m").places.map(\.nameTranslations) == [["Munich"]])
    }
}
