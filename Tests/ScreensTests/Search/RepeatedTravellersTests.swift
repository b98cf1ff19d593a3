import BlackBox
import Doubles
import Foundation
import Locking
import OSDM
import Rail
import TerminalUI
import Testing
import Waiting

@testable import Screens

@Suite("Those who travelled before", .timeLimit(.minutes(1)))
@UIActor struct RepeatedTravellersTests {
    private nonisolated static let halbtax = ReductionCard(
        code: "HALBTAX", issuer: "sbb", name: "Halbtax / demi-tarif", shortName: "Halbtax")

    private nonisolated static var bo: Traveller {
        var bo = Sample.bo
        bo.cards = [halbtax]
        return bo
    }

    /// A search for two last Friday, in which Bo was the first traveller.
    private nonisolated static var last: TripQuery {
        var query = TripQuery(
            origin: Sample.paris, destination: Sample.lyon,
            time: .departAfter(Sample.today.adding(days: -1), minuteOfDay: 13 * 60),
            passengers: PassengerCounts(adults: 2))
        query.passengers.names = ["adult-1": "Bo Beispiel", "adult-2": "Ada Beispiel"]
        return query
    }

    private func service(
        _ bookings: FakeBookings, recent: TripQuery, asked: Lock<[OfferQuery]>, kept: Lock<[TripQuery]>
    ) -> RailService {
        bookings.save(Sample.ada, Self.bo)
        var service = RailService.booking(bookings)
        service.recentSearches = { [RecentSearch(recent)] }
        service.rememberSearch = { query in kept.withLock { $0.append(query) } }
        service.trips = { _ in Sample.page([Sample.trip("TGV 6615", 6 * 24 * 60 + 780)]) }
        service.offers = { query in
            asked.withLock { $0.append(query) }
            var offer = Sample.offer("second", 6400)
            offer.requestedInformation = try RequestedInformation(
                "passengers[ANY].detail.firstName AND passengers[ANY].detail.lastName")
            return OfferList(offers: [offer])
        }
        return service
    }

    @Test("a repeated search has the cards again, and those who travelled are filled in, in the same order")
    func repeated() async throws {
        let (bookings, asked, kept) = (FakeBookings(), Lock<[OfferQuery]>([]), Lock<[TripQuery]>([]))
        try await withApp(service(bookings, recent: Self.last, asked: asked, kept: kept)) { app in
            await app.rest()
            try await app.see("2 adults with Halbtax")
            for key in [Key.function(5), .enter, .enter, .enter, .enter] { try await app.pressAndRest(key) }
            #expect(app.screenTitle == "Ticket" && app.window.inputCount <= 9)
            let hold = try #require(bookings.lastHold)
            #expect(hold.travellers.map(\.name) == ["Bo Beispiel", "Ada Beispiel"])
            #expect(hold.travellers.map(\.cards) == [[Self.halbtax], []])
        }
        #expect(asked.withLock { $0.first?.passengers.map(\.cards) } == [[Self.halbtax], []])
        #expect(kept.withLock { $0.map(\.passengers.names) } == [Self.last.passengers.names])
    }

    @Test("a traveller with a card who is filled in for a price without it is named, and F8 searches with it")
    func leftOut() async throws {
        let (bookings, asked, kept) = (FakeBookings(), Lock<[OfferQuery]>([]), Lock<[TripQuery]>([]))
        var recent = Self.last
        recent.passengers.names = nil
        try await withApp(service(bookings, recent: recent, asked: asked, kept: kept)) { app in
            await app.rest()
            #expect(app.row("with Halbtax") == nil)
            for key in [Key.function(5), .enter, .enter] { try await app.pressAndRest(key) }
            #expect(app.screenTitle == "Passengers" && !app.footer.contains("F8"))
            // Ada is the first in the list, and Bo the second.
            for key in [Key.function(7), .down, .enter] { try await app.pressAndRest(key) }
            try await app.see("Bo Beispiel has Halbtax / demi-tarif. This price is without it")
            #expect(app.footer.contains("F8 with cards"))
            try await app.pressAndRest(.function(8))
            #expect(app.screenTitle == "Results")
            #expect(asked.withLock { $0.last?.passengers.map(\.cards) } == [[Self.halbtax], []])
            #expect(kept.withLock { $0.last?.passengers.names } == ["adult-1": "Bo Beispiel"])
            for key in [Key.enter, .enter] { try await app.pressAndRest(key) }
            try await app.see("Traveller 1 of 2 · adult, with Halbtax")
            #expect(app.value("adult-1 firstName") == "Bo" && !app.footer.contains("F8"))
        }
    }

