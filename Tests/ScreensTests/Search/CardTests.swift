import BlackBox
import Doubles
import Foundation
import Locking
import OSDM
import Rail
import Synchronization
import TerminalUI
import Testing
import Waiting

@testable import Screens

@Suite("Discount cards", .timeLimit(.minutes(1)))
@UIActor struct CardTests {
    nonisolated private static let types = [
        ReductionCardType(
            code: "HALBTAX", issuer: "sbb", name: "Halbtax / demi-tarif", shortName: "Halbtax",
            discounts: ["50 % with SBB"]),
        ReductionCardType(code: "BC25", issuer: "db", name: "BahnCard 25", needsNumber: true),
    ]
    nonisolated private static let halbtax = types[0].card()

    nonisolated private static func ada(_ cards: ReductionCard...) -> Traveller {
        var ada = Sample.ada
        ada.cards = cards
        return ada
    }

    nonisolated private static func query(_ cards: ReductionCard...) -> TripQuery {
        var query = Sample.query
        query.passengers.cards["adult-1"] = cards
        return query
    }

    /// Offers in whose prices the Halbtax of the first adult counts.
    nonisolated private static var counted: OfferList {
        var list = Sample.offers(5100)
        for index in list.offers.indices {
            list.offers[index].reductions = [
                GrantedReduction(
                    name: "Halbtax / demi-tarif", amount: Sample.euros(2200), passengerIDs: ["adult-1"],
                    cards: [.init(code: "HALBTAX", issuer: "sbb")])
            ]
        }
        return list
    }

    @Test(
        "a price in which no card counts has a mark, and the title names a card only if it counts somewhere",
        arguments: [["TGV 6605"], [], ["TGV 6605", "change", "TGV 6609"]])
    func uncounted(trains: [String]) async throws {
        var service = RailService.obliging
        service.offers = { trains.contains($0.trip.id) ? Self.counted : Sample.offers(6400) }
        try await withResults(service, Self.query(Self.halbtax), columns: 110) { app in
            #expect(app.words.contains("2nd, with Halbtax") == !trains.isEmpty)
            #expect(app.words.contains("* Halbtax does not count") == (trains.count == 1))
            #expect(app.words.contains("In these prices, Halbtax does not count") == trains.isEmpty)
            #expect(app.count("* € 64.00") == (trains.count == 1 ? 2 : 0), "\(app.lines)")
            #expect(app.count("* € 51.00") == 0 && app.count("€ 51.00") >= trains.count, "\(app.lines)")
        }
    }

    @Test("of each traveller with cards, one must count")
    func ofEverybody() {
        var (offer, passengers) = (Self.counted.offers[0], PassengerCounts(adults: 2))
        func note() -> String? { ListedCards(passengers, on: Sample.today, in: [offer]).notes.first }
        passengers.cards["adult-1"] = [Self.halbtax, Self.types[1].card(number: "7081")]
        #expect(note() == nil)
        passengers.cards["adult-2"] = [Self.halbtax]
        #expect(note() == "In these prices, not every traveller's card counts")
        offer.reductions?[0].passengerIDs = []
        #expect(note() == nil)
        // A card that has ended counts in no price.
        passengers.cards["adult-2"]?[0].code = "BC50"
        #expect(note() != nil)
        passengers.cards["adult-2"]?[0].lastDay = Sample.today.adding(days: -1)
        #expect(note() == nil)
    }

    @Test("the search is with the cards of the only remembered traveller, and the results say so")
    func remembered() async throws {
        try await withRail(
            {
                $0.service.bookings.savedTravellers = { [Self.ada(Self.halbtax)] }
                $0.offers.callsThrough { _ in Self.counted }
            }, columns: 110
        ) { app, rail in
            try await app.see("Halbtax / demi-tarif ▾")
            try await app.fillInSearch()
            try await app.tapAndRest("Search")
            try await app.see("2nd, with Halbtax")
            #expect(try await rail.offers.call(0).arguments.passengers.map(\.cards) == [[Self.halbtax]])
            // A search is stored without the cards.
            let stored = try await rail.rememberSearch.call(0).arguments
            #expect(!String(decoding: try JSONEncoder().encode(stored), as: UTF8.self).contains("HALBTAX"))
        }
    }

