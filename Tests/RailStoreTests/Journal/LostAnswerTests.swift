import TestSupport
import Testing

@testable import Rail
@testable import RailStore

@Suite("Lost answers")
struct LostAnswerTests {
    private let service = FakeBookingService()

    @Test(
        "a booking is held once, whether or not the request arrived and the service can be searched",
        arguments: [FakeBookingService.Fault.lost, .failed], [true, false])
    func heldOnce(_ fault: FakeBookingService.Fault, canSearch: Bool) async throws {
        service.set { $0.canSearch = canSearch }
        service.fail(.hold, fault)
        try await service.withHeld { booker, held in
            #expect(held.state == .held)
            #expect(service.bookings.count == 1)
            #expect(Set(service.keys(of: .hold)).count == 1)
            #expect(booker.slept.all == [.seconds(1)])
        }
    }

    @Test("if the service is unreachable, a hold without an answer is looked up at the next start")
    func holdAtNextStart() async throws {
        try await withFolder { folder in
            service.fail(.hold, .lost)
            service.fail(.search, .failed, .unreachable)
            let error = try await railError {
                try await Booker(service, in: folder).bookings.hold(Journey.request())
            }
            #expect(error.isOutcomeUnknown)
            let next = Booker(service, in: folder)
            #expect(try next.states() == [.sending])
            #expect(try await next.bookings.settle().map(\.state) == [.sending])
            #expect(try await next.bookings.settle() == [])
            #expect(try next.states() == [.held])
            #expect(service.bookings.count == 1)
        }
    }

    @Test("a service that refuses to search has not refused to hold, so the outcome stays unknown")
    func refusedSearch() async throws {
        service.fail(.hold, .lost)
        service.fail(.search, .refused("X_NO"), .refused("X_NO"))
        try await service.withBooker { booker in
            let error = try await railError { try await booker.bookings.hold(Journey.request()) }
            #expect(error.isOutcomeUnknown)
            #expect(try booker.states() == [.sending])
            #expect(try await booker.bookings.settle().map(\.state) == [.sending])
            #expect(try await booker.bookings.settle() == [])
            #expect(try booker.states() == [.held])
        }
    }

    @Test("if no token can be had to repeat a request to hold, the first one may still have arrived")
    func refusedToken() async throws {
        service.set { $0.canSearch = false }
        service.fail(.hold, .lost, .refusedToken)
        try await service.withBooker { booker in
            let error = try await railError { try await booker.bookings.hold(Journey.request()) }
            #expect(error.isOutcomeUnknown)
            #expect(try booker.states() == [.sending])
            #expect(try await booker.bookings.settle() == [])
            #expect(try booker.states() == [.held])
            #expect(service.bookings.count == 1)
        }
    }

    @Test(
        "a person who finds the booking of a hold without an answer has it once, before and after it is looked up",
        arguments: [true, false])
    func foundWhileUnknown(showsReferences: Bool) async throws {
        service.set { $0.showsReferences = showsReferences }
        service.fail(.hold, .lost)
        service.fail(.search, .failed)
        try await service.withBooker { booker in
            await #expect(throws: RailError.self) { try await booker.bookings.hold(Journey.request()) }
            let found = try #require(try await booker.bookings.find("K7Q2XM", "Beispiel"))
            #expect(found.state == .held)
            #expect(try await booker.bookings.settle() == [])
            #expect(try booker.states() == [.held])
            let kept = try #require(try booker.kept(found.id))
            #expect(kept.offer == Journey.request().offer && kept.trip == Journey.request().trip)
            #expect(kept.travellers == Journey.request().travellers)
            #expect(try await booker.bookings.buy(found.id).state == .ticket)
            #expect(try booker.states() == [.ticket])
        }
    }