    @Test("among the trains of another search, nobody is led to the first one, or kept with it")
    func otherSearch() async throws {
        let (bookings, asked, kept) = (FakeBookings(), Lock<[OfferQuery]>([]), Lock<[TripQuery]>([]))
        var recent = Self.last
        recent.passengers.names = nil
        try await withApp(service(bookings, recent: recent, asked: asked, kept: kept)) { app in
            await app.rest()
            let context = try app.search.context
            try await app.pressAndRest(.function(5))
            // As My trips opens the trains to take instead.
            let other = TripQuery(
                origin: Sample.milano, destination: Sample.lyon,
                time: .departAfter(Sample.today, minuteOfDay: 480), passengers: recent.passengers)
            context.destinations.showTrains(context, other, app.window)
            await app.rest()
            for key in [Key.enter, .enter, .function(7), .down, .enter] { try await app.pressAndRest(key) }
            #expect(app.words.contains("Go back, and search again with it."), "\(app.lines)")
            try await app.see("! Bo Beispiel has Halbtax / demi-tarif. This price is without it: Go")
            #expect(!app.footer.contains("F8"))
        }
        #expect(kept.withLock { $0.map(\.passengers.names) } == [nil])
    }

    @Test("a card that ends before the way back is not called left out, because no search has it")
    func endsBeforeWayBack() async throws {
        let (bookings, asked, kept) = (FakeBookings(), Lock<[OfferQuery]>([]), Lock<[TripQuery]>([]))
        var recent = Self.last
        recent.passengers.names = nil
        recent.returnTime = .departAfter(Sample.today.adding(days: 1), minuteOfDay: 0)
        var service = service(bookings, recent: recent, asked: asked, kept: kept)
        var bo = Self.bo
        // The repeated search goes out on Friday in a week, and back on the Sunday after.
        bo.cards[0].lastDay = Sample.today.adding(days: 7)
        bookings.save(Sample.ada, bo)
        let (out, back) = (
            Sample.trip("TGV 6615", 6 * 1440 + 780), Sample.trip("TGV 6620", 8 * 1440 + 780)
        )
        service.trips = { Sample.page([$0.outboundTripID == nil ? out : back]) }
        try await withApp(service) { app in
            await app.rest()
            for key in [Key.function(5), .enter, .enter, .enter] { try await app.pressAndRest(key) }
            #expect(app.screenTitle == "Passengers", "\(app.lines)")
            for key in [Key.function(7), .down, .enter] { try await app.pressAndRest(key) }
            #expect(app.value("adult-1 firstName") == "Bo")
            #expect(!app.words.contains("This price is without") && !app.footer.contains("F8"))
        }
    }

    @Test("who travels is kept with the search when the trip is held, and remembered in the form's order")
    func kept() async throws {
        let (bookings, asked, kept) = (FakeBookings(), Lock<[OfferQuery]>([]), Lock<[TripQuery]>([]))
        var recent = Self.last
        recent.passengers.names = nil
        let service = service(bookings, recent: recent, asked: asked, kept: kept)
        bookings.save()
        try await withApp(service) { app in
            await app.rest()
            for key in [Key.function(5), .enter, .enter] { try await app.pressAndRest(key) }
            for (id, text) in [
                ("adult-1 firstName", "Grace"), ("adult-1 lastName", "Sample"),
                ("adult-2 firstName", "Ada"), ("adult-2 lastName", "Example"),
            ] {
                app.window.focus(ControlID(id))
                try await app.type(text)
            }
            let screen = try #require(app.window.topScreen as? PassengersScreen)
            for index in screen.forms.indices { screen.forms[index].isRemembered = true }
            try await app.tapAndRest("Hold")
            #expect(
                kept.withLock { $0.last?.passengers.names } == [
                    "adult-1": "Grace Sample", "adult-2": "Ada Example",
                ])
            // The last one used stands first in the list.
            #expect(bookings.travellers.map(\.name) == ["Ada Example", "Grace Sample"])
        }
    }
}
