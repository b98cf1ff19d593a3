import Rail
import TestSupport
import Testing

@testable import RailStore

@Suite("Kept refunds")
struct KeptRefundTests {
    private let service = FakeBookingService()

    @Test("a refund is on disk before each of its requests, and is made only once")
    func onDiskFirst() async throws {
        try await service.withTicket { booker, ticket in
            let id = ticket.id
            let seen = Log<String>()
            let other = BookingJournal(folder: booker.folder, now: { Journey.now })
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
        "a service can refund immediately without an offer, for all travellers or for one",
        arguments: [1, 2])
    func withoutOffer(_ count: Int) async throws {
        service.set { $0.refundsAtOnce = true }
        try await service.withTicket(of: count == 1 ? ["Ada"] : ["Ada", "Bo"]) { booker, ticket in
            let first = ticket.namedTravellers[0]
            // The booking cannot be read afterwards, but the confirmed refund is certain.
            service.set { [ticket] in $0.staleBooking = ticket.booking }
            let id = try #require(first.serviceID)
            let refunded = try await booker.bookings.proposeRefund(
                ticket.id, count == 1 ? nil : [RefundableTicket(travellerID: id)], nil)
            #expect(refunded.refund == nil && refunded.problem == nil)
            #expect(refunded.state == (count == 1 ? .refunded : .ticket))
            #expect(refunded.booking?.isRefunded(first) == true)
            #expect(refunded.booking?.refunds.map(\.amount.amount) == [4900])
            #expect(try booker.states() == [refunded.state])
            #expect(!service.received.contains(.confirmRefund))
        }
    }

    @Test("if a service refunds one ticket immediately, the offer for the other ticket stays open")
    func partAtOnce() async throws {
        try await service.withTicket { booker, intent in
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

    @Test("if some travellers are refunded, the others get a new ticket, which can be refunded, too")
    func someTravellers() async throws {
        try await service.withTicket(of: ["Ada", "Bo"]) { booker, intent in
            let ids = intent.namedTravellers.compactMap(\.serviceID)
            for (step, traveller) in ids.reversed().enumerated() {
                let offered = try await booker.bookings.proposeRefund(
                    intent.id, [RefundableTicket(travellerID: traveller)], nil)
                let offer = try #require(offered.refund?.offers.first)
                let left = try await booker.bookings.confirmRefund(intent.id, offer.id)
                #expect(left.state == (step == 0 ? .ticket : .refunded))
                let booking = try #require(left.booking)
                #expect(left.namedTravellers.map { booking.isRefunded($0) } == [step == 1, true])
                #expect(booking.tickets.count(where: \.isUsable) == 1 - step)
                #expect(left.namedTravellers.map { booking.refunds(of: $0).count } == [step, 1])
            }
            let shares = service.requested.map { $0.shares.map(\.travellerIDs) }
            // The last traveller returns the whole ticket.
            #expect(shares == [[[ids[1]]], [nil]])
            #expect(service.bookings.first?.refunded?.amount == 9800)
        }
    }

    @Test(
        "a refund without an answer is looked up, and requested again with the same key if it was not made",
        arguments: [FakeBookingService.Fault.lost, .failed])
    func lostAnswer(_ fault: FakeBookingService.Fault) async throws {
        try await service.withRefundOffer { booker, id, offer in
            service.fail(.confirmRefund, fault)
            if case .lost = fault {
                #expect(try await booker.bookings.confirmRefund(id, offer.id).state == .refunded)
            } else {
                let error = try await railError { try await booker.bookings.confirmRefund(id, offer.id) }
                #expect(!error.isOutcomeUnknown)
                #expect(try booker.states() == [.ticket])
                let kept = try booker.kept(id)
                #expect(kept?.problem == "Not refunded: the service has not taken the refund.")
                #expect(try await booker.bookings.confirmRefund(id, offer.id).state == .refunded)
            }
            #expect(Set(service.keys(of: .confirmRefund)).count == 1)
            #expect(service.bookings.first?.refunds.count == 1)
        }
    }

    @Test(
        "a refund without an answer is looked up at the next start",
        arguments: [(FakeBookingService.Fault.lost, BookingIntent.State.refunded), (.failed, .ticket)])
    func nextStart(_ fault: FakeBookingService.Fault, _ end: BookingIntent.State) async throws {
        try await service.withRefundOffer { first, id, offer in
            service.fail(.confirmRefund, fault)
            service.fail(.booking, .failed, .unreachable)
            let error = try await railError { try await first.bookings.confirmRefund(id, offer.id) }
            #expect(error.isOutcomeUnknown)
            let next = Booker(service, in: first.folder, ids: "b")
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

    @Test("the note that a refund was not made is gone while it is not known whether the next try was")
    func noteOfEarlierTry() async throws {
        try await service.withRefundOffer { booker, id, offer in
            service.fail(.confirmRefund, .failed, .failed)
            await #expect(throws: RailError.self) { try await booker.bookings.confirmRefund(id, offer.id) }
            #expect(try booker.kept(id)?.problem?.hasPrefix("Not refunded") == true)
            service.fail(.booking, .failed)
            await #expect(throws: RailError.self) { try await booker.bookings.confirmRefund(id, offer.id) }
            let kept = try booker.kept(id)
            #expect(kept?.state == .refunding && kept?.problem == nil)
        }
    }

    @Test(
        "the outcome of a refund stays unknown, and the person is told so, if the service no longer knows the booking"
    )
    func bookingGone() async throws {
        try await service.withRefundOffer { booker, id, offer in
            service.fail(.confirmRefund, .lost)
            service.fail(.booking, .failed)
            await #expect(throws: RailError.self) { try await booker.bookings.confirmRefund(id, offer.id) }
            service.remove("booking-1")
            #expect(try await booker.bookings.settle().map(\.state) == [.unknown])
            let kept = try booker.kept(id)
            #expect(kept?.problem?.hasSuffix("nobody knows whether it was refunded.") == true)
        }
    }

    @Test(
        "a refund is not reported as made if the service no longer knows the booking",
        arguments: [
            (FakeBookingService.Fault.lost, BookingIntent.State.unknown), (.refused("X_NO"), .ticket),
        ])
    func neverReported(_ fault: FakeBookingService.Fault, _ state: BookingIntent.State) async throws {
        try await service.withRefundOffer { booker, id, offer in
            service.fail(.confirmRefund, fault)
            service.fail(.booking, .refused("X_NO_SUCH_BOOKING"))
            await #expect(throws: RailError.self) { try await booker.bookings.confirmRefund(id, offer.id) }
            let kept = try booker.kept(id)
            #expect(kept?.state == state && (kept?.problem == nil) == (state == .ticket))
        }
    }

    @Test("a refund is not reported as made if the ticket was replaced and the service shows no refund")
    func replacedTicket() async throws {
        try await service.withRefundOffer { booker, id, offer in
            service.fail(.confirmRefund, .refused("X_NO"))
            service.set {
                $0.bookings["booking-1"]?.tickets[0].status = .exchanged
                $0.bookings["booking-1"]?.tickets.append(Ticket(id: "another", status: .valid))
            }
            await #expect(throws: RailError.self) { try await booker.bookings.confirmRefund(id, offer.id) }
            let kept = try booker.kept(id)
            #expect(kept?.refund == nil && kept?.booking?.refunds == [])
        }
    }

    @Test("a confirmed refund is certain even if the booking cannot be read")
    func confirmedUnread() async throws {
        try await service.withTicket { booker, ticket in
            let offered = try await booker.bookings.proposeRefund(ticket.id, nil, nil)
            service.fail(.booking, .failed)
            let refunded = try await booker.bookings.confirmRefund(
                ticket.id, try #require(offered.refund?.offers.first).id)
            #expect(refunded.state == .refunded)
            #expect(refunded.booking?.refunded?.amount == 4900)
            #expect(refunded.booking?.tickets.contains(where: \.isUsable) == false)
        }
    }

    @Test("a confirmed refund is certain even if the booking still shows the old state")
    func confirmedStale() async throws {
        try await service.withTicket(of: ["Ada", "Bo"]) { booker, intent in
            let ada = try #require(intent.namedTravellers.first?.serviceID)
            let first = [RefundableTicket(travellerID: ada)]
            for (tickets, state) in [(first, BookingIntent.State.bought), (nil, .refunded)] {
                let offered = try await booker.bookings.proposeRefund(intent.id, tickets, nil)
                let offer = try #require(offered.refund?.offers.first)
                service.set { $0.staleBooking = $0.bookings["booking-1"] }
                let refunded = try await booker.bookings.confirmRefund(intent.id, offer.id)
                #expect(refunded.state == state && refunded.refund == nil && refunded.problem == nil)
                #expect(refunded.booking?.refunds.last?.id == offer.id)
                // No ticket is shown as valid, however long the service shows the old state.
                service.set { $0.staleBooking = $0.staleBooking ?? intent.booking }
                let later = try await booker.bookings.refresh(intent.id)
                #expect(later.state == state && later.booking?.refunds.last?.id == offer.id)
                #expect(later.booking?.tickets.contains(where: \.isUsable) == false)
                #expect(later.booking?.documents.isEmpty == true)
                let end = tickets == nil ? BookingIntent.State.refunded : .ticket
                #expect(try await booker.bookings.refresh(intent.id).state == end)
            }
        }
    }
}
