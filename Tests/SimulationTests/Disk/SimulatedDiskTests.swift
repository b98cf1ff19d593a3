import GRDB
import SharedAlgorithms
import SimulatedDisk
import TestSupport
import Testing

@Suite("Power cuts and kills on a simulated disk")
struct SimulatedDiskTests {
    /// Writes transactions, cuts the power at a random change, and checks the file; twice on one file.
    ///
    /// - Returns: The problem of the file; nil if there is none.
    private func life(
        _ seed: UInt64, synchronous: String = "EXTRA", _ prepare: (SimulatedProcess) -> Void = { _ in }
    ) throws -> String? {
        let folder = try TemporaryFolder()
        let disk = SimulatedDisk()
        var random = SeededGenerator(seed: seed)
        var ledger = DiskLedger(in: folder.path, synchronous: synchronous)
        for _ in 1...2 {
            let process = try disk.process()
            prepare(process)
            disk.stop(afterChanges: Int.random(in: 0..<150, using: &random))
            ledger.write(10, over: process, &random)
            try disk.cutPower(seed: random.next())
            do {
                if let problem = try ledger.problem(on: disk) { return problem }
            } catch {
                return "cannot be opened: \(error)"
            }
        }
        return nil
    }

    @Test("after a power cut at any change, each transaction that had ended is there, and the file is whole")
    func powerCuts() throws {
        for seed in 1...500 as ClosedRange<UInt64> { #expect(try life(seed) == nil, "seed \(seed)") }
    }

    @Test("a power cut undoes a transaction that had ended, if the folder is not synced after it")
    func withoutExtra() throws {
        let problems = try (1...60).compactMap { try life($0, synchronous: "FULL") }
        #expect(!problems.isEmpty && problems.allSatisfy { $0.hasPrefix("has ") }, "\(problems)")
    }

    @Test("on a disk that does not do what a sync asks for, power cuts lose transactions and damage files")
    func lostSync() throws {
        let problems = try (1...60).compactMap { seed in try life(seed) { $0.fail(.lostSync) } }
        #expect(problems.contains { $0.hasPrefix("has ") })
        #expect(problems.contains { !$0.hasPrefix("has ") })
    }

    @Test("between two transactions, a power cut takes nothing")
    func cutAtRest() throws {
        let folder = try TemporaryFolder()
        let disk = SimulatedDisk()
        var random = SeededGenerator(seed: 1)
        var ledger = DiskLedger(in: folder.path)
        for seed in 1...30 as ClosedRange<UInt64> {
            #expect(ledger.write(3, over: try disk.process(), &random) == nil)
            #expect(try disk.cutPower(seed: seed) == 0)
        }
        #expect(try ledger.problem(on: disk) == nil && ledger.committed == 90)
    }

    @Test(
        "after a kill at any change, each transaction that had ended is there, and the next process goes on")
    func kills() throws {
        var changes = 0
        var isDead = false
        repeat {
            let folder = try TemporaryFolder()
            let disk = SimulatedDisk()
            var random = SeededGenerator(seed: 3)
            var ledger = DiskLedger(in: folder.path)
            let killed = try disk.process()
            killed.kill(afterChanges: changes)
            let error = ledger.write(4, over: killed, &random)
            isDead = killed.isDead
            #expect(killed.changes <= changes && (error != nil) == isDead)
            #expect(try ledger.problem(on: disk) == nil, "killed after \(changes) changes")
            #expect(ledger.write(2, over: try disk.process(), &random) == nil)
            #expect(try ledger.problem(on: disk) == nil, "killed after \(changes) changes, and gone on")
            changes += 1
        } while isDead
        #expect(changes > 40)
    }

    @Test("a killed process loses its locks at once, and cannot do anything more")
    func killedWhileWriting() throws {
        let folder = try TemporaryFolder()
        let disk = SimulatedDisk()
        var random = SeededGenerator(seed: 1)
        var ledger = DiskLedger(in: folder.path)
        let (one, other) = (try disk.process(), try disk.process())
        #expect(ledger.write(1, over: one, &random) == nil)
        let (writer, waiting) = (try ledger.open(one), try ledger.open(other))
        var (whileBusy, atEnd): ((any Error)?, (any Error)?)
        do {
            try writer.write { db in
                try db.execute(sql: "INSERT INTO entry VALUES (99)")
                do { try ledger.add(to: waiting, &random) } catch { whileBusy = error }
                one.kill()
                try ledger.add(to: waiting, &random)
            }
        } catch {
            atEnd = error
        }
        #expect((whileBusy as? DatabaseError)?.resultCode == .SQLITE_BUSY)
        #expect((atEnd as? DatabaseError)?.resultCode == .SQLITE_IOERR)
        #expect(throws: DatabaseError.self) { try writer.read { try $0.tableExists("entry") } }
        #expect(one.isDead && !other.isDead)
        #expect(try ledger.problem(on: disk) == nil && ledger.committed == 2)
    }

    @Test("a life with the same seed makes the same changes and has the same end")
    func repeats() throws {
        func run() throws -> [String] {
            let folder = try TemporaryFolder()
            let disk = SimulatedDisk()
            var random = SeededGenerator(seed: 8)
            var ledger = DiskLedger(in: folder.path)
            return try (1...20).map { _ in
                let process = try disk.process()
                disk.stop(afterChanges: Int.random(in: 0..<150, using: &random))
                ledger.write(10, over: process, &random)
                let lost = try disk.cutPower(seed: random.next())
                let problem = try ledger.problem(on: disk)
                return "\(process.changes) \(lost) \(problem ?? "–") \(ledger.committed)"
            }
        }
        #expect(try run() == run())
    }
}
