import Foundation
import GRDB
import Rail
import TestSupport
import Testing

@testable import RailStore

@Suite("Damaged booking lists")
struct DamagedJournalTests {
    private let service = FakeBookingService()

    /// Buys tickets and remembers a traveller. Each ticket fills some pages of the file.
    private func fill(_ folder: StateFolder, _ count: Int) async throws -> [BookingIntent.ID] {
        let booker = Booker(service, in: folder)
        try booker.bookings.journal.remember(
            Traveller(id: "adult-1", kind: .adult, firstName: "Ada", lastName: "Beispiel"),
            of: booker.bookings.person)
        var ids: [BookingIntent.ID] = []
        for _ in 0..<count {
            let names = (0..<9).map { "Ada \($0) " + String(repeating: "x", count: 300) }
            ids.append(try await booker.bookings.hold(Journey.request(names: names)).id)
        }
        return ids
    }

    private func change(_ folder: StateFolder, _ change: (inout Data) -> Void) throws -> Data {
        let url = URL(filePath: folder.file("bookings.sqlite"))
        var data = try Data(contentsOf: url)
        change(&data)
        try data.write(to: url)
        return data
    }

    @Test("a list that is cut in half keeps its readable bookings, and the damaged file is reported")
    func halfFile() async throws {
        try await withFolder { folder in
            let ids = try await fill(folder, 12)
            let bytes = try change(folder) { $0 = $0.prefix($0.count / 2) }
            let booker = Booker(service, in: folder, ids: "b")
            let kept = try booker.bookings.journal.summaries(of: booker.bookings.person)
            #expect((1..<12).contains(kept.count) && Set(kept.map(\.id)).isSubset(of: ids))
            // The end of a row may be lost, but not its beginning.
            #expect(kept.contains { $0.state == .unreadable && $0.code == "K7Q2XM" })
            let readable = kept.filter { $0.state != .unreadable }
            for summary in readable {
                let intent = try booker.bookings.journal.intent(summary.id, of: booker.bookings.person)
                #expect(intent?.booking?.travellers.count == 9)
            }
            let list = try #require(
                try booker.bookings.journal.damagedLists(for: booker.bookings.person).first)
            #expect(list.rescued?.count == readable.count && !readable.isEmpty)
            #expect(try Data(contentsOf: URL(filePath: list.path)) == bytes)
            #expect(try mode(list.path) == 0o600)
            // The list for another person names the file, but no bookings.
            let stranger = JournalPerson(service: "sandbox", account: "stranger@example.com")
            let told = try booker.bookings.journal.damagedLists(for: stranger)
            #expect(told == [DamagedList(path: list.path, rescued: [])])
            // Later runs of the program also report the file, as long as it exists.
            let later = BookingJournal(folder: folder, now: { Journey.now })
            #expect(
                try later.damagedLists(for: booker.bookings.person) == [
                    DamagedList(path: list.path, rescued: nil)
                ])
            try FileManager.default.removeItem(atPath: list.path)
            #expect(try later.damagedLists(for: booker.bookings.person) == [])
        }
    }

    @Test(
        "damaged pages, in one place or several, do not lose data on other pages",
        arguments: [[2], [3, 5], [2, 4, 6]])
    func damagedPages(_ places: [Int]) async throws {
        try await withFolder { folder in
            let ids = try await fill(folder, 12)
            let page = 4096
            _ = try change(folder) { data in
                for place in places {
                    let start = data.count / page * place / 8 * page
                    data.replaceSubrange(
                        start..<start + 2 * page, with: Data(repeating: 0xAA, count: 2 * page))
                }
            }
            let journal = BookingJournal(folder: folder, now: { Journey.now })
            let person = Booker(service, in: folder).bookings.person
            // Even if the list is readable, a booking in it can be damaged.
            let readable = ids.filter { (try? journal.intent($0, of: person)).flatMap { $0 } != nil }
            #expect((12 - 3 * places.count..<12).contains(readable.count), "\(readable)")
            let kept = try journal.summaries(of: person)
            #expect(Set(readable).isSubset(of: kept.map(\.id)))
        }
    }

    @Test("rows between two damaged pages of the table are found through the table's indices")
    func rowsBetweenDamage() async throws {
        try await withFolder { folder in
            let ids = try await fill(folder, 60)
            // Removes unused pages, because old ones among them would look like pages of the table.
            try await DatabaseQueue(path: folder.file("bookings.sqlite")).vacuum()
            let page = 4096
            var rest = ids
            _ = try change(folder) { data in
                // Finds the pages with the beginnings of rows (SQLite's file format, section 1.6: 13 marks a leaf of
                // a table).
                let leaves = stride(from: page, to: data.count, by: page).filter { start in
                    data[start] == 13 && ids.contains { data.holds($0, in: start..<start + page) }
                }
                guard leaves.count > 4 else { return rest = [] }
                for start in [leaves[1], leaves[leaves.count - 2]] {
                    rest.removeAll { data.holds($0, in: start..<start + page) }
                    data.replaceSubrange(start..<start + page, with: Data(repeating: 0xAA, count: page))
                }
            }
            #expect((40..<60).contains(rest.count))
            let booker = Booker(service, in: folder)
            let kept = try booker.bookings.journal.summaries(of: booker.bookings.person)
            #expect(Set(kept.map(\.id)).isSuperset(of: rest), "\(kept.map(\.id)) of \(rest)")
        }
    }

    @Test("the travellers are kept if the end of the file is missing")
    func missingEnd() async throws {
        try await withFolder { folder in
            _ = try await fill(folder, 12)
            _ = try change(folder) { $0 = $0.prefix($0.count - 4096) }
            let booker = Booker(service, in: folder)
            let names = try booker.bookings.journal.travellers(of: booker.bookings.person).map(\.firstName)
            #expect(names == ["Ada"])
        }
    }

    @Test("a damaged list is set aside only once, even if two windows notice the damage")
    func setAsideOnce() async throws {
        try await withFolder { folder in
            let ids = try await fill(folder, 12)
            let (one, other) = (Booker(service, in: folder), Booker(service, in: folder))
            // Both windows have the file open, and SQLite has not read the whole file yet.
            let person = one.bookings.person
            for booker in [one, other] { _ = try booker.bookings.journal.travellers(of: person) }
            let handle = try FileHandle(forUpdating: URL(filePath: folder.file("bookings.sqlite")))
            try handle.truncate(atOffset: try handle.seekToEnd() / 2)
            try handle.close()
            for booker in [one, other] {
                for id in ids { _ = try? booker.bookings.journal.intent(id, of: person) }
            }
            let lists = try other.bookings.journal.damagedLists(for: person)
            #expect(lists.count == 1)
            let shown = try one.bookings.journal.summaries(of: person)
            #expect(try other.bookings.journal.summaries(of: person) == shown && !shown.isEmpty)
        }
    }

    @Test("a damaged list stays in its place if no new list can be written")
    func unwritable() async throws {
        try await withFolder { folder in
            _ = try await fill(folder, 12)
            let bytes = try change(folder) { $0 = $0.prefix($0.count / 2) }
            let inTheWay = folder.file(".bookings.sqlite.draft")
            try FileManager.default.createDirectory(atPath: inTheWay, withIntermediateDirectories: false)
            let booker = Booker(service, in: folder)
            let person = booker.bookings.person
            #expect(throws: StoreProblem.self) { try booker.bookings.journal.summaries(of: person) }
            #expect(try Data(contentsOf: URL(filePath: folder.file("bookings.sqlite"))) == bytes)
            try FileManager.default.removeItem(atPath: inTheWay)
            #expect(try !booker.bookings.journal.summaries(of: person).isEmpty)
        }
    }

    @Test("a window stops writing to a list that another window has set aside")
    func openBefore() async throws {
        try await withFolder { folder in
            _ = try await fill(folder, 12)
            let before = Booker(service, in: folder, ids: "before")
            _ = try before.bookings.journal.travellers(of: before.bookings.person)
            // Replaces the whole file, because SQLite has the old file open.
            let path = folder.file("bookings.sqlite")
            let bytes = try Data(contentsOf: URL(filePath: path))
            try FileManager.default.removeItem(atPath: path)
            try bytes.prefix(bytes.count / 2).write(to: URL(filePath: path))
            let after = Booker(service, in: folder, ids: "after")
            _ = try after.bookings.journal.summaries(of: after.bookings.person)
            let held = try await before.bookings.hold(Journey.request())
            #expect(try after.bookings.journal.intent(held.id, of: after.bookings.person)?.id == held.id)
        }
    }

    @Test(
        "after a request, its booking is written even to a replaced list, unless the person signed out",
        arguments: [false, true])
    func replacedDuringWork(signsOut: Bool) async throws {
        try await service.withBooker { booker in
            let (journal, person) = (booker.bookings.journal, booker.bookings.person)
            let held = try await booker.bookings.hold(Journey.request())
            let row = try #require(try journal.claim(held.id, of: person))
            let path = booker.folder.file("bookings.sqlite")
            try FileManager.default.removeItem(atPath: path)
            try Data("nothing that can be rescued".utf8).write(to: URL(filePath: path))
            let other = Booker(service, in: booker.folder, ids: "other")
            #expect(try other.bookings.journal.summaries(of: person).isEmpty)
            // This window looks at its list before the booking ends.
            #expect(try journal.summaries(of: person).isEmpty)
            if signsOut { try journal.forget(person) }
            try journal.end(row)
            #expect(try other.bookings.journal.intent(held.id, of: person)?.id == (signsOut ? nil : held.id))
        }
    }

    @Test(
        "one bit in an index hides no booking, and the damage is reported",
        arguments: [(3, 0), (4, 2), (10, 0)])
    func damagedIndex(place: Int, bit: Int) async throws {
        try await withFolder { folder in
            let ids = try await fill(folder, 3)
            let root = try await DatabaseQueue(path: folder.file("bookings.sqlite")).read {
                try Int.fetchOne($0, sql: "SELECT rootpage FROM sqlite_master WHERE name = 'intentByTime'")
            }
            let page = try #require(root)
            _ = try change(folder) { $0[(page - 1) * 4096 + place] ^= 1 << bit }
            try expectAll(ids, in: folder)
        }
    }

    @Test("a well-formed index with a row number that differs from its table's counts as damaged")
    func otherRow() async throws {
        try await withFolder { folder in
            let ids = try await fill(folder, 3)
            let queue = try DatabaseQueue(path: folder.file("bookings.sqlite"))
            let sql = "SELECT rootpage FROM sqlite_master WHERE name = 'sqlite_autoindex_intent_1'"
            let page = try #require(try await queue.read { try Int.fetchOne($0, sql: sql) })
            _ = try change(folder) { data in
                // The entry of the last row ends with its id and its number (SQLite's file format, section 2.5).
                let entry = data[(page - 1) * 4096..<page * 4096].range(of: Data(ids[2].utf8))
                if let end = entry?.upperBound { data[end] ^= 1 }
            }
            #expect(try await queue.read { try String.fetchOne($0, sql: "PRAGMA quick_check") } == "ok")
            try expectAll(ids, in: folder)
        }
    }

    @Test(
        "a damaged description of the tables loses no booking",
        arguments: [
            ("\"problem\"", "\"probmem\""), ("CREATE TABLE", "CREATE`TABLE"),
            ("SQLite format", "sQLite format"),
            ("\"intent\" (", "\"indent\" ("),
        ])
    func damagedFirstPage(text: String, other: String) async throws {
        try await withFolder { folder in
            let ids = try await fill(folder, 3)
            _ = try change(folder) { data in
                if let place = data[..<4096].range(of: Data(text.utf8)) {
                    data.replaceSubrange(place, with: Data(other.utf8))
                }
            }
            try expectAll(ids, in: folder)
        }
    }

    @Test("no booking is lost if damage changes the journal's version number to an earlier one")
    func damagedVersion() async throws {
        try await withFolder { folder in
            let ids = try await fill(folder, 3)
            _ = try change(folder) { $0[63] = 1 }
            try expectAll(ids, in: folder)
        }
    }

    private func expectAll(_ ids: [BookingIntent.ID], in folder: StateFolder) throws {
        let (journal, person) = (
            BookingJournal(folder: folder, now: { Journey.now }), Booker(service, in: folder).bookings.person
        )
        #expect(try Set(journal.summaries(of: person).map(\.id)) == Set(ids))
        for id in ids { #expect(try journal.intent(id, of: person)?.id == id) }
        #expect(try journal.travellers(of: person).count == 1)
        #expect(try journal.damagedLists(for: person).first?.rescued?.count == ids.count)
    }

    @Test("when the list is set aside, a row that cannot be read is kept, and listed with its code")
    func unreadableRowKept() async throws {
        try await withFolder { folder in
            let ids = try await fill(folder, 3)
            let booker = Booker(service, in: folder, ids: "b")
            try booker.bookings.journal.write {
                try $0.execute(sql: "UPDATE intent SET content = '{' WHERE id = ?", arguments: [ids[1]])
            }
            // The number of free pages.
            _ = try change(folder) { $0[39] ^= 1 }
            let journal = BookingJournal(folder: folder, now: { Journey.now })
            let listed = try journal.summaries(of: booker.bookings.person)
            #expect(Set(listed.map(\.id)) == Set(ids))
            let unreadable = listed.filter { $0.state == .unreadable }
            #expect(unreadable.map(\.id) == [ids[1]] && unreadable.first?.code == "K7Q2XM")
            let list = try journal.damagedLists(for: booker.bookings.person).first
            #expect(list?.rescued?.count == 2)
        }
    }

    @Test(
        "a list names its damaged booking, shows the others, and stores the damaged one again when it is found"
    )
    func damagedRow() async throws {
        try await service.withBooker { booker in
            let spoilt = try await booker.bookings.hold(Journey.request())
            let whole = try await booker.bookings.hold(Journey.request())
            try booker.bookings.journal.write {
                try $0.execute(sql: "UPDATE intent SET content = '{' WHERE id = ?", arguments: [spoilt.id])
            }
            let error = await #expect(throws: RailError.self) {
                try await booker.bookings.refresh(spoilt.id)
            }
            #expect(error?.detail?.contains("K7Q2XM is damaged; Find a booking asks the service") == true)
            await #expect(throws: RailError.self) { try await booker.bookings.buy(spoilt.id) }
            var told: [TripsKnown] = []
            for try await known in booker.bookings.trips() { told.append(known) }
            #expect(Set(told.last?.summaries.map(\.id) ?? []) == [spoilt.id, whole.id])
            service.remove("booking-2")
            let found = try await booker.bookings.find("K7Q2XM", "Beispiel")
            #expect(found?.id == spoilt.id)
            #expect(try await booker.bookings.refresh(spoilt.id).booking?.code == "K7Q2XM")
        }
    }
}

extension Data {
    /// Whether a range of bytes contains the beginning of a booking's row, which is its id and its service.
    fileprivate func holds(_ id: BookingIntent.ID, in place: Range<Int>) -> Bool {
        self[place].range(of: Data("\(id)https:".utf8)) != nil
    }
}