    @Test("the calendar asks for the prices of days with the cards, and says so")
    func calendar() async throws {
        let asked = Lock<[DayPriceQuery]>([])
        try await withRail(
            { rail in
                rail.service.bookings.savedTravellers = { [Self.ada(Self.halbtax)] }
                rail.service.dayPrices = { query in
                    asked.withLock { $0.append(query) }
                    return [query.days.upperBound: Sample.euros(2000)]
                }
            }
        ) { app, _ in
            try await app.see("Halbtax / demi-tarif ▾")
            try await app.fillInSearch()
            try await app.match("Date").tap()
            await app.rest()
            try await app.pressAndRest(.function(4))
            try await app.see("lowest price, 1 adult with Halbtax")
            #expect(asked.withLock { $0.map { $0.passengers.map(\.cards) } } == [[[Self.halbtax]]])
            try await app.press(.escape)
        }
    }

    @Test("a search that begins with the window waits until the cards are known")
    func prefilled() async throws {
        try await withRail(
            { rail in
                rail.service.bookings.savedTravellers = {
                    await Task.yield()
                    return [Self.ada(Self.halbtax)]
                }
            }, prefilled: PrefilledSearch(from: "Paris Gare de Lyon", to: "Lyon Part-Dieu")
        ) { app, rail in
            try await app.see("Paris Gare de Lyon → Lyon Part-Dieu")
            await app.rest()
            #expect(try await rail.offers.call(0).arguments.passengers.map(\.cards) == [[Self.halbtax]])
        }
    }

    @Test("without cards, the form has no line about them, and its footer names the key at the passengers")
    func without() async throws {
        try await withRail({ $0.service.bookings.savedTravellers = { [Self.ada()] } }) { app, _ in
            await app.rest()
            #expect(app.row("Cards") == nil && !app.footer.contains("F7"))
            try await app.match("Adults").tap()
            #expect(app.footer.contains("F7 cards"))
        }
    }

    @Test("a card that has ended on the day of travel is said before the search, which goes without it")
    func ended() async throws {
        var card = Self.halbtax
        card.lastDay = Sample.today.adding(days: -1)
        let ada = Self.ada(card)
        try await withRail({ $0.service.bookings.savedTravellers = { [ada] } }) { app, rail in
            try await app.see("! Halbtax / demi-tarif ended on Fri 20 Nov. The search is without it.")
            try await app.fillInSearch()
            try await app.tapAndRest("Search")
            #expect(try await rail.offers.call(0).arguments.passengers.map(\.cards) == [[]])
        }
    }

    @Test("a card that ends before the way back counts for the way out alone, and the form says so")
    func endedBeforeWayBack() async throws {
        var card = Self.halbtax
        card.lastDay = Sample.today.adding(days: 1)
        let ada = Self.ada(card)
        try await withRail({ $0.service.bookings.savedTravellers = { [ada] } }) { app, rail in
            try await app.match("Return").enterText("+2")
            try await app.see(
                "! Halbtax / demi-tarif ends on Sun 22 Nov. The price of both ways is without it.")
            try await app.fillInSearch()
            try await app.tapAndRest("Search")
            #expect(try await rail.offers.call(0).arguments.passengers.map(\.cards) == [[card]])
        }
    }

    @Test("the cards of somebody who is not remembered stay in the form for the next search")
    func nextSearch() async throws {
        try await withRail({ $0.service.reductionCards = { Self.types } }) { app, rail in
            try await app.fillInSearch()
            try await app.pressAndRest(.function(7))
            try await app.press(.enter)
            try await app.tapAndRest("Take it")
            try await app.tapAndRest("Done")
            try await app.see("Halbtax / demi-tarif ▾")
            try await app.tapAndRest("Search")
            #expect(try await rail.offers.call(0).arguments.passengers.map(\.cards) == [[Self.halbtax]])
            try await app.pressAndRest(.escape)
            try await app.see("Halbtax / demi-tarif ▾")
        }
    }

