import Foundation
import GRDB
import Testing

@testable import Rail
@testable import RailStore

@Suite("Bookings that cannot be read")
struct UnreadableBookingTests {
    private let service = FakeBookingService()

    @Test(
        "a booking with an unreadable column is listed with its code, and is whole after a request",
        arguments: [
            "state = 'tickat'", "state = x'FF'", "begunOn = 'x'", "departure = 'x'", "deadline = 'soon'",
            "travellerCount = 'two'", "refunded = '{'", "missingParts = 'x'", "isCancelled = 'x'",
            "isChangeMissed = 'x'", "state = 'buying'",
        ])
    func unreadableColumn(_ change: String) async throws {
        try await service.withHeld { booker, held in
            let whole = try await booker.bookings.hold(Journey.request())
            try booker.bookings.journal.write {
                try $0.execute(sql: "UPDATE intent SET \(change) WHERE id = ?", arguments: [held.id])
            }
            let listed = try booker.bookings.journal.summaries(of: booker.bookings.person)
            #expect(Set(listed.map(\.id)) == [held.id, whole.id])
            let unreadable = try #require(listed.first { $0.id == held.id })
            #expect(unreadable.state == .unreadable && unreadable.code == "K7Q2XM")
            #expect(try booker.bookings.unfinished().map(\.id).contains(held.id))
            let next = Booker(service, in: booker.folder, ids: "b")
            #expect(try await next.bookings.settle() == [])
            #expect(try next.states() == [.held, .held])
        }
    }

    @Test("a list in a folder that cannot be entered is not taken for a list that is not there")
    func unreachableList() async throws {
        try await service.withHeld { booker, held in
            // Links that lead to each other cannot be entered by any user.
            let (folder, kept) = (booker.folder.path, booker.folder.path + "-kept")
            try FileManager.default.moveItem(atPath: folder, toPath: kept)
            try FileManager.default.createSymbolicLink(atPath: folder, withDestinationPath: folder)
            let next = Booker(service, in: booker.folder, ids: "b")
            let error = #expect(throws: StoreProblem.self) { try next.states() }
            #expect(error?.code == .folderUnusable)
            try FileManager.default.removeItem(atPath: folder)
            #expect(try next.states() == [])
            try FileManager.default.moveItem(atPath: kept, toPath: folder)
            #expect(try next.states() == [.held])
        }
    }

    @Test("a purchase without an answer is looked up at the next start, even if its state cannot be read")
    func unreadablePurchase() async throws {
        try await service.withHeld { booker, held in
            var row = try #require(try booker.bookings.journal.claim(held.id, of: booker.bookings.person))
            row.intent.state = .buying
            try booker.bookings.journal.end(row)
            try booker.bookings.journal.write { try $0.execute(sql: "UPDATE intent SET state = 'buyinf'") }
            let next = Booker(service, in: booker.folder, ids: "b")
            _ = try await next.bookings.settle()
            #expect(service.received.last == .booking, "\(service.received)")
            #expect(try next.states() == [.held])
        }
    }

    @Test("a hold without an answer is looked up at the next start, even if its state cannot be read")
    func unreadableHold() async throws {
        service.fail(.hold, .lost)
        service.fail(.search, .failed)
        try await service.withBooker { booker in
            await #expect(throws: RailError.self) { try await booker.bookings.hold(Journey.request()) }
            try booker.bookings.journal.write { try $0.execute(sql: "UPDATE intent SET state = 'rending'") }
            let next = Booker(service, in: booker.folder, ids: "b")
            #expect(try await next.bookings.settle() == [])
            #expect(try next.states() == [.held])
            #expect(service.bookings.count == 1)
        }
    }

    @Test(
        "a row whose content cannot be read stays in the list until the booking is found again",
        arguments: [
            "content = '{'", "state = '', content = '{'", "content = '{}'", "content = 'null'",
            "content = replace(content, '\"booking\"', '\"bookinh\"')",
        ])
    func unreadableContent(_ change: String) async throws {
        try await service.withBooker { booker in
            _ = try await booker.bookings.hold(Journey.request())
            try booker.bookings.journal.write {
                try $0.execute(sql: "UPDATE intent SET \(change)")
            }
            let next = Booker(service, in: booker.folder, ids: "b")
            #expect(try await next.bookings.settle().map(\.state) == [.unreadable])
            let id = try #require(next.bookings.summaries().first?.id)
            #expect(throws: RailError.self) {
                try next.bookings.read(next.bookings.journal.intent(id, of: next.bookings.person))
            }
            _ = try await next.bookings.find("K7Q2XM", "Beispiel")
            #expect(try next.states() == [.held])
        }
    }

    @Test("rows without an id are listed one by one, and signing out deletes them")
    func withoutID() async throws {
        try await service.withBooker { booker in
            let (journal, person) = (booker.bookings.journal, booker.bookings.person)
            for _ in 1...2 { _ = try await booker.bookings.hold(Journey.request()) }
            try journal.write { try $0.execute(sql: "UPDATE intent SET id = NULL") }
            #expect(try Set(journal.summaries(of: person).map(\.id)).count == 2)
            #expect(try booker.states() == [.unreadable, .unreadable])
            try journal.forget(person)
            #expect(try booker.states() == [])
        }
    }

    @Test("a remembered traveller who cannot be read is left out, and a notice says so")
    func unreadableTraveller() async throws {
        try await withFolder { folder in
            let notices = Log<StoreProblem>()
            let journal = BookingJournal(folder: folder, now: { Journey.now }, notice: notices.add)
            let person = JournalPerson(service: "a", account: "ada@example.com")
            for name in ["Ada", "Bo", "Cleo"] {
                try journal.remember(
                    Traveller(id: "adult-1", kind: .adult, firstName: name, lastName: "Beispiel"), of: person)
            }
            try journal.write {
                try $0.execute(sql: "UPDATE traveller SET content = '{' WHERE name LIKE 'Ada%'")
                try $0.execute(sql: "UPDATE traveller SET content = x'FF' WHERE name LIKE 'Bo%'")
            }
            #expect(try journal.travellers(of: person).map(\.firstName) == ["Cleo"])
            #expect(notices.all.map(\.code) == [.unreadable])
        }
    }
}
