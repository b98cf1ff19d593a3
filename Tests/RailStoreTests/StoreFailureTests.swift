import Foundation
import GRDB
import Rail
import TestSupport
import Testing

@testable import RailStore

@Suite("A failing store")
struct StoreFailureTests {
    /// Opens the file like another program, which can leave a transaction open.
    private func another(_ folder: StateFolder) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        return try DatabaseQueue(
            path: folder.file(DatabaseFile.Kind.cache.name), configuration: configuration)
    }

    @Test("a store without a folder keeps its data until the program ends, and reports the problem once")
    func unusableFolder() async throws {
        try await withFolder { folder in
            let parent = (folder.path as NSString).deletingLastPathComponent
            try Data().write(to: URL(filePath: parent))
            let notices = Log<StoreProblem>()
            let store = Store(folder: folder, notice: notices.add)
            await store.remember(search(paris, lyon), of: "a")
            #expect(await store.recentSearches(of: "a").map(\.query) == [search(paris, lyon)])
            #expect(
                notices.all.map(\.description) == [
                    "The folder \(folder.path) cannot be used (not a directory), so the list of recent searches and known stations will be forgotten when the program ends."
                ])
        }
    }

    @Test("a damaged file is set aside, and a new file takes its place")
    func damaged() async throws {
        try await withFolder { folder in
            let clock = ManualClock()
            let garbage = Data(repeating: 0x5A, count: 4_096)
            for _ in 1...2 {
                try FileManager.default.createDirectory(
                    atPath: folder.path, withIntermediateDirectories: true)
                try garbage.write(to: URL(filePath: folder.file(DatabaseFile.Kind.cache.name)))
                let notices = Log<StoreProblem>()
                let store = Store(folder: folder, now: { clock.date }, notice: notices.add)
                await store.remember(search(paris, lyon), of: "a")
                #expect(notices.all.map(\.code) == [.setAside])
                let aside = try #require(notices.all.first?.detail)
                #expect(try Data(contentsOf: URL(filePath: aside)) == garbage)
                let later = Store(folder: folder)
                #expect(await later.recentSearches(of: "a").map(\.query) == [search(paris, lyon)])
            }
            #expect(
                try files(in: folder) == [
                    "guichet.damaged-20261121T110000Z-2.sqlite", "guichet.damaged-20261121T110000Z.sqlite",
                    "guichet.sqlite",
                ])
        }
    }

    @Test("values of another type in the file do not stop the program")
    func otherTypes() async throws {
        try await withFolder { folder in
            let store = Store(folder: folder)
            await store.remember(PlaceList([paris, lyon], isComplete: true), for: "x", of: "a")
            try await another(folder).write {
                try $0.execute(sql: "UPDATE place SET words = x'FF' WHERE id = ?", arguments: [paris.id])
                try $0.execute(sql: "UPDATE place SET content = x'FF' WHERE id = ?", arguments: [lyon.id])
                try $0.execute(sql: "UPDATE placeAnswer SET places = x'FF', isComplete = 'x'")
            }
            #expect(await store.knownPlaces(matching: "Lyon", of: "a") == [])
            #expect(await store.places(for: "x", of: "a", within: .seconds(60)) == nil)
        }
    }

    @Test("a file that turns out to be damaged in use is set aside")
    func damagedLater() async throws {
        try await withFolder { folder in
            let notices = Log<StoreProblem>()
            let store = Store(folder: folder, notice: notices.add)
            for adults in 1...8 { await store.remember(search(paris, lyon, adults: adults), of: "a") }
            // Overwrites every page except the first, which SQLite reads first.
            let path = URL(filePath: folder.file(DatabaseFile.Kind.cache.name))
            let file = try FileHandle(forUpdating: path)
            let size = try file.seekToEnd()
            try file.seek(toOffset: 4_096)
            try file.write(contentsOf: Data(repeating: 0xFF, count: Int(size) - 4_096))
            // Changes the counter in the file header, so that SQLite drops its page cache.
            try file.seek(toOffset: 24)
            try file.write(contentsOf: Data([0, 0, 1, 0]))
            try file.close()
            await store.remember(search(lyon, paris), of: "a")
            #expect(notices.all.map(\.code) == [.setAside])
            #expect(await Store(folder: folder).recentSearches(of: "a").map(\.query) == [search(lyon, paris)])
        }
    }

    @Test("a store continues in memory with its data if another program blocks writing")
    func writesRefused() async throws {
        try await withFolder { folder in
            let notices = Log<StoreProblem>()
            let store = Store(
                file: DatabaseFile(folder: folder, patience: .zero), now: { Date() }, notice: notices.add)
            await store.remember(search(paris, lyon), of: "a")
            let other = try another(folder)
            try other.inDatabase {
                try $0.execute(sql: "BEGIN")
                _ = try Int.fetchOne($0, sql: "SELECT count(*) FROM search")
            }
            await store.remember(search(lyon, paris), of: "a")
            #expect(
                await store.recentSearches(of: "a").map(\.query) == [
                    search(lyon, paris), search(paris, lyon),
                ])
            #expect(notices.all.map(\.code) == [.unwritable])
            #expect(
                notices.all.first?.description
                    == "The list of recent searches and known stations cannot be written to \(folder.file(DatabaseFile.Kind.cache.name)) (database is locked), so what is new will be forgotten when the program ends."
            )
            try other.inDatabase { try $0.execute(sql: "COMMIT") }
            #expect(await Store(folder: folder).recentSearches(of: "a").map(\.query) == [search(paris, lyon)])
        }
    }

    @Test("a store continues in memory without its data if another program blocks reading, too")
    func allRefused() async throws {
        try await withFolder { folder in
            let notices = Log<StoreProblem>()
            let store = Store(
                file: DatabaseFile(folder: folder, patience: .zero), now: { Date() }, notice: notices.add)
            await store.remember(search(paris, lyon), of: "a")
            let other = try another(folder)
            try other.inDatabase { try $0.execute(sql: "BEGIN EXCLUSIVE") }
            await store.remember(search(lyon, paris), of: "a")
            #expect(await store.recentSearches(of: "a").map(\.query) == [search(lyon, paris)])
            #expect(notices.all.map(\.code) == [.unwritable])
            try other.inDatabase { try $0.execute(sql: "COMMIT") }
        }
    }

    @Test("a file that a later version of the program wrote is not changed")
    func tooNew() async throws {
        try await withFolder { folder in
            await Store(folder: folder).remember(search(paris, lyon), of: "a")
            let path = folder.file(DatabaseFile.Kind.cache.name)
            try await DatabaseQueue(path: path).write {
                try $0.execute(sql: "PRAGMA user_version = 99")
            }
            let before = try Data(contentsOf: URL(filePath: path))
            let notices = Log<StoreProblem>()
            let store = Store(folder: folder, notice: notices.add)
            await store.remember(search(lyon, paris), of: "a")
            #expect(await store.recentSearches(of: "a").map(\.query) == [search(lyon, paris)])
            #expect(notices.all.map(\.code) == [.tooNew])
            #expect(try Data(contentsOf: URL(filePath: path)) == before)
        }
    }

    @Test("reading, deleting and waiting create no file, and a file that is created later is read")
    func createsNoFile() async throws {
        try await withFolder { folder in
            let store = Store(folder: folder)
            #expect(await store.recentSearches(of: "a").map(\.query) == [])
            await store.forgetSearches(of: "a")
            await store.settle()
            #expect(!FileManager.default.fileExists(atPath: folder.path))
            await Store(folder: folder).remember(search(paris, lyon), of: "a")
            #expect(await store.recentSearches(of: "a").map(\.query) == [search(paris, lyon)])
        }
    }

    @Test("deleting the searches includes the searches of an earlier run, even if they were never read")
    func forgetsUnread() async throws {
        try await withFolder { folder in
            await Store(folder: folder).remember(search(paris, lyon), of: "a")
            await Store(folder: folder).forgetSearches(of: "a")
            #expect(await Store(folder: folder).recentSearches(of: "a").map(\.query) == [])
        }
    }

    @Test("a file that others could read becomes private")
    func becomesPrivate() async throws {
        try await withFolder { folder in
            await Store(folder: folder).remember(search(paris, lyon), of: "a")
            let path = folder.file(DatabaseFile.Kind.cache.name)
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
            _ = await Store(folder: folder).recentSearches(of: "a").map(\.query)
            #expect(try mode(path) == 0o600)
        }
    }
}
