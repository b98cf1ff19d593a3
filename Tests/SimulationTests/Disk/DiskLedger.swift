import Foundation
import GRDB
import SharedAlgorithms
import SimulatedDisk

/// A database on a simulated disk, with one row for each transaction, numbered from 1.
struct DiskLedger {
    /// A path with characters that mean something in an address.
    let path: String
    var synchronous = "EXTRA"
    /// The transactions that have ended, and those that have begun. At most one may have begun without an end.
    private(set) var committed = 0
    private(set) var begun = 0

    init(in folder: String, synchronous: String = "EXTRA") {
        (path, self.synchronous) = (folder + "/a b%20?#.sqlite", synchronous)
    }

    func open(_ process: SimulatedProcess) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.busyMode = .timeout(2)
        configuration.prepareDatabase { [synchronous] in
            try $0.execute(sql: "PRAGMA synchronous = \(synchronous); PRAGMA cache_size = 5")
        }
        let file = URL(filePath: path, directoryHint: .notDirectory).absoluteString
        return try DatabaseQueue(path: "\(file)?vfs=\(process.vfs)", configuration: configuration)
    }

    /// Makes the tables, and then transactions of one or more pages, until one fails.
    ///
    /// - Returns: The error of the one that failed; nil if none did.
    @discardableResult
    mutating func write(
        _ count: Int, over process: SimulatedProcess, _ random: inout SeededGenerator
    ) -> (any Error)? {
        do {
            let queue = try open(process)
            try queue.write {
                try $0.execute(
                    sql: """
                        CREATE TABLE IF NOT EXISTS entry (number INTEGER PRIMARY KEY);
                        CREATE TABLE IF NOT EXISTS filling (content TEXT);
                        CREATE INDEX IF NOT EXISTS byContent ON filling (content);
                        """)
            }
            for _ in 0..<count { try add(to: queue, &random) }
            return nil
        } catch {
            return error
        }
    }

    mutating func add(to queue: DatabaseQueue, _ random: inout SeededGenerator) throws {
        begun = committed + 1
        let fillings = (0..<Int.random(in: 1...6, using: &random)).map { _ in
            String(repeating: "\(random.next()) ", count: Int.random(in: 0...150, using: &random))
        }
        let deletes = Bool.random(using: &random)
        try queue.write { db in
            if deletes { try db.execute(sql: "DELETE FROM filling WHERE rowid % 3 = 1") }
            for filling in fillings {
                try db.execute(sql: "INSERT INTO filling VALUES (?)", arguments: [filling])
            }
            try db.execute(sql: "INSERT INTO entry VALUES (?)", arguments: [begun])
        }
        committed = begun
    }

    /// Returns the problem of the file: it is damaged, or it has other rows than those of all transactions that have
    /// ended, and perhaps of the one in progress; nil if there is no problem.
    mutating func problem(on disk: SimulatedDisk) throws -> String? {
        let (checked, numbers) = try open(try disk.process()).read { db in
            let checked = try String.fetchAll(db, sql: "PRAGMA integrity_check")
            guard try db.tableExists("entry") else { return (checked, [Int]()) }
            return (checked, try Int.fetchAll(db, sql: "SELECT number FROM entry ORDER BY number"))
        }
        guard checked == ["ok"] else { return "damaged: \(checked)" }
        guard (committed...begun).contains(numbers.count), numbers == Array(1..<numbers.count + 1) else {
            return "has \(numbers), but \(committed) have ended and \(begun) begun"
        }
        (committed, begun) = (numbers.count, numbers.count)
        return nil
    }
}
