import Foundation
import GRDB
import Locking
import Rail

extension BookingJournal {
    /// Returns the remembered travellers, most recently used first. A traveller that cannot be read is left out,
    /// with a notice.
    func travellers(of person: JournalPerson) throws(StoreProblem) -> [Traveller] {
        let rows = try read(otherwise: []) { db in
            try Row.fetchAll(
                db,
                sql:
                    "SELECT content FROM traveller WHERE service = ? AND account = ? ORDER BY usedOn DESC, name",
                arguments: [person.service.stored, person.account.stored])
        }
        let travellers = rows.compactMap { $0.stored(0).flatMap { StoredJSON.value(Traveller.self, of: $0) } }
        if travellers.count < rows.count {
            notice(StoreProblem(.unreadable, path: file.path, contents: "a remembered traveller"))
        }
        return travellers
    }

    func remember(_ traveller: Traveller, of person: JournalPerson) throws(StoreProblem) {
        var known = traveller
        (known.serviceID, known.serviceKind, known.age) = (nil, nil, nil)
        let time = now().timeIntervalSince1970
        try write { [known] db in
            try db.execute(
                sql:
                    "INSERT OR REPLACE INTO traveller (service, account, name, usedOn, content) VALUES (?, ?, ?, ?, ?)",
                arguments: [
                    person.service.stored, person.account.stored, known.name.stored, time,
                    try StoredJSON.text(known),
                ])
        }
    }

    func forgetTraveller(_ name: String, of person: JournalPerson) throws(StoreProblem) {
        guard exists else { return }
        try write { db in
            try db.execute(
                sql: "DELETE FROM traveller WHERE service = ? AND account = ? AND name = ?",
                arguments: [person.service.stored, person.account.stored, name.stored])
        }
    }

    func forget(_ person: JournalPerson) throws(StoreProblem) {
        guard exists else { return }
        try write { db in
            for table in ["intent", "traveller"] {
                try db.execute(
                    sql: "DELETE FROM \(table) WHERE service = ? AND account = ?",
                    arguments: [person.service.stored, person.account.stored])
            }
        }
        // Rows that were deleted must not come back.
        work.withLock { ($0.underWay, $0.missing) = ([], []) }
    }
}