    @Test("a booking that was kept as refused is held when the person finds it, and has one row")
    func foundThoughRefused() async throws {
        service.fail(.hold, .lost)
        service.fail(.search, .failed)
        try await service.withBooker { booker in
            await #expect(throws: RailError.self) { try await booker.bookings.hold(Journey.request()) }
            let id = try #require(try booker.bookings.summaries().first?.id)
            _ = try await booker.bookings.changing(id, "testing") { row in
                try row.intent.apply(.holdRefused)
            }
            #expect(try await booker.bookings.find("K7Q2XM", "Beispiel")?.id == id)
            #expect(try booker.states() == [.held])
        }
    }

    @Test("the reference of another person's intent, in the same journal, is no reference of one's own")
    func foundOfAnother() async throws {
        try await withFolder { folder in
            let bo = Booker(service, in: folder, account: "bo@example.com", ids: "b")
            let held = try await bo.bookings.hold(Journey.request())
            let ada = Booker(service, in: folder)
            #expect(try await ada.bookings.find("K7Q2XM", "Beispiel")?.id != held.id)
            #expect(try ada.states() == [.held] && bo.states() == [.held])
        }
    }

    @Test(
        "if the offer is gone, the outcome stays unknown, because the lost request may have booked the offer")
    func offerGone() async throws {
        service.set { $0.canSearch = false }
        service.fail(.hold, .lost, .refused("BOOKING_OFFER_NOT_FOUND"))
        try await service.withBooker { booker in
            let error = try await railError { try await booker.bookings.hold(Journey.request()) }
            #expect(error.isOutcomeUnknown)
            #expect(try booker.states() == [.unknown])
        }
    }

