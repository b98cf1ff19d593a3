import Rail
import Testing

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
