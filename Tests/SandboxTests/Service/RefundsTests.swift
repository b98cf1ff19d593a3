import Foundation
import HTTPTransport
import HTTPTypes
import OSDM
import Rail
import TestSupport
import Testing

@testable import Sandbox

@Suite("Refunds of the sandbox")
struct RefundsTests {
    private func steps(
        _ client: SandboxClient, ages: [Int] = [35, 40, 8], rides: Int = 1,
        _ flexibility: Wire.Flexibility = .semi
    ) async throws -> RefundSteps {
        let way = BookingWay(client: client, ages: ages, rideCount: rides, flexibility: flexibility)
        return RefundSteps(client: client, booking: try await way.bought())
    }

    @Test(
        "refunds of one traveller after another add up to the price, and the remaining ones get new tickets",
        arguments: [1, 2])
    func oneByOne(rides: Int) async throws {
        let client = try await SandboxClient.signedIn()
        var steps = try await steps(client, rides: rides)
        let paid = try #require(steps.booking.confirmedPrice?.amount)
        let partCount = steps.booking.parts.count
        var seen: Set<String> = Set(steps.booking.fulfillments?.map(\.id) ?? [])
        var (returned, fees) = (0, 0)
        for (gone, place) in [1, 0, 2].enumerated() {
            let offer = try await steps.propose(passengers: [place])
            let confirmed = try await steps.confirm(offer.id)
            returned += confirmed.refundableAmount.amount
            fees += confirmed.refundFee.amount
            #expect(offer.refundFee.amount == 1500)
            let booking = try await client.booking(steps.booking.id)
            #expect(booking.parts.reduce(0) { $0 + $1.price.amount } == paid)
            #expect(booking.confirmedPrice?.amount == paid && booking.refundOffers?.count == gone + 1)
            let left = Set([1, 0, 2].dropFirst(gone + 1).map { booking.passengers[$0].id })
            let kept = booking.parts.filter { $0.status == .fulfilled }
            #expect(kept.count == (left.isEmpty ? 0 : partCount))
            #expect(kept.allSatisfy { Set($0.passengerIds) == left })
            #expect(kept.allSatisfy { part in steps.booking.parts.contains { $0.id == part.id } })
            let mine = booking.parts.filter { $0.passengerIds == [booking.passengers[place].id] }
            #expect(!mine.isEmpty)
            #expect(gone == 1 || mine.allSatisfy { $0.status == .refunded && $0.placeAllocation == nil })
            let good = (booking.fulfillments ?? []).filter { $0.status == .fulfilled }
            #expect(good.count == (left.isEmpty ? 0 : 1))
            #expect(confirmed.issuedFulfillments?.map(\.id) == good.map(\.id))
            #expect(good.allSatisfy { seen.insert($0.id).inserted }, "a new ticket")
            #expect(good.allSatisfy { Set(($0.fulfillmentParts ?? []).compactMap(\.passengerRef)) == left })
            #expect(booking.fulfillmentDocuments?.count == good.count)
            let breakdown = confirmed.refundOfferBreakdown?.array ?? []
            #expect(
                breakdown.reduce(0) { $0 + $1.refundableAmount.amount }
                    == confirmed.refundableAmount.amount)
            for item in breakdown {
                let parts = item.bookingParts.compactMap { part in booking.parts.first { $0.id == part.id } }
                #expect(parts.map(\.status) == [.refunded])
                #expect(parts.map(\.refundAmount) == [item.refundableAmount])
            }
            steps = RefundSteps(client: client, booking: booking)
        }
        #expect(returned + fees == paid && fees == 4500)
        let over = Wire.RefundOfferRequest(fulfillmentIds: steps.booking.fulfillments?.map(\.id) ?? [])
        let again = await client.send(
            .post, "/bookings/\(steps.booking.id)/refund-offers", over,
            as: "POST /bookings/{bookingId}/refund-offers")
        #expect(again.status == 409)
        #expect(try again.problem().code == "X_ALREADY_REFUNDED")
    }

    @Test("if each traveller has separate admissions, a refund of one names no admission of another")
    func individual() async throws {
        let client = try await SandboxClient.signedIn()
        var way = BookingWay(client: client, ages: [35, 20], rideCount: 2, flexibility: .semi)
        way.mode = .individual
        let steps = RefundSteps(client: client, booking: try await way.bought())
        let priced = steps.booking.parts.filter { $0.price.amount > 0 }
        let own = priced.filter { $0.passengerIds == [steps.booking.passengers[1].id] }
        #expect(priced.count == 4 && own.count == 2)
        let refund = try await steps.confirm(try await steps.propose(passengers: [1]).id)
        #expect(refund.refundFee.amount == 1500)
        #expect(refund.refundableAmount.amount + 1500 == own.reduce(0) { $0 + $1.price.amount })
        let named = (refund.refundOfferBreakdown?.array ?? []).flatMap { $0.bookingParts.map(\.id) }
        #expect(Set(named).isSuperset(of: own.map(\.id)))
        #expect(Set(named).isDisjoint(with: priced.filter { !own.contains($0) }.map(\.id)))
        let after = try await client.booking(steps.booking.id)
        #expect(
            after.parts.filter { $0.status == .refunded && $0.price.amount > 0 }.map(\.id)
                == own.map(\.id))
        #expect(after.parts.reduce(0) { $0 + $1.price.amount } == steps.booking.confirmedPrice?.amount)
    }

    @Test("a booking has one open refund offer, which is returned with a warning if another one is requested")
    func oneIsOpen() async throws {
        let steps = try await steps(try await SandboxClient.signedIn())
        let first = try await steps.propose(passengers: [0])
        #expect(try await steps.propose(passengers: [0]) == first)
        let other = try await steps.post(passengers: [1]).value(Wire.RefundOfferCollectionResponse.self)
        #expect(other.refundOffers?.first == first)
        #expect(other.problems?.map(\.code) == ["X_REFUND_OFFER_OPEN"])
        #expect(await steps.send(.delete, first.id) == 204)
        #expect(try await steps.client.booking(steps.booking.id).refundOffers?.array == [])
        #expect(await steps.send(.get, first.id) == 404)
        #expect(await steps.patch(first.id).status == 404)
        let second = try await steps.propose(passengers: [1])
        #expect(second.id != first.id)
    }

    @Test("an unknown overrule code is ignored with a warning")
    func unknownCode() async throws {
        let steps = try await steps(try await SandboxClient.signedIn(), ages: [35])
        let response = try await steps.post("BAD_WEATHER").value(Wire.RefundOfferCollectionResponse.self)
        #expect(response.problems?.map(\.code) == ["urn:uic:problem:OVERRULE_CODE_NOT_SUPPORTED"])
        #expect(response.refundOffers?.first?.refundFee.amount == 1500)
        #expect(response.refundOffers?.first?.appliedOverruleCode == nil)
    }

    @Test("refunds of held bookings, unknown tickets or other travellers are refused")
    func impossibleRefund() async throws {
        let client = try await SandboxClient.signedIn()
        let way = BookingWay(client: client, ages: [35])
        let held = try await way.held(try await way.offer())
        func send(_ request: Wire.RefundOfferRequest, _ id: String) async -> Response {
            await client.send(
                .post, "/bookings/\(id)/refund-offers", request,
                as: "POST /bookings/{bookingId}/refund-offers")
        }
        let early = await send(.init(fulfillmentIds: ["\(held.id)-ticket-1"]), held.id)
        #expect(early.status == 409)
        #expect(try early.problem().code == "urn:uic:problem:BOOKING_MODIFICATION_NOT_ALLOWED")
        await way.buy(held.id)
        let ticket = held.id + "-ticket-1"
        for (request, code) in [
            (Wire.RefundOfferRequest(fulfillmentIds: ["none"]), "X_NO_SUCH_FULFILLMENT"),
            (.init(fulfillmentIds: [ticket, ticket]), "X_SAME_FULFILLMENT"),
            (
                .init(
                    fulfillmentIds: [ticket],
                    refundSpecifications: [.init(fulfillmentId: ticket, passengerIds: ["nobody"])]),
                "X_OTHER_PASSENGERS"
            ),
            (
                .init(fulfillmentIds: [ticket], refundSpecifications: [.init(fulfillmentId: "none")]),
                "X_NO_SUCH_FULFILLMENT"
            ),
        ] {
            let response = await send(request, held.id)
            #expect(response.status == 400)
            #expect(try response.problem().code == code)
        }
        #expect(await send(.init(fulfillmentIds: [ticket]), "none").status == 404)
    }

    @Test("a repeated key gets the same response, and no second refund is made")
    func repeatedKey() async throws {
        let steps = try await steps(try await SandboxClient.signedIn(), ages: [35])
        let name = try #require(HTTPField.Name("Idempotency-Key"))
        let first = await steps.post(headers: [name: "a"])
        #expect(await steps.post(headers: [name: "a"]).body == first.body)
        let offers = try first.value(Wire.RefundOfferCollectionResponse.self).refundOffers
        let id = try #require(offers?.first?.id)
        let confirmed = await steps.patch(id, [name: "b"])
        #expect(confirmed.status == 200)
        #expect(await steps.patch(id, [name: "b"]).body == confirmed.body)
        #expect(await steps.patch(id, [name: "c"]).status == 404)
    }

    @Test("a refund offer lasts ten minutes, and the fare's terms hold until departure")
    func tenMinutes() async throws {
        let clock = ManualClock()
        let client = try await SandboxClient.signedIn(
            SandboxSettings(now: { clock.date }, tokenLifetime: .seconds(864_000)))
        let steps = try await steps(client, ages: [35])
        let offer = try await steps.propose()
        clock.advance(by: .seconds(599))
        #expect(await steps.send(.get, offer.id) == 200)
        clock.advance(by: .seconds(1))
        #expect(await steps.send(.get, offer.id) == 404)
        #expect(await steps.patch(offer.id).status == 404)
        let next = try await steps.propose()
        #expect(next.id != offer.id && next.refundFee == offer.refundFee)
        #expect(await steps.send(.delete, next.id) == 204)
        clock.advance(by: .seconds(3 * 86_400))
        let late = try await steps.propose()
        #expect(late.refundableAmount.amount == 0)
        #expect(late.refundFee == steps.booking.confirmedPrice)
    }

    @Test("a refund offer ends when the train leaves, and with it the terms of the fare")
    func untilDeparture() async throws {
        let paris = try #require(TimeZone(identifier: "Europe/Paris"))
        let monday = CalendarDay(year: 2026, month: 11, day: 23)
        let clock = ManualClock(start: monday.at(hour: 7, minute: 55, in: paris))
        let client = try await SandboxClient.signedIn(SandboxSettings(now: { clock.date }))
        let steps = try await steps(client, ages: [35], .full)
        let departure = try #require(steps.booking.trips?.first).startTime.instant
        let offer = try await steps.propose()
        #expect(offer.validUntil.instant == departure && departure < clock.date + 600)
        #expect(offer.refundFee.amount == 0)
        clock.advance(by: .seconds(300))
        #expect(clock.date == departure)
        #expect(await steps.patch(offer.id).status == 404)
        let late = try await steps.propose()
        #expect(late.refundableAmount.amount == 0 && late.validUntil.instant == clock.date + 600)
    }

    @Test("the sandbox can let refunds fail, by a refusal or a lost response")
    func madeToFail() async throws {
        var settings = SandboxSettings.fixed
        settings.events.refusesRefunds = true
        let refusing = try await steps(try await SandboxClient.signedIn(settings), ages: [35])
        let offer = try await refusing.propose()
        #expect(await refusing.patch(offer.id).status == 409)
        #expect(try await refusing.read(offer.id) == offer)
        settings.events = SandboxEvents()
        settings.events.losesRefunds = true
        let losing = try await steps(try await SandboxClient.signedIn(settings), ages: [35])
        let lost = try await losing.propose()
        #expect(await losing.patch(lost.id).status == 504)
        let booking = try await losing.client.booking(losing.booking.id)
        #expect(booking.refundOffers?.map(\.status) == [.confirmed])
    }

    @Test("a refund frees the seat, and a booking shows that its train is cancelled")
    func seats() async throws {
        var settings = SandboxSettings.fixed
        settings.events.cancelsTrains = true
        let client = try await SandboxClient.signedIn(settings)
        let steps = try await steps(client, ages: [35, 40])
        #expect(steps.booking.trips?.map(\.tripStatus?.cancelled) == [true])
        func seats(_ booking: Wire.Booking) -> [String] {
            booking.parts.compactMap(\.placeAllocation).flatMap {
                $0.reservedPlaces.flatMap { $0.placeNumbers ?? [] }
            }
        }
        #expect(seats(steps.booking) == ["11", "12"])
        _ = try await steps.confirm(try await steps.propose(.disruption, passengers: [0]).id)
        #expect(seats(try await client.booking(steps.booking.id)) == ["12"])
        let next = try await BookingWay(client: client, ages: [50], flexibility: .semi).bought()
        #expect(seats(next) == ["11"])
    }
}

@Suite("Price shares")
struct PriceSharesTests {
    @Test("price shares add up to the cent, by part and by traveller")
    func addUp() {
        let shares = PriceShares(prices: [3334, 0, 6667], weights: [100, 0, 33, 67])
        for part in 0..<3 {
            #expect(
                (0..<4).reduce(0) { $0 + shares.share(traveller: $1, part: part) } == [3334, 0, 6667][part])
        }
        #expect((0..<4).reduce(0) { $0 + shares.sum(traveller: $1) } == 10_001)
        #expect(shares.sum(traveller: 1) == 0)
        #expect(PriceShares(prices: [100], weights: [0, 0]).sum(traveller: 0) == 50)
        #expect(PriceShares(prices: [0], weights: [3]).sum(traveller: 0) == 0)
    }
}
