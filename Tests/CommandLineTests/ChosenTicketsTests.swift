import Foundation
import Testing

@testable import Rail
@testable import guichet

@Suite("The tickets that the options of `guichet ticket` choose") struct ChosenTicketsTests {
    private func words(
        _ numbers: [Int] = [], _ way: Way? = nil, refunded: Set<BookingPart.ID> = []
    ) throws -> [String] {
        try ChosenTickets(ReturnBooking.intent(refunded: refunded), travellers: numbers, way: way)
            .codes().map(\.words)
    }

    @Test("all barcodes of a return are there, or those of a traveller, or of a way")
    func ways() throws {
        let all = [
            "Ada Beispiel  way out  K7-1-1", "Ada Beispiel  way back  K7-2-1",
            "Bo Beispiel  way out  K7-1-2", "Bo Beispiel  way back  K7-2-2",
        ]
        #expect(try words() == all)
        #expect(try words([2]) == Array(all[2...]))
        #expect(try words([], .back) == [all[1], all[3]])
        #expect(try words([1], .out) == [all[0]])
    }

    @Test("a way that one traveller gave back has the others' barcodes")
    func refunded() throws {
        #expect(try words([], .back, refunded: ["back-2"]) == ["Ada Beispiel  way back  K7-2-1"])
        let chosen = try ChosenTickets(
            ReturnBooking.intent(refunded: ["back-2"]), travellers: [2], way: .back)
        #expect(chosen.entries.map { chosen.isRefunded($0.traveller) } == [true])
    }

    @Test("there is a ticket to travel with as long as one is issued, and one of the travellers keeps it")
    func usable() throws {
        func isUsable(_ intent: BookingIntent, _ numbers: [Int] = []) throws -> Bool {
            try ChosenTickets(intent, travellers: numbers, way: nil).isUsable
        }
        var intent = ReturnBooking.intent()
        #expect(try isUsable(intent) && isUsable(intent, [2]))
        let half = ReturnBooking.intent(refunded: ["out-2", "back-2"])
        #expect(try isUsable(half) && isUsable(half, [1]) && !isUsable(half, [2]))
        #expect(try !isUsable(ReturnBooking.intent(refunded: ["out-1", "out-2", "back-1", "back-2"])))
        for index in 0...1 { intent.booking?.tickets[index].status = .pending }
        #expect(try !isUsable(intent))
        for state in BookingIntent.State.allCases where !state.isBought {
            var intent = ReturnBooking.intent()
            intent.state = state
            #expect(try !isUsable(intent), "\(state)")
        }
    }

    @Test("if nobody has a barcode, the reason is said, with the next step if there is one")
    func reasons() throws {
        func reason(_ change: (inout BookingIntent) -> Void) throws -> String? {
            var intent = ReturnBooking.intent()
            change(&intent)
            let chosen = try ChosenTickets(intent, travellers: [], way: nil)
            do { _ = try chosen.codes(flags: " --service a") } catch { return "\(error)" }
            return nil
        }
        let asks = " guichet trips --refresh --service a asks the service."
        #expect(
            try reason {
                $0.state = .bought
                $0.booking?.tickets = [Ticket(id: "t", status: .pending)]
            } == "There is no ticket to travel with: bought; the ticket is being made." + asks)
        #expect(
            try reason {
                $0.state = .buying
                $0.booking?.tickets = []
            } == "There is no ticket to travel with: not known whether bought." + asks)
        #expect(
            try reason { $0 = ReturnBooking.intent(refunded: ["out-1", "out-2", "back-1", "back-2"]) }
                == "There is no ticket to travel with: refunded.")
        #expect(
            try reason { for index in 0...1 { $0.booking?.tickets[index].codes = [] } }
                == "There is no code for Ada Beispiel, Bo Beispiel.")
    }

    @Test("a booking that is no ticket is called what the list of trips calls it")
    func called() {
        var intent = ReturnBooking.intent()
        intent.booking?.tickets = []
        intent.booking?.deadline = .distantFuture
        let states: [BookingIntent.State: String] = [
            .buying: "not known whether bought", .refunding: "not known whether refunded",
            .unknown: "not known", .refused: "not held", .released: "let go",
        ]
        for (state, words) in states {
            intent.state = state
            #expect(TicketCommand.lines(intent, []).first == "Ticket K7Q2XM  \(words)")
            #expect(TripsCommand.line(BookingSummary(intent)).contains("  \(words)  "))
        }
        intent.state = .held
        #expect(TicketCommand.lines(intent, []).first?.hasPrefix("Ticket K7Q2XM  held until ") == true)
    }

    @Test("a barcode for both ways belongs to each; a booking of one trip has no ways")
    func both() throws {
        var intent = ReturnBooking.intent()
        intent.booking?.tickets[0].partIDs = nil
        #expect(
            try ChosenTickets(intent, travellers: [1], way: .back).codes().map(\.words)
                == ["Ada Beispiel  K7-1-1", "Ada Beispiel  way back  K7-2-1"])
        intent.booking?.trips.removeLast()
        #expect(throws: ProgramError.self) { try ChosenTickets(intent, travellers: [], way: .back) }
    }

    @Test("a traveller without a barcode leaves the others theirs; if nobody has one, that is an error")
    func without() throws {
        var intent = ReturnBooking.intent()
        intent.booking?.tickets[1].codes.removeLast()
        let back = try ChosenTickets(intent, travellers: [], way: .back)
        #expect(try back.codes().map(\.words) == ["Ada Beispiel  way back  K7-2-1"])
        intent.booking?.tickets[1].codes = []
        let none = try ChosenTickets(intent, travellers: [], way: .back)
        #expect(throws: ProgramError.self) { try none.codes() }
    }
}
