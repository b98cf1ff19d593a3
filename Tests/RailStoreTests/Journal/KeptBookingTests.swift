import Foundation
import GRDB
import Rail
import TestSupport
import Testing

@testable import RailStore

@Suite("Kept bookings")
struct KeptBookingTests {
    private let service = FakeBookingService()

    @Test("a booking is on disk before the requests to hold it and to buy it are sent")
    func onDiskFirst() async throws {
        try await withFolder { folder in
            let seen = Log<String>()
            service.set { state in
                state.onArrival = { request in
                    let other = Booker(FakeBookingService(), in: folder)
                    seen.add("\(request.rawValue) \((try? other.states()) ?? [])")
                }
            }
            let booker = Booker(service, in: folder)
            let held = try await booker.bookings.hold(Journey.request())
            #expect(held.state == .held)
            let bought = try await booker.bookings.buy(held.id)
            #expect(bought.state == .ticket)
            let names = seen.all.map { $0.replacing("RailStore.", with: "").replacing("Rail.", with: "") }
            #expect(names.first?.contains("sending") == true)
            #expect(names.first { $0.hasPrefix("buy") }?.contains("buying") == true)
        }
    }

    @Test("no request is sent if the booking cannot be written to disk")
    func unwritable() async throws {
        try await withFolder { folder in
            let file = URL(filePath: folder.path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data("not a folder".utf8).write(to: file)
            let booker = Booker(service, in: folder)
            let error = try await railError { try await booker.bookings.hold(Journey.request()) }
            #expect(error.code == .notKept && !error.isOutcomeUnknown)
            #expect(error.detail?.hasPrefix("Your bookings cannot be kept in") == true)
            #expect(service.received == [])
        }
    }

    /// Lets each write fail that ends work on a row.
    private static let failingEnds = """
        CREATE TRIGGER isFull BEFORE INSERT ON intent WHEN NEW.owner IS NULL \
        BEGIN SELECT RAISE(FAIL, 'full'); END
        """

    @Test("if the end of work on a booking cannot be written to disk, the same window looks it up later")
    func unwrittenEnd() async throws {
        try await service.withBooker { booker in
            try booker.bookings.journal.write { try $0.execute(sql: Self.failingEnds) }
            let error = try await railError { try await booker.bookings.hold(Journey.request()) }
            #expect(error.code == .notKept)
            #expect(try booker.states() == [.sending])
            try booker.bookings.journal.write { try $0.execute(sql: "DROP TRIGGER isFull") }
            #expect(try await booker.bookings.settle() == [])
            #expect(try booker.states() == [.held])
            #expect(service.bookings.count == 1)
        }
    }

    @Test("a booking is found and kept once though the end of the work on it could not be written")
    func foundAfterUnwrittenEnd() async throws {
        try await service.withBooker { booker in
            try booker.bookings.journal.write { try $0.execute(sql: Self.failingEnds) }
            await #expect(throws: RailError.self) { try await booker.bookings.hold(Journey.request()) }
            try booker.bookings.journal.write { try $0.execute(sql: "DROP TRIGGER isFull") }
            let found = try #require(try await booker.bookings.find("K7Q2XM", "Beispiel"))
            #expect(found.offer == Journey.request().offer)
            #expect(try booker.states() == [.held])
        }
    }

    @Test("a list that a later version of the program wrote is not changed")
    func laterVersion() async throws {
        try await withFolder { folder in
            _ = try await Booker(service, in: folder).bookings.hold(Journey.request())
            let path = folder.file("bookings.sqlite")
            try Booker(service, in: folder).bookings.journal.raiseVersion()
            let before = try Data(contentsOf: URL(filePath: path))
            let error = try await railError {
                try await Booker(service, in: folder).bookings.hold(Journey.request())
            }
            #expect(error.detail?.contains("later version") == true)
            #expect(try Data(contentsOf: URL(filePath: path)) == before)
        }
    }

    @Test("a damaged list is set aside and reported")
    func damagedList() async throws {
        try await withFolder { folder in
            try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
            try Data("no database at all, but long enough to be looked at".utf8)
                .write(to: URL(filePath: folder.file("bookings.sqlite")))
            let problems = Log<StoreProblem>()
            let journal = BookingJournal(folder: folder, now: { Journey.now }, notice: problems.add)
            #expect(try journal.summaries(of: JournalPerson(service: "a", account: "b")) == [])
            #expect(problems.all.map(\.code) == [.setAside])
            #expect(try files(in: folder).contains { $0.hasPrefix("bookings.damaged-") })
        }
    }

    @Test("other users of the computer cannot read the file of the list")
    func permissions() async throws {
        try await withFolder { folder in
            _ = try await Booker(service, in: folder).bookings.hold(Journey.request())
            #expect(try mode(folder.file("bookings.sqlite")) == 0o600)
        }
    }

    @Test("a booking is bought only at the price that the person has accepted")
    func agreedPrice() async throws {
        service.set { $0.price = Money(amount: 7100, currency: "EUR") }
        try await service.withHeld { booker, held in
            #expect(held.changedPrice == Money(amount: 7100, currency: "EUR"))
            await #expect(throws: RailError.self) { try await booker.bookings.buy(held.id) }
            #expect(!service.received.contains(.buy))
            let accepted = try await booker.bookings.accept(held.id)
            #expect(accepted.changedPrice == nil)
            #expect(try await booker.bookings.buy(held.id).state == .ticket)
        }
    }

    @Test(
        "a held booking stores each traveller's price from the offer, because the service may not repeat it")
    func travellerPrices() async throws {
        try await withFolder { folder in
            var request = Journey.request()
            let prices = ["adult-1": Money(amount: 6400, currency: "EUR")]
            request.offer.passengerPrices = prices
            let booker = Booker(service, in: folder)
            let id = try await booker.bookings.hold(request).id
            #expect(try await booker.bookings.buy(id).travellerPrices == prices)
            #expect(
                try Booker(service, in: folder).bookings.journal.intent(id, of: booker.bookings.person)?
                    .travellerPrices == prices)
        }
    }

