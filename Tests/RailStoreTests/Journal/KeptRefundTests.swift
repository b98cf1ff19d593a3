import Foundation
import Rail
import TestSupport
import Testing

@testable import RailStore

@Suite("A refund with a journal")
struct KeptRefundTests {
    private let service = FakeBookingService()

    private func ticket(_ booker: Booker, names: [String] = ["Ada"]) async throws -> BookingIntent {
        let held = try await booker.bookings.hold(Journey.request(names: names))
        let bought = try await booker.bookings.buy(held.id)
        #expect(bought.state == .ticket)
        return bought
    }

    @Test("is on disk before each request for it, and then done once")
    func whole() async throws {
        try await withFolder { folder in
            let booker = Booker(service, in: folder)
            let id = try await ticket(booker).id
            let seen = Log<String>()
            let other = BookingJournal(folder: folder, now: { Journey.now })
            service.set { [person = booker.bookings.person] state in
                state.onArrival = { request in
                    let intent = try? other.intent(id, of: person)
                    guard request.rawValue.hasSuffix("Refund") else { return }
                    seen.add("\(request) \(intent?.state.rawValue ?? "-") \(intent?.refund != nil)")
                }
            }
            let offered = try await booker.bookings.proposeRefund(id, nil, nil)
            let offer = try #require(offered.refund?.offers.first)
            let request = try #require(offered.refund?.request)
            #expect(offer.amount.amount == 4900)
            #expect(offered.booking?.paid(for: offer, of: request)?.amount == 6400)
            let refunded = try await booker.bookings.confirmRefund(id, offer.id)
            #expect(refunded.state == .refunded && refunded.refund == nil)
            #expect(refunded.booking?.refunded?.amount == 4900)
            #expect(
                seen.all == [
                    "proposeRefund ticket true", "checkRefund ticket true", "confirmRefund refunding true",
                ])
            #expect(try booker.states() == [.refunded])
            let summary = try #require(
                try booker.bookings.journal.summaries(of: booker.bookings.person).first)
            #expect(summary.refunded?.amount == 4900)
            let again = try await booker.bookings.proposeRefund(id, nil, nil)
            #expect(again.state == .refunded && again.refund == nil)
        }
    }

    @Test(
        "that the service makes at once, without an offer, is a refund: all of it, or that of one traveller",
        arguments: [1, 2])
    func atOnce(_ count: Int) async throws {
        try await withFolder { folder in
            service.set { $0.refundsAtOnce = true }
            let booker = Booker(service, in: folder)
            let ticket = try await ticket(booker, names: count == 1 ? ["Ada"] : ["Ada", "Bo"])
            let first = ticket.namedTravellers[0]
            // The booking cannot be read afterwards: what the service has confirmed is certain nevertheless.
            service.set { [ticket] in $0.staleBooking = ticket.booking }
            let ids = count == 1 ? nil : [first.serviceID].compactMap(\.self)
            let refunded = try await booker.bookings.proposeRefund(ticket.id, ids, nil)
            #expect(refunded.refund == nil && refunded.problem == nil)
            #expect(refunded.state == (count == 1 ? .refunded : .ticket))
            #expect(refunded.booking?.isRefunded(first) == true)
            #expect(refunded.booking?.refunds.map(\.amount.amount) == [4900])
            #expect(try booker.states() == [refunded.state])
            #expect(!service.received.contains(.confirmRefund))
        }
    }

    @Test("of one ticket that the service makes at once leaves the offer for another one open")
    func partAtOnce() async throws {
        try await withFolder { folder in
            let booker = Booker(service, in: folder)
            let intent = try await ticket(booker)
            service.set { state in
                guard var booking = state.bookings["booking-1"] else { return }
                var second = booking.parts[0]
                second.id = "second"
                booking.parts.append(second)
                booking.tickets.append(Ticket(id: "other", status: .valid, partIDs: ["second"]))
                state.bookings["booking-1"] = booking
                state.refundsOneOfTwo = true
            }
            let offered = try await booker.bookings.proposeRefund(intent.id, nil, nil)
            #expect(offered.state == .ticket && offered.booking?.refunds.count == 1)
            #expect(offered.refund?.offers.map(\.ticketIDs) == [["other"]])
            #expect(offered.refund?.request.shares.map(\.ticketID) == ["other"])
        }
    }

    @Test("of some travellers leaves the others a new ticket, which can be given back, too")
    func some() async throws {
        try await withFolder { folder in
            let booker = Booker(service, in: folder)
            let intent = try await ticket(booker, names: ["Ada", "Bo"])
            let ids = intent.namedTravellers.compactMap(\.serviceID)
            for (step, traveller) in ids.reversed().enumerated() {
                let offered = try await booker.bookings.proposeRefund(intent.id, [traveller], nil)
                let offer = try #require(offered.refund?.offers.first)
                let left = try await booker.bookings.confirmRefund(intent.id, offer.id)
                #expect(left.state == (step == 0 ? .ticket : .refunded))
                let booking = try #require(left.booking)
                #expect(left.namedTravellers.map { booking.isRefunded($0) } == [step == 1, true])
                #expect(booking.tickets.count(where: \.isUsable) == 1 - step)
                #expect(left.namedTravellers.map { booking.refunds(of: $0).count } == [step, 1])
            }
            let shares = service.requested.map { $0.shares.map(\.travellerIDs) }
            // Whoever is left alone gives the whole ticket back.
            #expect(shares == [[[ids[1]]], [nil]])
            #expect(service.bookings.first?.refunded?.amount == 9800)
        }
    }

    @Test(
        "of which the answer is lost is looked up: done, or asked for again with the same key",
        arguments: [FakeBookingService.Fault.lost, .cut])
    func lost(_ fault: FakeBookingService.Fault) async throws {
        try await withFolder { folder in
            let booker = Booker(service, in: folder)
            let id = try await ticket(booker).id
            let offered = try await booker.bookings.proposeRefund(id, nil, nil)
            let offer = try #require(offered.refund?.offers.first)
            service.fail(.confirmRefund, fault)
            if case .lost = fault {
                #expect(try await booker.bookings.confirmRefund(id, offer.id).state == .refunded)
            } else {
                let error = try #require(
                    await #expect(throws: RailError.self) {
                        try await booker.bookings.confirmRefund(id, offer.id)
                    })
                #expect(!error.isOutcomeUnknown)
                #expect(try booker.states() == [.ticket])
                let kept = try booker.bookings.journal.intent(id, of: booker.bookings.person)
                #expect(kept?.problem == "Not refunded: the service has not taken the refund.")
                #expect(try await booker.bookings.confirmRefund(id, offer.id).state == .refunded)
            }
            #expect(Set(service.keys(of: .confirmRefund)).count == 1)
            #expect(service.bookings.first?.refunds.count == 1)
        }
    }

    @Test(
        "of which nobody knows is found out about at the next start",
        arguments: [(FakeBookingService.Fault.lost, BookingIntent.State.refunded), (.cut, .ticket)])
    func restart(_ fault: FakeBookingService.Fault, _ end: BookingIntent.State) async throws {
        try await withFolder { folder in
            let first = Booker(service, in: folder)
            let id = try await ticket(first).id
            let offered = try await first.bookings.proposeRefund(id, nil, nil)
            let offer = try #require(offered.refund?.offers.first)
            service.fail(.confirmRefund, fault)
            service.fail(.booking, .cut, .unreachable)
            let error = try #require(
                await #expect(throws: RailError.self) {
                    try await first.bookings.confirmRefund(id, offer.id)
                })
            #expect(error.isOutcomeUnknown)
            let next = Booker(service, in: folder, ids: "b")
            #expect(try next.states() == [.refunding])
            #expect(try await next.bookings.settle().map(\.state) == [.refunding])
            #expect(try await next.bookings.settle() == [])
            #expect(try next.states() == [end])
            if end == .ticket {
                #expect(try await next.bookings.confirmRefund(id, offer.id).state == .refunded)
                #expect(Set(service.keys(of: .confirmRefund)).count == 1)
            }
            #expect(service.bookings.first?.refunds.count == 1)
        }
    }

    @Test("of which the service knows nothing any more stays unknown, which is said")
    func gone() async throws {
        try await withFolder { folder in
            let booker = Booker(service, in: folder)
            let id = try await ticket(booker).id
            let offered = try await booker.bookings.proposeRefund(id, nil, nil)
            let offer = try #require(offered.refund?.offers.first)
            service.fail(.confirmRefund, .lost)
            service.fail(.booking, .cut)
            await #expect(throws: RailError.self) {
                try await booker.bookings.confirmRefund(id, offer.id)
            }
            service.remove("booking-1")
            #expect(try await booker.bookings.settle().map(\.state) == [.unknown])
            let kept = try booker.bookings.journal.intent(id, of: booker.bookings.person)
            #expect(kept?.problem?.hasSuffix("nobody knows whether it was refunded.") == true)
        }
    }

    @Test(
        "is never told as made where the service tells nothing of the booking any more",
        arguments: [
            (FakeBookingService.Fault.lost, BookingIntent.State.unknown), (.refused("X_NO"), .ticket),
        ])
    func untold(_ fault: FakeBookingService.Fault, _ state: BookingIntent.State) async throws {
        try await withFolder { folder in
            let booker = Booker(service, in: folder)
            let id = try await ticket(booker).id
            let offered = try await booker.bookings.proposeRefund(id, nil, nil)
            let offer = try #require(offered.refund?.offers.first)
            service.fail(.confirmRefund, fault)
            service.fail(.booking, .refused("X_NO_SUCH_BOOKING"))
            await #expect(throws: RailError.self) {
                try await booker.bookings.confirmRefund(id, offer.id)
            }
            let kept = try booker.bookings.journal.intent(id, of: booker.bookings.person)
            #expect(kept?.state == state && (kept?.problem == nil) == (state == .ticket))
        }
    }

    @Test("is never told as made where the ticket is another one by now, and no refund is told")
    func exchanged() async throws {
        try await withFolder { folder in
            let booker = Booker(service, in: folder)
            let id = try await ticket(booker).id
            let offered = try await booker.bookings.proposeRefund(id, nil, nil)
            let offer = try #require(offered.refund?.offers.first)
            service.fail(.confirmRefund, .refused("X_NO"))
            service.set {
                $0.bookings["booking-1"]?.tickets[0].status = .exchanged
                $0.bookings["booking-1"]?.tickets.append(Ticket(id: "another", status: .valid))
            }
            await #expect(throws: RailError.self) {
                try await booker.bookings.confirmRefund(id, offer.id)
            }
            let kept = try booker.bookings.journal.intent(id, of: booker.bookings.person)
            #expect(kept?.refund == nil && kept?.booking?.refunds == [])
        }
    }

    @Test("is certain when the service has said so, though the booking cannot be read")
    func unread() async throws {
        try await withFolder { folder in
            let booker = Booker(service, in: folder)
            let id = try await ticket(booker).id
            let offered = try await booker.bookings.proposeRefund(id, nil, nil)
            service.fail(.booking, .cut)
            let refunded = try await booker.bookings.confirmRefund(
                id, try #require(offered.refund?.offers.first).id)
            #expect(refunded.state == .refunded)
            #expect(refunded.booking?.refunded?.amount == 4900)
            #expect(refunded.booking?.tickets.contains(where: \.isUsable) == false)
        }
    }

    @Test("is certain when the service has said so, though the booking is shown as it was before")
    func stale() async throws {
        try await withFolder { folder in
            let booker = Booker(service, in: folder)
            let intent = try await ticket(booker, names: ["Ada", "Bo"])
            let ada = try #require(intent.namedTravellers.first?.serviceID)
            for (travellers, state) in [([ada], BookingIntent.State.bought), (nil, .refunded)] {
                let offered = try await booker.bookings.proposeRefund(intent.id, travellers, nil)
                let offer = try #require(offered.refund?.offers.first)
                service.set { $0.staleBooking = $0.bookings["booking-1"] }
                let refunded = try await booker.bookings.confirmRefund(intent.id, offer.id)
                #expect(refunded.state == state && refunded.refund == nil && refunded.problem == nil)
                #expect(refunded.booking?.refunds.last?.id == offer.id)
                // However long the service tells what was before, nothing of that is shown as valid.
                service.set { $0.staleBooking = $0.staleBooking ?? intent.booking }
                let later = try await booker.bookings.refresh(intent.id)
                #expect(later.state == state && later.booking?.refunds.last?.id == offer.id)
                #expect(later.booking?.tickets.contains(where: \.isUsable) == false)
                #expect(later.booking?.documents.isEmpty == true)
                let end = travellers == nil ? BookingIntent.State.refunded : .ticket
                #expect(try await booker.bookings.refresh(intent.id).state == end)
            }
        }
    }

    @Test("asks for another offer when the one before was refused, or is not there any more")
    func refusedOffer() async throws {
        try await withFolder { folder in
            let booker = Booker(service, in: folder)
            let id = try await ticket(booker).id
            let first = try await booker.bookings.proposeRefund(id, nil, nil)
            service.fail(.confirmRefund, .refused("X_NO_SUCH_REFUND_OFFER"))
            await #expect(throws: RailError.self) {
                try await booker.bookings.confirmRefund(id, try #require(first.refund?.offers.first).id)
            }
            let second = try await booker.bookings.proposeRefund(id, nil, nil)
            #expect(second.refund?.offers.map(\.id) == ["refund-2"])
            let other = RefundOffer(
                id: "elsewhere", amount: Money(amount: 1, currency: "EUR"),
                fee: Money(amount: 0, currency: "EUR"), validUntil: Journey.now + 600, ticketIDs: [])
            service.set { $0.bookings["booking-1"]?.refundOffers = [other] }
            let third = try await booker.bookings.proposeRefund(id, nil, nil)
            #expect(third.refund?.offers.map(\.id) == ["refund-3"])
            #expect(service.bookings.first?.refundOffers?.map(\.id) == ["refund-3"])
        }
    }

    @Test("reuses the open offer for the same, and deletes it for another", arguments: [true, false])
    func reuse(showsOffers: Bool) async throws {
        try await withFolder { folder in
            service.set { $0.showsOffers = showsOffers }
            let booker = Booker(service, in: folder)
            let intent = try await ticket(booker, names: ["Ada", "Bo"])
            let first = try await booker.bookings.proposeRefund(intent.id, nil, nil)
            #expect(try await booker.bookings.proposeRefund(intent.id, nil, nil).refund == first.refund)
            #expect(service.received.count { $0 == .proposeRefund } == 1)
            let ada = try #require(intent.namedTravellers.first?.serviceID)
            let second = try await booker.bookings.proposeRefund(intent.id, [ada], nil)
            #expect(second.refund?.offers.first?.amount.amount == 4900)
            #expect(service.received.count { $0 == .withdrawRefund } == 1)
            #expect(Set(service.keys(of: .proposeRefund)).count == 2)
            let over = try await booker.bookings.withdrawRefund(intent.id)
            #expect(over.refund == nil && over.state == .ticket)
            #expect(service.bookings.first?.refundOffers == [])
        }
    }

    @Test("asks anew when the offer is nearly over, and refuses one that is")
    func over() async throws {
        try await withFolder { folder in
            let booker = Booker(service, in: folder)
            let id = try await ticket(booker).id
            let offered = try await booker.bookings.proposeRefund(id, nil, nil)
            let offer = try #require(offered.refund?.offers.first)
            booker.clock.advance(by: .seconds(541))
            _ = try? await booker.bookings.proposeRefund(id, nil, nil)
            #expect(service.received.count { $0 == .proposeRefund } == 2)
            #expect(Set(service.keys(of: .proposeRefund)).count == 2)
            booker.clock.advance(by: .seconds(60))
            let error = try #require(
                await #expect(throws: RailError.self) {
                    try await booker.bookings.confirmRefund(id, offer.id)
                })
            #expect(error.code == .impossible)
            #expect(!service.received.contains(.confirmRefund))
        }
    }

    @Test("is offered anew where the repeated request is answered with an offer that is over, or with none")
    func overMeanwhile() async throws {
        try await withFolder { folder in
            service.set { $0.showsOffers = false }
            let booker = Booker(service, in: folder)
            let id = try await ticket(booker).id
            service.fail(.proposeRefund, .lost)
            await #expect(throws: RailError.self) { try await booker.bookings.proposeRefund(id, nil, nil) }
            service.set { $0.bookings["booking-1"]?.refundOffers = [] }
            let offered = try await booker.bookings.proposeRefund(id, nil, nil)
            #expect(offered.refund?.offers.map(\.id) == ["refund-2"])
            let keys = service.keys(of: .proposeRefund)
            #expect(keys.count == 3 && keys[0] == keys[1] && keys[1] != keys[2])
        }
    }

    @Test("says why no offer can be taken: there is none, or its time is over by this computer's clock")
    func noOffer() async throws {
        try await withFolder { folder in
            let booker = Booker(service, in: folder)
            let id = try await ticket(booker).id
            booker.clock.advance(by: .seconds(601))
            let error = try #require(
                await #expect(throws: RailError.self) {
                    try await booker.bookings.proposeRefund(id, nil, nil)
                })
            #expect(error.detail?.contains("is this computer's clock right?") == true)
        }
    }

    @Test("whose offer ends within a minute can be taken as long as it lasts")
    func shortOffer() async throws {
        try await withFolder { folder in
            let booker = Booker(service, in: folder)
            let id = try await ticket(booker).id
            booker.clock.advance(by: .seconds(570))
            let offered = try await booker.bookings.proposeRefund(id, nil, nil)
            let offer = try #require(offered.refund?.offers.first)
            #expect(try await booker.bookings.confirmRefund(id, offer.id).state == .refunded)
        }
    }

    @Test("whose offer's answer was lost is asked for again with the same key", arguments: [true, false])
    func lostOffer(showsOffers: Bool) async throws {
        try await withFolder { folder in
            service.set { $0.showsOffers = showsOffers }
            let booker = Booker(service, in: folder)
            let id = try await ticket(booker).id
            service.fail(.proposeRefund, .lost)
            let error = try #require(
                await #expect(throws: RailError.self) {
                    try await booker.bookings.proposeRefund(id, nil, nil)
                })
            #expect(!error.isOutcomeUnknown, "no money is on its way")
            let next = Booker(service, in: folder, ids: "b")
            #expect(try next.states() == [.ticket])
            #expect(try await next.bookings.proposeRefund(id, nil, nil).refund?.offers.count == 1)
            #expect(service.bookings.first?.refundOffers?.count == 1)
        }
    }

    @Test("that the service does not have, refuses, or whose check fails changes nothing")
    func refused() async throws {
        try await withFolder { folder in
            let booker = Booker(service, in: folder)
            let id = try await ticket(booker).id
            service.set { $0.hasRefunds = false }
            let none = try #require(
                await #expect(throws: RailError.self) {
                    try await booker.bookings.proposeRefund(id, nil, nil)
                })
            #expect(none.code == .unsupported)
            service.set { $0.hasRefunds = true }
            let offered = try await booker.bookings.proposeRefund(id, nil, nil)
            let offer = try #require(offered.refund?.offers.first)
            for request in [FakeBookingService.Request.checkRefund, .confirmRefund] {
                service.fail(request, .refused("X_NO"))
                let error = try #require(
                    await #expect(throws: RailError.self) {
                        try await booker.bookings.confirmRefund(id, offer.id)
                    })
                #expect(error.problemCode == "X_NO" && !error.isOutcomeUnknown)
                #expect(try booker.states() == [.ticket])
            }
            #expect(try await booker.bookings.confirmRefund(id, offer.id).state == .refunded)
        }
    }

    @Test("gives the offer up even where the service cannot be told; the next one deletes it")
    func withdrawn() async throws {
        try await withFolder { folder in
            let booker = Booker(service, in: folder)
            let intent = try await ticket(booker, names: ["Ada", "Bo"])
            _ = try await booker.bookings.proposeRefund(intent.id, nil, nil)
            service.fail(.withdrawRefund, .cut)
            await #expect(throws: RailError.self) {
                try await booker.bookings.withdrawRefund(intent.id)
            }
            let ada = try #require(intent.namedTravellers.first?.serviceID)
            let next = try await booker.bookings.proposeRefund(intent.id, [ada], nil)
            #expect(next.refund?.offers.count == 1)
            #expect(service.bookings.first?.refundOffers?.count == 1)
        }
    }
}
