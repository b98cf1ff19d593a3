import Foundation
import HTTPTypes
import OSDM
import Rail
import Testing

@Suite struct DayPricesTests {
    private func day(_ number: Int) -> CalendarDay { CalendarDay(year: 2026, month: 11, day: number) }

    private func query(_ days: ClosedRange<CalendarDay>) throws -> DayPriceQuery {
        DayPriceQuery(
            origin: Fixture.paris, destination: Fixture.lyon, days: days,
            timeZone: try #require(TimeZone(identifier: "Europe/Paris")),
            passengers: PassengerCounts().passengers)
    }

    private func overview(_ start: String, _ amount: Int, currency: String = "EUR") -> Wire.OfferOverviewRoute
    {
        Wire.OfferOverviewRoute(
            price: Wire.Price(currency: currency, amount: amount), startDateTime: Wire.DateTime(start))
    }

    @Test("days are requested from midnight to midnight by the clock of the origin")
    func request() async throws {
        let fake = FakeService { _ in .json(Wire.OfferOverviewRouteResponse()) }
        _ = try await Fixture.signedIn(fake).dayPrices(query(day(21)...day(23)))
        #expect(
            fake.requests(to: "offer-overview-route").map(\.json) == [
                """
                {"endDateTime":"2026-11-23T23:59:00+01:00",\
                "passengerSpecifications":[{"age":35,"externalRef":"adult-1","type":"ADULT"}],\
                "routeSpecification":{\
                "destination":{"objectType":"StopPlaceRef","stopPlaceRef":"urn:uic:stn:8772319"},\
                "origin":{"objectType":"StopPlaceRef","stopPlaceRef":"urn:uic:stn:8768600"}},\
                "startDateTime":"2026-11-21T00:00:00+01:00"}
                """
            ])
    }

    @Test("each day gets its lowest price, and a price without a day or below zero is ignored")
    func lowest() async throws {
        let response = Wire.OfferOverviewRouteResponse(offerOverviews: [
            overview("2026-11-21T00:00:00+01:00", 6400), overview("2026-11-21T00:00:00+01:00", 5900),
            overview("2026-11-21T18:00:00+01:00", 6100), overview("2026-11-22T23:00:00Z", 7000),
            overview("2026-11-24T00:00:00+01:00", -1),
            Wire.OfferOverviewRoute(price: .init(currency: "EUR", amount: 1)),
        ])
        let fake = FakeService { _ in .json(response) }
        let prices = try await Fixture.signedIn(fake).dayPrices(query(day(21)...day(24)))
        #expect(prices?.mapValues(\.amount) == [day(21): 5900, day(23): 7000])
    }

    @Test(
        "a service without the prices of days is asked once, and the days then have no prices",
        arguments: [HTTPResponse.Status.notFound, .methodNotAllowed, .notImplemented])
    func unsupported(_ status: HTTPResponse.Status) async throws {
        let fake = FakeService { _ in .problem(status) }
        let service = try await Fixture.signedIn(fake)
        for _ in 1...2 { #expect(try await service.dayPrices(query(day(21)...day(23))) == nil) }
        #expect(fake.requests(to: "offer-overview-route").count == 1)
    }

    @Test("after a failure, the prices of days are requested again")
    func failing() async throws {
        let fake = FakeService { _ in .problem(.badRequest) }
        let service = try await Fixture.signedIn(fake)
        for _ in 1...2 {
            await #expect(throws: RailError.self) { try await service.dayPrices(query(day(21)...day(23))) }
        }
        #expect(fake.requests(to: "offer-overview-route").count == 2)
    }
}