    @Test("an offer is held even if the caller stops waiting")
    func callerStops() async throws {
        try await service.withBooker { booker in
            let task = Task { try await booker.bookings.hold(Journey.request()) }
            task.cancel()
            let held = try await task.value
            #expect(held.state == .held)
        }
    }

    @Test("the service is asked for tickets after 1, 2 and 4 seconds, until it has the tickets")
    func lateTickets() async throws {
        service.set { $0.looksBeforeTickets = 3 }
        try await service.withHeld { booker, held in
            #expect(try await booker.bookings.buy(held.id).state == .bought)
            var states: [BookingIntent.State] = []
            for try await intent in booker.bookings.updates(of: held.id) { states.append(intent.state) }
            #expect(states == [.bought, .bought, .bought, .ticket])
            #expect(booker.slept.all == [.seconds(1), .seconds(2)])
        }
    }

    @Test("a booking of another account is not listed, and stays when this account signs out")
    func anotherAccount() async throws {
        try await withFolder { folder in
            let ada = Booker(service, in: folder)
            let bo = Booker(service, in: folder, account: "bo@example.com", ids: "b")
            _ = try await ada.bookings.hold(Journey.request())
            _ = try await bo.bookings.hold(Journey.request())
            #expect(try ada.states() == [.held])
            try ada.bookings.journal.forget(ada.bookings.person)
            #expect(try ada.states() == [])
            #expect(try bo.states() == [.held])
        }
    }

