import Foundation
import Rail
import TestSupport
import Testing

@testable import RailStore

@Suite("Flipped bits in the list of bookings")
struct FlippedBitTests {
    /// The number of files, each with other flipped bits. 2,000 files take 30 s.
    private static let count =
        ProcessInfo.processInfo.environment["GUICHET_FLIPS"].flatMap { UInt64($0) } ?? 500

    @Test("wherever bits have flipped, each booking is listed, or the damage is reported")
    func anyBits() async throws {
        try await withFolder { folder in
            let booker = Booker(FakeBookingService(), in: folder)
            for name in ["Ada", "Bo", "Cleo"] {
                let held = try await booker.bookings.hold(Journey.request(names: [name]))
                _ = try await booker.bookings.buy(held.id)
            }
            let whole = try Data(contentsOf: URL(filePath: folder.file("bookings.sqlite")))
            for seed in 0..<Self.count {
                try await withFolder { folder in
                    try PrivateFile.makeFolder(folder.path)
                    var (bytes, random) = (whole, SeededGenerator(seed: seed))
                    for _ in 0..<(Bool.random(using: &random) ? 1 : Int.random(in: 2...8, using: &random)) {
                        let place = Int.random(in: bytes.indices, using: &random)
                        bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                    }
                    try bytes.write(to: URL(filePath: folder.file("bookings.sqlite")))
                    read(folder, of: booker.bookings.person, seed)
                }
            }
        }
    }

    private func read(_ folder: StateFolder, of person: JournalPerson, _ seed: UInt64) {
        let journal = BookingJournal(folder: folder, now: { Journey.now })
        do {
            let listed = try journal.summaries(of: person)
            let lists = try journal.damagedLists(for: person)
            #expect(listed.count == 3 || !lists.isEmpty, "seed \(seed): \(listed)")
            _ = try journal.travellers(of: person)
            for booking in listed {
                // Screens and commands write these times. None of them may stop the program.
                _ = [booking.departure, booking.arrival].map { $0.map { $0.day.iso8601 + $0.clock } }
                let intent = try? journal.intent(booking.id, of: person)
                #expect(intent.map { $0.id == booking.id } ?? true, "seed \(seed): \(booking)")
            }
        } catch {
            // The screens and commands say that the list cannot be read.
        }
    }
}