    @Test(
        "a card is taken from the service's list, and kept with the remembered traveller",
        arguments: [16, 24])
    func taken(rows: Int) async throws {
        let kept = Mutex<[Traveller]>([])
        try await withRail(
            {
                $0.service.bookings.savedTravellers = { [Self.ada()] }
                $0.service.bookings.rememberTraveller = { traveller in kept.withLock { $0.append(traveller) }
                }
                $0.service.reductionCards = { Self.types }
            }, columns: rows == 16 ? 60 : 80, rows: rows
        ) { app, _ in
            await app.rest()
            try await app.pressAndRest(.function(7))
            try await app.see("[ ] Halbtax / demi-tarif", "50 % with SBB")
            try await app.match("Who is", .value("Ada Beispiel"))
            try await app.press(.enter)
            try await app.match("Valid until").enterText("31/1")
            try await app.tap("Take it")
            try await app.see("“31/1” is not a day with a year.")
            try await app.match("Valid until").clearText()
            try await app.match("Valid until").enterText("31/2/2027")
            try await app.press(.enter)
            try await app.see("There is no day 31/2/2027.")
            try await app.match("Valid until").clearText()
            try await app.match("Valid until").enterText("31/1/2027")
            try await app.tapAndRest("Take it")
            try await app.see("[x] Halbtax / demi-tarif", "kept with Ada Beispiel on this computer")
            try await app.tapAndRest("Done")
            try await app.see("Halbtax / demi-tarif ▾")
            let cards = kept.withLock { $0.flatMap(\.cards) }
            #expect(cards.map(\.code) == ["HALBTAX"])
            #expect(cards.map(\.lastDay) == [CalendarDay(year: 2027, month: 1, day: 31)])
            // Enter on the card gives it up.
            try await app.pressAndRest(.function(7), .enter)
            try await app.see("[ ] Halbtax / demi-tarif")
            try await app.tapAndRest("Done")
            #expect(kept.withLock { $0.last?.cards } == [])
        }
    }

    @Test("a card that could not be written is not said to be kept, and is again as it was after the search")
    func unwritten() async throws {
        try await withRail(
            {
                $0.service.bookings.savedTravellers = { [Self.ada()] }
                $0.service.bookings.rememberTraveller = { _ in throw Sample.failure(.refused, "keeping cards")
                }
                $0.service.reductionCards = { Self.types }
            }
        ) { app, rail in
            await app.rest()
            try await app.fillInSearch()
            try await app.pressAndRest(.function(7))
            try await app.see("kept with Ada Beispiel on this computer")
            try await app.press(.enter)
            try await app.tapAndRest("Take it")
            try await app.see("[x] Halbtax / demi-tarif", "could not be written: for this search alone")
            try await app.tapAndRest("Done")
            try await app.tapAndRest("Search")
            #expect(try await rail.offers.call(0).arguments.passengers.map(\.cards) == [[Self.halbtax]])
            try await app.pressAndRest(.escape)
            try await app.seeGone("Halbtax / demi-tarif ▾")
        }
    }

    @Test(
        "of several travellers, the form says whose card it is, if there is room",
        arguments: [
            (132, "Ada Beispiel: Halbtax / demi-tarif; adult 2: Halbtax / demi-tarif ▾"),
            (80, "of 2 travellers ▾"),
        ])
    func whose(columns: Int, words: String) async throws {
        try await withRail(
            {
                $0.service.bookings.savedTravellers = { [Self.ada(Self.halbtax)] }
                $0.service.reductionCards = { Self.types }
            }, columns: columns
        ) { app, _ in
            try await app.see("Halbtax / demi-tarif ▾")
            try await app.seeNo("Ada Beispiel: ")
            try app.search.form.set(.adult, to: 2)
            try await app.see("Ada Beispiel: Halbtax / demi-tarif ▾")
            try await app.pressAndRest(.function(7))
            try await app.match("Cards of", .stepper).tap()
            try await app.press(.right)
            app.window.focus("cards")
            try await app.press(.enter)
            try await app.tapAndRest("Take it")
            try await app.tapAndRest("Done")
            try await app.see(words)
        }
    }