    @Test(
        "only bookings that were never bought or are refunded can be forgotten, and the service is not asked")
    func forgotten() async throws {
        try await service.withBooker { booker in
            let bo = Booker(service, in: booker.folder, account: "bo@example.com", ids: "b")
            let (journal, person) = (booker.bookings.journal, booker.bookings.person)
            for state in BookingIntent.State.allCases {
                let intent = BookingIntent(id: state.rawValue, state: state, begunOn: Journey.now)
                try journal.add(JournalRow(person: person, intent: intent, holdKey: "h", buyKey: "b"))
            }
            let ids = BookingIntent.State.allCases.map(\.rawValue)
            try journal.forget(ids, of: bo.bookings.person)
            #expect(try booker.states().count == ids.count)
            _ = try #require(try journal.claim("released", of: person))
            try journal.forget(ids, of: person)
            // The released booking stays, because it was claimed above, as by another window that works on it.
            #expect(
                try Set(booker.states()) == [
                    .sending, .held, .buying, .bought, .ticket, .refunding, .unknown, .unreadable, .released,
                ])
            #expect(service.received == [])
        }
    }

    @Test("the bookings about which a request has no response yet are listed alone")
    func asked() async throws {
        try await service.withBooker { booker in
            for state in BookingIntent.State.allCases {
                let intent = BookingIntent(id: state.rawValue, state: state, begunOn: Journey.now)
                try booker.bookings.journal.add(
                    JournalRow(person: booker.bookings.person, intent: intent, holdKey: "h", buyKey: "b"))
            }
            let asked = try await booker.bookings.service.asked()
            #expect(asked.map(\.state) == [.buying, .refunding, .sending])
        }
    }

    @Test("a booking that was made elsewhere is found by its code and stored once")
    func foundByCode() async throws {
        try await withFolder { folder in
            _ = try await Booker(service, in: folder, account: "bo@example.com", ids: "b").bookings
                .hold(Journey.request())
            let ada = Booker(service, in: folder)
            let found = try #require(try await ada.bookings.find("K7Q2XM", "Beispiel"))
            #expect(found.booking?.code == "K7Q2XM")
            #expect(try await ada.bookings.find("K7Q2XM", "Beispiel")?.id == found.id)
            #expect(try ada.states() == [.held])
            #expect(try await ada.bookings.find("XXXXXX", "Beispiel") == nil)
        }
    }

    @Test("details of travellers are sent to the service only if the details have changed")
    func namesTravellers() async throws {
        try await service.withHeld { booker, held in
            _ = try await booker.bookings.complete(held.id, held.namedTravellers)
            #expect(!service.received.contains(.complete))
            var travellers = held.namedTravellers
            travellers[0].emailAddress = "ada@example.com"
            let completed = try await booker.bookings.complete(held.id, travellers)
            #expect(service.received.count { $0 == .complete } == 1)
            #expect(service.received.contains(.setPurchaser))
            #expect(completed.namedTravellers[0].emailAddress == "ada@example.com")
        }
    }

    @Test(
        "travellers are remembered for the next booking, most recently used first, until they are forgotten")
    func remembersTravellers() async throws {
        try await service.withBooker { booker in
            let (journal, person) = (booker.bookings.journal, booker.bookings.person)
            try journal.remember(Traveller(id: "1", kind: .adult, lastName: "Ada"), of: person)
            booker.clock.advance(by: .seconds(1))
            try journal.remember(Traveller(id: "1", kind: .child, age: 8, lastName: "Bo"), of: person)
            #expect(try journal.travellers(of: person).map(\.lastName) == ["Bo", "Ada"])
            // The next time, the child may be older.
            #expect(try journal.travellers(of: person).map(\.age) == [nil, nil])
            try journal.forgetTraveller("Ada", of: person)
            #expect(try journal.travellers(of: person).map(\.lastName) == ["Bo"])
        }
    }

    @Test("the cards of a traveller are kept with the name, and go when the person signs out")
    func keepsCards() async throws {
        try await service.withBooker { booker in
            let (journal, person) = (booker.bookings.journal, booker.bookings.person)
            let card = ReductionCard(
                code: "HALBTAX", issuer: "urn:uic:rics:1185", name: "Halbtax", number: "123",
                lastDay: CalendarDay(year: 2027, month: 1, day: 31))
            try journal.remember(
                Traveller(id: "1", kind: .adult, lastName: "Ada", cards: [card]), of: person)
            #expect(try journal.travellers(of: person).map(\.cards) == [[card]])
            try journal.forget(person)
            #expect(try journal.travellers(of: person).isEmpty)
        }
    }

    @Test(
        "a booking belongs to the person who began it, and stays deleted if that person signs out in the meantime"
    )
    func signedOutMeanwhile() async throws {
        try await service.withHeld { booker, held async throws in
            let (bookings, ada) = (booker.bookings, booker.bookings.person)
            service.set { state in
                state.onArrival = { request in
                    guard request == .buy else { return }
                    try? bookings.forget(ada)
                }
            }
            #expect(try await bookings.buy(held.id).state == .ticket)
            #expect(try booker.states() == [])
            #expect(try bookings.journal.summaries(of: ada) == [])
        }
    }

    @Test("a booking with an unknown status keeps its state")
    func unknownStatus() async throws {
        try await service.withHeld { booker, held in
            service.set { $0.bookings["booking-1"]?.parts[0].status = .other("ERROR") }
            let refreshed = try await booker.bookings.refresh(held.id)
            #expect(refreshed.state == .held)
            #expect(refreshed.problem == "The service says “ERROR” of it, which Guichet does not know.")
        }
    }

    @Test("the list shows bookings as they are stored, then as the service reports them")
    func storedThenReported() async throws {
        try await service.withHeld { booker, held in
            try service.buy("booking-1", "elsewhere")
            var known: [TripsKnown] = []
            for try await next in booker.bookings.trips() { known.append(next) }
            #expect(known.map { $0.summaries.map(\.state) } == [[.held], [.ticket]])
            #expect(known.map(\.asOf) == [nil, Journey.now])
            #expect(known[0].summaries.map(\.id) == [held.id])
        }
    }

    @Test(
        "the list shows that a ticket's train is cancelled or late, and stays as it is while the service is unreachable"
    )
    func trainCancelled() async throws {
        try await service.withHeld { booker, held in
            _ = try await booker.bookings.buy(held.id)
            let late = StationTime(instant: Journey.now + 86_400 + 720, offset: 3600)
            service.set { state in
                let place = Place(id: "a", name: "A")
                let call = Call(place: place, arrival: nil, departure: nil, expectedDeparture: late)
                state.bookings["booking-1"]?.trips[0].isCancelled = true
                state.bookings["booking-1"]?.trips[0].legs = [
                    .ride(Ride(calls: [call, call], vehicle: "TGV", carrier: nil, duration: nil))
                ]
            }
            service.fail(.booking, .unreachable)
            var known: [TripsKnown] = []
            for try await next in booker.bookings.trips() { known.append(next) }
            #expect(known.map(\.asOf) == [nil, nil])
            for try await next in booker.bookings.trips() { known.append(next) }
            let told = known.compactMap(\.summaries.first)
            #expect(told.map(\.isCancelled) == [false, false, false, true])
            #expect(told.last?.expectedDeparture == late)
            #expect(known.last?.asOf == Journey.now)
        }
    }

    @Test(
        "a ticket is asked for until six hours after its last arrival, which the list has as it is expected")
    func lateArrival() async throws {
        try await service.withHeld { booker, held in
            _ = try await booker.bookings.buy(held.id)
            func time(_ minutes: Int) -> StationTime {
                StationTime(instant: Journey.now + Double(minutes * 60), offset: 3600)
            }
            func arrive(at minutes: Int, expected: Int?) async throws -> [StationTime?] {
                let call = Call(
                    place: Place(id: "a", name: "A"), arrival: time(minutes), departure: nil,
                    expectedArrival: expected.map(time))
                service.set { state in
                    state.bookings["booking-1"]?.trips[0].arrival = time(minutes)
                    state.bookings["booking-1"]?.trips[0].legs = [
                        .ride(Ride(calls: [call], vehicle: "TGV", carrier: nil, duration: nil))
                    ]
                }
                for try await _ in booker.bookings.trips() {}
                return try await booker.bookings.service.summaries().map(\.lastArrival)
            }
            #expect(try await arrive(at: -359, expected: nil) == [time(-359)])
            #expect(try await arrive(at: -300, expected: -360) == [time(-360)])
            #expect(try await arrive(at: -5, expected: 25) == [time(-360)])
        }
    }

    @Test("the list shows that a change of a ticket's trains is missed")
    func changeMissed() async throws {
        try await service.withHeld { booker, held in
            _ = try await booker.bookings.buy(held.id)
            func call(_ minutes: Int, lateBy late: Int? = nil) -> Call {
                func time(_ minutes: Int) -> StationTime {
                    StationTime(instant: Journey.now + 86_400 + Double(minutes * 60), offset: 3600)
                }
                return Call(
                    place: Place(id: "a", name: "A"), arrival: time(minutes), departure: time(minutes),
                    expectedArrival: late.map { time(minutes + $0) })
            }
            let legs = [[call(0), call(30, lateBy: 20)], [call(40), call(60)]].map {
                Leg.ride(Ride(calls: $0, vehicle: "TGV", carrier: nil, duration: nil))
            }
            service.set { $0.bookings["booking-1"]?.trips[0].legs = legs }
            var known: [TripsKnown] = []
            for try await next in booker.bookings.trips() { known.append(next) }
            #expect(known.map { $0.summaries.first?.isChangeMissed } == [false, true])
        }
    }

    @Test("if the service refuses to report one booking, the list shows the others and counts as incomplete")
    func refusedInList() async throws {
        try await service.withBooker { booker in
            for _ in 1...2 {
                let held = try await booker.bookings.hold(Journey.request())
                _ = try await booker.bookings.buy(held.id)
            }
            for (fault, count) in [(FakeBookingService.Fault.refused("X_NO"), 2), (.unreachable, 1)] {
                let before = service.received.count
                service.fail(.booking, fault)
                var known: [TripsKnown] = []
                for try await next in booker.bookings.trips() { known.append(next) }
                #expect(known.map(\.asOf) == [nil, nil])
                #expect(service.received.count - before == count)
            }
        }
    }

    @Test("if the session has ended, the list says so, also if there are only tickets")
    func signedOutInList() async throws {
        try await service.withHeld { booker, held in
            _ = try await booker.bookings.buy(held.id)
            service.fail(.booking, .signedOut)
            let error = await #expect(throws: RailError.self) {
                for try await _ in booker.bookings.trips() {}
            }
            #expect(error?.code == .signedOut)
        }
    }

    @Test("the list counts as incomplete if the service does not answer for a held booking")
    func heldInList() async throws {
        try await service.withBooker { booker in
            _ = try await booker.bookings.hold(Journey.request())
            service.fail(.booking, .unreachable)
            var known: [TripsKnown] = []
            for try await next in booker.bookings.trips() { known.append(next) }
            #expect(known.map(\.asOf) == [nil, nil] && known.last?.summaries.map(\.state) == [.held])
        }
    }
}
