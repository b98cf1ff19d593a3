import GRDB
import SharedAlgorithms
import SimulatedDisk
import TestSupport
import Testing

@Suite("Failing calls of a simulated disk")
struct DiskFaultTests {
    @Test(
        "SQLite learns of a fault, the transactions before it stay, and those after it succeed again",
        arguments: [
            (DiskFault.fullDisk, ResultCode.SQLITE_FULL), (.write, .SQLITE_IOERR), (.sync, .SQLITE_IOERR),
            (.read, .SQLITE_IOERR), (.delete, .SQLITE_IOERR), (.open, .SQLITE_CANTOPEN),
        ])
    func faults(_ fault: DiskFault, _ code: ResultCode) throws {
        var random = SeededGenerator(seed: 5)
        // The calls of a kind differ in what SQLite does when they fail.
        for after in 0..<12 {
            let folder = try TemporaryFolder()
            let disk = SimulatedDisk()
            var ledger = DiskLedger(in: folder.path)
            #expect(ledger.write(3, over: try disk.process(), &random) == nil)
            let process = try disk.process()
            process.fail(fault, after: after, count: 1)
            let error = ledger.write(20, over: process, &random)
            #expect((error as? DatabaseError)?.resultCode == code, "\(fault) after \(after)")
            process.heal()
            #expect(!process.isDead && ledger.committed >= 3)
            #expect(try ledger.problem(on: disk) == nil, "\(fault) after \(after)")
            #expect(ledger.write(2, over: process, &random) == nil)
            try disk.cutPower(seed: random.next())
            #expect(try ledger.problem(on: disk) == nil, "\(fault) after \(after), and a power cut")
        }
    }

    @Test("several faults and a power cut lose no transaction that had ended")
    func together() throws {
        for seed in 1...100 as ClosedRange<UInt64> {
            let folder = try TemporaryFolder()
            let disk = SimulatedDisk()
            var random = SeededGenerator(seed: seed)
            var ledger = DiskLedger(in: folder.path)
            for _ in 1...3 {
                let process = try disk.process()
                for fault in DiskFault.allCases where fault != .lostSync && Bool.random(using: &random) {
                    process.fail(
                        fault, after: Int.random(in: 0..<60, using: &random),
                        count: Int.random(in: 1...3, using: &random))
                }
                disk.stop(afterChanges: Int.random(in: 20..<250, using: &random))
                for _ in 1...5 where !process.isDead { ledger.write(3, over: process, &random) }
                try disk.cutPower(seed: random.next())
                #expect(try ledger.problem(on: disk) == nil, "seed \(seed)")
            }
        }
    }
}
