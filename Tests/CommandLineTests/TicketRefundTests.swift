import Foundation
import Rail
import Testing

@testable import guichet

@Suite("A refund on the command line") struct TicketRefundTests {
    private func failure(
        _ numbers: [Int], _ way: Way?, refunded: Set<BookingPart.ID>
    ) -> String? {
        let intent = ReturnBooking.intent(refunded: refunded)
        let all = (intent.booking?.refundableTickets() ?? []).filter {
            !refunded.contains("\($0.tripID ?? "")-\($0.travellerID)")
        }
        do {
            _ = try TicketRefund.tickets(of: intent, among: all, travellers: numbers, way: way)
            return nil
        } catch { return "\(error)" }
    }

    @Test("what is refunded already is said to be, also if it is one way of one traveller")
    func already() throws {
        let own = try #require(failure([2], .back, refunded: ["back-2"]))
        #expect(own.contains("Bo Beispiel's way back is refunded already."), "\(own)")
        #expect(failure([2], .out, refunded: ["back-2"]) == nil)
        #expect(failure([1], .back, refunded: ["back-2"]) == nil)
        let whole = try #require(failure([], .back, refunded: ["back-1", "back-2"]))
        #expect(whole.contains("The way back is refunded already."), "\(whole)")
    }

    @Test("a train that was cancelled since the ticket was read overrules the conditions of its fare")
    func cancelledMeanwhile() async throws {
        let known = ReturnBooking.intent()
        var service = BookingService.unimplemented
        service.refresh = { _ in
            var told = known
            told.booking?.trips[0].isCancelled = true
            return told
        }
        await confirmation { asked in
            service.proposeRefund = { _, _, code in
                #expect(code == RefundRequest.disruption)
                asked()
                throw RailError(.unreachable, activity: "asking for a refund", service: "a")
            }
            let refund = TicketRefund(bookings: service, travellers: [], way: nil, isAgreed: true)
            await #expect(throws: ProgramError.self) { try await refund.run(known) }
        }
    }

    @Test("an error says that nothing was refunded, unless what became of it is not known")
    func failed() {
        for code in [RailError.Code.tooManyRequests, .unreachable, .malformedResponse, .impossible] {
            let error = RailError(code, activity: "asking for a refund", service: "a", detail: "A detail.")
            let failure = TicketRefund.failure(error, in: .ticket)
            #expect(
                failure.exitCode == 1 && failure.message.contains("Nothing was refunded."),
                "\(failure.message)")
            #expect(!TicketRefund.failure(error, in: .refunding).message.contains("Nothing was refunded."))
        }
        let lost = RailError(.timedOut, activity: "refunding", service: "a", isOutcomeUnknown: true)
        #expect(!TicketRefund.failure(lost, in: .ticket).message.contains("Nothing was refunded."))
        let unsent = RailError(.notKept, activity: "refunding", service: "a")
        #expect(TicketRefund.failure(unsent, in: .ticket).exitCode == 2)
    }

    @Test("the question says until when the offer holds")
    func question() {
        var intent = ReturnBooking.intent()
        intent.booking?.trips[0].origin.timeZone = "Europe/Paris"
        let offer = RefundOffer(
            id: "r", amount: Money(amount: 5000, currency: "EUR"), fee: Money(amount: 0, currency: "EUR"),
            validUntil: ReturnBooking.now, ticketIDs: [])
        let question = TicketRefund.question(offer, of: intent, at: ReturnBooking.now)
        #expect(question.contains("The offer holds until 2026-12-01 06:00"), "\(question)")
        #expect(question.hasSuffix(". [y/N]"))
    }

    @Test("one ticket of several is named before anybody is asked, with its traveller and its way")
    func named() {
        let intent = ReturnBooking.intent()
        func money(_ cents: Int) -> Money { Money(amount: cents, currency: "EUR") }
        let share = RefundOffer.Share(of: ["back-2"], amount: money(5000), fee: money(1000))
        var offer = RefundOffer(
            id: "r", amount: money(5000), fee: money(1000), validUntil: ReturnBooking.now, ticketIDs: [],
            breakdown: [share])
        let ticket = RefundableTicket(travellerID: "2", tripID: "back")
        let lines = TicketRefund.lines(offer, [ticket], of: intent)
        #expect(
            lines.map { $0.replacing("\u{A0}", with: " ") } == [
                "back: Bo Beispiel: fee € 10.00, you get back € 50.00", "Fee: € 10.00",
                "You get back: € 50.00",
            ])
        offer.breakdown = nil
        #expect(TicketRefund.lines(offer, [ticket], of: intent).first == "back: Bo Beispiel")
    }
}
