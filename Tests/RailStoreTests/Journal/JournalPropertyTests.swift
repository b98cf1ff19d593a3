import Rail
import TestSupport
import Testing

@testable import RailStore

@Suite("The journal's rows")
struct JournalPropertyTests {
    @Test(
        "a row is the same after it is written and read, whatever its values",
        arguments: 0..<8 as Range<UInt64>)
    func anyRow(_ seed: UInt64) async throws {
        try await withFolder { folder in
            var arbitrary = Arbitrary(random: SeededGenerator(seed: seed))
            let person = JournalPerson(service: arbitrary.text(), account: arbitrary.text())
            let rows = (0..<15).map { arbitrary.row($0, of: person) }
            let first = BookingJournal(folder: folder, now: { Journey.now })
            for row in rows { try first.add(row) }
            // Reads the journal as another run of the program would.
            let journal = BookingJournal(folder: folder, now: { Journey.now })
            let listed = try journal.summaries(of: person)
            #expect(listed.count == rows.count)
            for row in rows {
                let read = try #require(try journal.claim(row.intent.id, of: person))
                // Compares the bytes, because Swift treats different Unicode spellings of a text as equal.
                #expect(read == row && "\(read)".utf8.elementsEqual("\(row)".utf8))
                let summary = try #require(listed.first { $0.id.utf8.elementsEqual(row.intent.id.utf8) })
                let whole = BookingSummary(row.intent)
                #expect(summary == whole && "\(summary)".utf8.elementsEqual("\(whole)".utf8))
                if let id = row.intent.booking?.id {
                    let found = try journal.intent(ofBooking: id, of: person)
                    #expect(
                        rows.contains { $0.intent.booking?.id == id && $0.intent.id == found }, "\(id)")
                }
            }
        }
    }

    @Test("a traveller is the same after it is written and read", arguments: 0..<6 as Range<UInt64>)
    func anyTraveller(_ seed: UInt64) async throws {
        try await withFolder { folder in
            var arbitrary = Arbitrary(random: SeededGenerator(seed: seed))
            let person = JournalPerson(service: arbitrary.text(), account: arbitrary.text())
            let journal = BookingJournal(folder: folder, now: { Journey.now })
            var known: [String: Traveller] = [:]
            for _ in 0..<30 {
                var traveller = arbitrary.named()
                try journal.remember(traveller, of: person)
                (traveller.serviceID, traveller.serviceKind) = (nil, nil)
                known[traveller.name.unicodeScalars.map { "\($0.value)" }.joined(separator: " ")] = traveller
            }
            let read = try journal.travellers(of: person)
            #expect(Set(read.map { "\($0)" }) == Set(known.values.map { "\($0)" }))
        }
    }
}
