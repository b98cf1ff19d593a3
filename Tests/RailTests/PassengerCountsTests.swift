import Foundation
import Rail
import Testing

@Suite("The passengers of a search")
struct PassengerCountsTests {
    @Test("each child is a passenger with an age, and counts like any other passenger")
    func children() {
        let family = PassengerCounts(adults: 2, childAges: [3, 8])
        #expect(family.total == 4 && family[.child] == 2)
        #expect(family.passengers.map(\.id) == ["adult-1", "adult-2", "child-1", "child-2"])
        #expect(family.passengers.map(\.age) == [nil, nil, 3, 8])
    }

    @Test("a child that is added gets a typical age, and removing a child removes the last one")
    func changes() {
        var family = PassengerCounts(childAges: [3])
        family[.child] = 3
        #expect(family.childAges == [3, 8, 8])
        family[.child] = 1
        #expect(family.childAges == [3])
        family[.child] = 0
        #expect(family == PassengerCounts())
    }

    @Test("passengers have their cards, which are not stored with a search")
    func cards() throws {
        let card = ReductionCard(code: "HALBTAX", issuer: "urn:uic:rics:1185", name: "Halbtax", number: "123")
        var two = PassengerCounts(adults: 2)
        two.cards["adult-2"] = [card]
        two.cards["youth-1"] = [card]
        #expect(two.passengers.map(\.cards) == [[], [card]])
        let stored = String(decoding: try JSONEncoder().encode(two), as: UTF8.self)
        #expect(!stored.contains("HALBTAX") && !stored.contains("123"))
    }

    @Test("passengers that a version without children has stored are read, and are written as before")
    func stored() throws {
        let old = #"{"adults":2,"seniors":0,"youths":1}"#
        let read = try JSONDecoder().decode(PassengerCounts.self, from: Data(old.utf8))
        #expect(read == PassengerCounts(adults: 2, youths: 1))
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(String(decoding: try encoder.encode(read), as: UTF8.self) == old)
        let family = PassengerCounts(childAges: [3, 8])
        #expect(try JSONDecoder().decode(PassengerCounts.self, from: encoder.encode(family)) == family)
    }
}