    @Test("a card whose number is needed asks for it")
    func number() async throws {
        try await withRail({ $0.service.reductionCards = { Self.types } }) { app, _ in
            try await app.pressAndRest(.function(7))
            try await app.see("kept until Guichet ends")
            try await app.press(.down)
            #expect(app.footer.contains("Enter add"))
            try await app.press(.enter)
            try await app.tap("Take it")
            try await app.see("BahnCard 25 needs its number to be booked.")
            try await app.match("Number").enterText("7081 4110")
            try await app.tapAndRest("Take it")
            try await app.see("[x] BahnCard 25")
            try await app.tapAndRest("Done")
        }
    }

    @Test("a service that lists no cards says so")
    func none() async throws {
        try await withRail({ $0.service.reductionCards = { [] } }) { app, _ in
            try await app.pressAndRest(.function(7))
            try await app.see("api.example.com lists no discount cards.")
        }
    }

    @Test("the journey says what counted and what did not, for each traveller")
    func journey() async throws {
        var service = RailService.obliging
        service.trips = { _ in Sample.page([Sample.trip("TGV 6605", 485)]) }
        service.offers = { _ in
            var offer = Sample.offer("cheap", 5100)
            offer.reductions = [
                GrantedReduction(
                    name: "Halbtax / demi-tarif", amount: Sample.euros(2200), passengerIDs: ["adult-1"],
                    cards: [.init(code: "HALBTAX", issuer: "sbb")])
            ]
            return OfferList(offers: [offer])
        }
        let cards = [Self.halbtax, Self.types[1].card(number: "7081")]
        for adults in [1, 2] {
            var query = Self.query(cards[0], cards[1])
            query.passengers.adults = adults
            try await withResults(service, query) { app in
                try await app.pressAndRest(.enter)
                let who = adults == 1 ? "" : "adult 1: "
                #expect(app.words.contains("instead of € 73.00, \(who)Halbtax / demi-tarif"), "\(app.words)")
                #expect(app.words.contains("\(who)BahnCard 25 does not count"), "\(app.words)")
            }
        }
    }

    @Test("a remark of the service names a traveller as the screen does")
    func remark() {
        let words = CardFormatting.naming(
            PassengerCounts(adults: 2).passengers, in: "Halbtax does not count for adult-2: why.")
        #expect(words == "Halbtax does not count for adult 2: why.")
    }

    @Test("a fare is held with the cards, and remembering a traveller keeps the cards that are known already")
    func held() async throws {
        let bookings = FakeBookings()
        let other = Self.types[1].card(number: "7081")
        bookings.save(Self.ada(Self.halbtax, other))
        var service = RailService.booking(bookings)
        service.trips = { _ in Sample.page([Sample.trip("TGV 6605", 485)]) }
        service.offers = { _ in
            var offers = Sample.offers(5100)
            for index in offers.offers.indices {
                offers.offers[index].requestedInformation = try? RequestedInformation(
                    "passengers[ANY].detail.firstName AND passengers[ANY].detail.lastName")
            }
            return offers
        }
        try await withResults(service, Self.query(Self.halbtax)) { app in
            try await app.pressAndRest(.enter)
            try await app.pressAndRest(.enter)
            try await app.see("Traveller 1 of 1 · adult, with Halbtax")
            try await app.tapAndRest("Hold")
            #expect(bookings.lastHold?.travellers.map(\.cards) == [[Self.halbtax]])
            #expect(bookings.travellers.last?.cards == [Self.halbtax, other])
        }
    }
}