    @Test(
        "a hold without an answer is given up after three days or when its train has left, and the person is told so",
        arguments: [4.0 * 24, 1])
    func givenUp(hours: Double) async throws {
        service.fail(.hold, .failed)
        service.fail(.search, .failed)
        try await service.withBooker { booker in
            await #expect(throws: RailError.self) {
                try await booker.bookings.hold(Journey.request(hours: hours))
            }
            booker.clock.advance(by: .seconds(hours > 24 ? 3 * 86_400 + 1 : 3601))
            _ = try await booker.bookings.settle()
            #expect(try booker.states() == [.unknown])
            #expect(service.received.count { $0 == .hold } == 1)
        }
    }

    @Test(
        "a refused booking is reported as refused, and is not stored if its offer is gone",
        arguments: [
            ("BOOKING_INSUFFICIENT_AVAILABILITY", [BookingIntent.State.refused]),
            ("BOOKING_OFFER_NOT_FOUND", []),
        ])
    func refusedHold(problem: String, states: [BookingIntent.State]) async throws {
        service.fail(.hold, .refused(problem))
        try await service.withBooker { booker in
            let error = try await railError { try await booker.bookings.hold(Journey.request()) }
            #expect(!error.isOutcomeUnknown && error.problemCode == problem)
            #expect(try booker.states() == states)
            let problems = try booker.bookings.journal.summaries(of: booker.bookings.person).map(\.problem)
            #expect(problems == states.map { _ in "The last seat at this price was gone." })
        }
    }

    @Test("a booking is bought once if the lost request arrived, and stays held if it did not")
    func boughtOnce() async throws {
        for (fault, state) in [(FakeBookingService.Fault.lost, BookingIntent.State.ticket), (.failed, .held)]
        {
            try await withFolder { folder in
                let service = FakeBookingService()
                let booker = Booker(service, in: folder)
                let held = try await booker.bookings.hold(Journey.request())
                service.fail(.buy, fault)
                let bought = try? await booker.bookings.buy(held.id)
                #expect((bought != nil) == (state == .ticket))
                #expect(try booker.states() == [state])
                #expect(service.boughtCount == (state == .ticket ? 1 : 0))
                guard state == .held else { return }
                #expect(try await booker.bookings.buy(held.id).state == .ticket)
                #expect(service.boughtCount == 1)
                #expect(Set(service.keys(of: .buy)).count == 1)
            }
        }
    }

    @Test("the note about a failed purchase disappears while the outcome of the next purchase is unknown")
    func noteOfTheFirstTry() async throws {
        try await withFolder { folder in
            let service = FakeBookingService()
            let booker = Booker(service, in: folder)
            let held = try await booker.bookings.hold(Journey.request())
            service.fail(.buy, .failed, .failed)
            await #expect(throws: RailError.self) { try await booker.bookings.buy(held.id) }
            let problems = {
                try booker.bookings.journal.summaries(of: booker.bookings.person).map(\.problem)
            }
            #expect(try problems() == ["It is not bought: the service still holds it."])
            service.fail(.booking, .unreachable)
            await #expect(throws: RailError.self) { try await booker.bookings.buy(held.id) }
            #expect(try booker.states() == [.buying])
            #expect(try problems() == [nil])
        }
    }

    @Test(
        "after a purchase without an answer, the booking counts as neither bought nor held until it is looked up"
    )
    func purchaseAtNextStart() async throws {
        for fault in [FakeBookingService.Fault.lost, .failed] {
            try await withFolder { folder in
                let service = FakeBookingService()
                let booker = Booker(service, in: folder)
                let held = try await booker.bookings.hold(Journey.request())
                service.fail(.buy, fault)
                service.fail(.booking, .unreachable)
                let error = try await railError { try await booker.bookings.buy(held.id) }
                #expect(error.isOutcomeUnknown)
                #expect(try booker.states() == [.buying])
                await #expect(throws: RailError.self) { try await booker.bookings.buy(held.id) }
                #expect(service.received.count { $0 == .buy } == 1)
                let next = Booker(service, in: folder)
                #expect(try await next.bookings.settle() == [])
                let isBought = service.boughtCount == 1
                #expect(try next.states() == [isBought ? .ticket : .held])
            }
        }
    }

    @Test("a booking is bought if the service says that it was bought already")
    func alreadyBought() async throws {
        try await service.withHeld { booker, held in
            try service.buy("booking-1", "another key")
            #expect(try await booker.bookings.buy(held.id).state == .ticket)
            #expect(service.boughtCount == 1)
        }
    }

    @Test("a booking is released whether or not the request arrived, but a bought booking is not released")
    func released() async throws {
        try await service.withBooker { booker in
            let first = try await booker.bookings.hold(Journey.request())
            service.fail(.release, .lost)
            #expect(try await booker.bookings.release(first.id).state == .released)
            let second = try await booker.bookings.hold(Journey.request())
            service.fail(.release, .failed)
            await #expect(throws: RailError.self) { try await booker.bookings.release(second.id) }
            #expect(try booker.states().sorted { $0.rawValue < $1.rawValue } == [.held, .released])
            _ = try await booker.bookings.buy(second.id)
            service.fail(.release, .refused("BOOKING_MODIFICATION_NOT_ALLOWED"))
            #expect(try await booker.bookings.release(second.id).state == .ticket)
        }
    }

    @Test("a hold that the service does not know stays until its deadline, with the reason, and is over then")
    func unknownIsExpired() async throws {
        try await service.withHeld { booker, held async throws in
            service.remove("booking-1")
            let kept = try await booker.bookings.refresh(held.id)
            #expect(kept.state == .held)
            #expect(
                kept.problem?.hasPrefix("The last answer was that the service knows nothing of it") == true)
            booker.clock.advance(by: .seconds(900))
            #expect(try await booker.bookings.refresh(held.id).state == .expired)
        }
    }

    @Test("a 404 before the deadline ends neither a hold nor a lost purchase, which a later answer shows")
    func onlyOnceMissing() async throws {
        try await service.withHeld { booker, held async throws in
            service.fail(.booking, .refused("X_NO_SUCH_BOOKING"))
            #expect(try await booker.bookings.refresh(held.id).state == .held)
            #expect(try await booker.bookings.refresh(held.id).problem == nil)
            service.fail(.buy, .lost)
            service.fail(.booking, .refused("X_NO_SUCH_BOOKING"))
            await #expect(throws: RailError.self) { try await booker.bookings.buy(held.id) }
            #expect(try booker.states() == [.buying])
            #expect(try await booker.bookings.refresh(held.id).state == .ticket)
        }
    }

    @Test("a booking keeps its ticket if the service no longer knows it")
    func ticketStays() async throws {
        try await service.withHeld { booker, held in
            _ = try await booker.bookings.buy(held.id)
            service.remove("booking-1")
            let kept = try await booker.bookings.refresh(held.id)
            #expect(kept.state == .ticket)
            // The note stays when nobody answers later, so it does not say how it is now.
            service.fail(.booking, .failed)
            await #expect(throws: RailError.self) { try await booker.bookings.refresh(held.id) }
            #expect(
                try booker.kept(held.id)?.problem
                    == "The last answer was that the service knows nothing of it; this is how it was before.")
        }
    }

    @Test("an answer does not overwrite a newer state")
    func olderAnswer() async throws {
        try await service.withHeld { booker, held async throws in
            let journal = booker.bookings.journal
            let person = booker.bookings.person
            service.set { state in
                // While the response is under way, something else records that the ticket was bought.
                state.onArrival = { request in
                    guard request == .booking else { return }
                    _ = try? journal.change(held.id, of: person) { $0.state = .ticket }
                }
            }
            #expect(try await booker.bookings.refresh(held.id).state == .ticket)
            #expect(try booker.states() == [.ticket])
        }
    }

    @Test("while one window works on a booking, other windows leave the booking to that window")
    func otherWindow() async throws {
        try await service.withHeld { booker, held async throws in
            var other: BookingJournal? = BookingJournal(folder: booker.folder, now: { Journey.now })
            let person = booker.bookings.person
            #expect(try other?.claim(held.id, of: person) != nil)
            await #expect(throws: RailError.self) { try await booker.bookings.buy(held.id) }
            #expect(!service.received.contains(.buy))
            other = nil
            #expect(try await booker.bookings.buy(held.id).state == .ticket)
        }
    }

    @Test("a confirmed purchase is certain even if the service still shows a hold")
    func stalePurchase() async throws {
        try await service.withHeld { booker, held async throws in
            service.set { $0.staleBooking = $0.bookings["booking-1"] }
            #expect(try await booker.bookings.buy(held.id).state == .bought)
            #expect(try await booker.bookings.refresh(held.id).state == .ticket)
            service.set { $0.staleBooking = held.booking }
            #expect(try await booker.bookings.refresh(held.id).state == .bought)
        }
    }

    @Test(
        "a booking with an unknown status is never reported as bought",
        arguments: [(FakeBookingService.Fault.failed, BookingIntent.State.buying), (.refused("X_NO"), .held)])
    func unknownStatus(_ fault: FakeBookingService.Fault, _ state: BookingIntent.State) async throws {
        try await service.withHeld { booker, held in
            service.fail(.buy, fault)
            service.set { $0.bookings["booking-1"]?.parts[0].status = .other("ERROR") }
            let error = try await railError { try await booker.bookings.buy(held.id) }
            #expect(error.isOutcomeUnknown == (state == .buying))
            #expect(try booker.states() == [state])
        }
    }

    @Test("a booking keeps its state if the service refuses to show it")
    func refusedKeepsState() async throws {
        try await service.withHeld { booker, held async throws in
            service.fail(.release, .refused("X_NO"))
            service.fail(.booking, .refused("X_NO"))
            await #expect(throws: RailError.self) { try await booker.bookings.release(held.id) }
            #expect(try booker.states() == [.held])
            service.fail(.buy, .lost)
            service.fail(.booking, .refused("X_NO"))
            await #expect(throws: RailError.self) { try await booker.bookings.buy(held.id) }
            #expect(try booker.states() == [.buying])
            service.fail(.booking, .refused("X_NO"))
            await #expect(throws: RailError.self) { try await booker.bookings.refresh(held.id) }
            #expect(try booker.states() == [.buying])
            #expect(try await booker.bookings.refresh(held.id).state == .ticket)
        }
    }
}
