import Foundation
import SharedAlgorithms
import SimulatedDisk
import TestSupport
import Testing

@testable import Rail
@testable import RailStore
@testable import Sandbox

@Suite("Guichet's databases on a simulated disk")
struct JournalOnDiskTests {
    private let person = JournalPerson(service: "https://example.com", account: "ada@example.com")
    private let now = Date(timeIntervalSinceReferenceDate: 817_000_000)

    private func row(_ id: String) -> JournalRow {
        let names = Traveller(id: "adult-1", kind: .adult, firstName: id, lastName: "Beispiel")
        return JournalRow(
            person: person,
            intent: BookingIntent(id: id, state: .sending, begunOn: now, travellers: [names]),
            holdKey: "hold \(id)", buyKey: "buy \(id)")
    }

    private func journal(_ path: String, _ process: SimulatedProcess) -> BookingJournal {
        BookingJournal(folder: StateFolder(path: path, vfs: process.vfs), now: { [now] in now })
    }

    @Test("an intent that the journal has taken is there after a power cut at any change")
    func intents() throws {
        for seed in 1...60 as ClosedRange<UInt64> {
            let folder = try TemporaryFolder()
            let disk = SimulatedDisk()
            var random = SeededGenerator(seed: seed)
            var taken: [String] = []
            for run in 1...4 {
                disk.stop(afterChanges: Int.random(in: 0..<120, using: &random))
                let process = try disk.process()
                let before = journal(folder.path, process)
                for number in 1...10 {
                    let id = "\(run).\(number)"
                    do { try before.add(row(id)) } catch { break }
                    taken.append(id)
                }
                try disk.cutPower(seed: random.next())
                let after = journal(folder.path, try disk.process())
                let kept = try after.summaries(of: person).map(\.id)
                #expect(Set(kept).isSuperset(of: taken) && kept.count <= taken.count + run, "seed \(seed)")
                #expect(try after.damagedLists(for: person).isEmpty, "seed \(seed)")
            }
        }
    }

    @Test("a journal on a full disk takes nothing, says so, and goes on when there is room again")
    func fullDisk() throws {
        let folder = try TemporaryFolder()
        let disk = SimulatedDisk()
        let process = try disk.process()
        let journal = journal(folder.path, process)
        try journal.add(row("1"))
        process.fail(.fullDisk)
        let problem = #expect(throws: StoreProblem.self) { try journal.add(row("2")) }
        #expect(problem?.code == .unwritable)
        process.heal()
        try journal.add(row("3"))
        #expect(try journal.summaries(of: person).map(\.id) == ["1", "3"])
    }

    @Test("a power cut while a damaged journal is replaced loses no row that can be read")
    func replacement() throws {
        var whole: Set<String> = []
        // The first round goes through, and each of the others stops later than the one before.
        for changes in [nil] + stride(from: 0, to: 400, by: 9).map(Optional.some) {
            let folder = try TemporaryFolder()
            let disk = SimulatedDisk()
            do {
                let journal = journal(folder.path, try disk.process())
                for number in 1...40 { try journal.add(row("\(number)")) }
            }
            let file = URL(filePath: folder.path + "/bookings.sqlite")
            var bytes = try Data(contentsOf: file)
            bytes.replaceSubrange(3 * 4096..<4 * 4096, with: Data(repeating: 0xAA, count: 4096))
            try bytes.write(to: file)
            let process = try disk.process()
            disk.stop(afterChanges: changes)
            let first = journal(folder.path, process)
            if changes == nil {
                whole = Set(try first.summaries(of: person).map(\.id))
                #expect(!whole.isEmpty)
            } else {
                _ = try? first.summaries(of: person)
            }
            let isDone = !process.isDead
            try disk.cutPower(seed: UInt64(changes ?? 0))
            let second = journal(folder.path, try disk.process())
            #expect(Set(try second.summaries(of: person).map(\.id)) == whole, "after \(changes ?? -1)")
            #expect(try second.damagedLists(for: person).count == 1)
            try second.add(row("another"))
            if changes != nil, isDone { break }
        }
    }

    @Test("what a sandbox has written down is there after a power cut at any change")
    func sandbox() throws {
        for seed in 1...60 as ClosedRange<UInt64> {
            let folder = try TemporaryFolder()
            let path = folder.path + "/bookings.sqlite"
            let disk = SimulatedDisk()
            var random = SeededGenerator(seed: seed)
            var taken: [String] = []
            for run in 1...4 {
                disk.stop(afterChanges: Int.random(in: 0..<120, using: &random))
                let before = BookingDatabase(path: path, vfs: try disk.process().vfs)
                for number in 1...10 {
                    let id = "\(run).\(number)"
                    do {
                        try before.transaction { try $0.keep(bookedOffer: id, until: now) }
                    } catch {
                        break
                    }
                    taken.append(id)
                }
                try disk.cutPower(seed: random.next())
                let after = BookingDatabase(path: path, vfs: try disk.process().vfs)
                try after.check()
                let kept = try after.transaction { records in
                    try taken.filter { try records.isBooked(offer: $0) }
                }
                #expect(kept == taken, "seed \(seed)")
            }
        }
    }
}
