import Foundation
import GRDB
import Rail
import Testing

@testable import RailStore

@Suite("Recent searches")
struct RecentSearchTests {
    @Test("a later run of the program reads the searches, newest first, from a file with mode 0600")
    func comeBack() async throws {
        try await withFolder { folder in
            let store = Store(folder: folder)
            await store.remember(search(paris, lyon), of: "a")
            await store.remember(search(lyon, exupery), of: "a")
            let notices = Log<StoreProblem>()
            let later = Store(folder: folder, notice: notices.add)
            #expect(
                await later.recentSearches(of: "a").map(\.query) == [
                    search(lyon, exupery), search(paris, lyon),
                ])
            let permissions = try mode(folder.file(DatabaseFile.Kind.cache.name))
            #expect(permissions == 0o600)
            #expect(notices.all == [])
        }
    }

    @Test("the ten newest searches are kept")
    func tenNewest() async throws {
        let store = Store(folder: nil)
        let searches = (1...13).map { search(paris, lyon, adults: $0) }
        for query in searches { await store.remember(query, of: "a") }
        #expect(await store.recentSearches(of: "a").map(\.query) == searches.suffix(10).reversed())
    }

    @Test("the same journey is listed once, with its latest time")
    func sameJourneyOnce() async throws {
        let store = Store(folder: nil)
        await store.remember(search(paris, lyon, hour: 8), of: "a")
        await store.remember(search(lyon, paris), of: "a")
        await store.remember(search(paris, lyon, hour: 18), of: "a")
        #expect(
            await store.recentSearches(of: "a").map(\.query) == [
                search(paris, lyon, hour: 18), search(lyon, paris),
            ])
    }

    @Test("a return is listed beside the same journey one way, with the time of its way back")
    func returns() async throws {
        let store = Store(folder: nil)
        var back = search(paris, lyon, hour: 8)
        back.returnTime = .departAfter(back.time.day.adding(days: 2), minuteOfDay: 18 * 60)
        await store.remember(search(paris, lyon, hour: 8), of: "a")
        await store.remember(back, of: "a")
        #expect(await store.recentSearches(of: "a").map(\.query) == [back, search(paris, lyon, hour: 8)])
    }

    @Test("searches that a version without child passengers has stored are read, and equal those stored now")
    func beforeChildren() async throws {
        try await withFolder { folder in
            let store = Store(folder: folder)
            await store.remember(search(paris, lyon), of: "a")
            let texts = try await DatabaseQueue(path: folder.file(DatabaseFile.Kind.cache.name)).read {
                try String.fetchAll($0, sql: "SELECT route || query FROM search")
            }
            #expect(texts.count == 1 && texts.allSatisfy { !$0.contains("hild") })
        }
    }

    @Test("a stored search with children has their latest ages, and differs from one without children")
    func children() async throws {
        let store = Store(folder: nil)
        let all = [[3, 8], [], [3, 9]].map { ages in
            var query = search(paris, lyon)
            query.passengers.childAges = ages
            return query
        }
        for query in all { await store.remember(query, of: "a") }
        #expect(await store.recentSearches(of: "a").map(\.query) == [all[2], all[1]])
    }

    @Test("searches differ if the passengers, the changes or the vias differ")
    func different() async throws {
        let store = Store(folder: nil)
        var direct = search(paris, lyon)
        direct.maximumChanges = 0
        var via = search(paris, lyon)
        via.via = [exupery]
        let all = [search(paris, lyon), search(paris, lyon, adults: 2), direct, via]
        for query in all { await store.remember(query, of: "a") }
        #expect(await store.recentSearches(of: "a").map(\.query) == all.reversed())
    }

    @Test("searches differ if the stay or the time for changes differs, but not if only the hours do")
    func more() async throws {
        let store = Store(folder: nil)
        var (staying, changing, early) = (search(paris, lyon), search(paris, lyon), search(paris, lyon))
        (staying.via, staying.stayMinutes) = ([exupery], 30)
        changing.changeMinutes = 15
        early.latestDeparture = 600
        for query in [search(paris, lyon), staying, changing, early] { await store.remember(query, of: "a") }
        #expect(await store.recentSearches(of: "a").map(\.query) == [early, changing, staying])
    }

    @Test("searches with a star come first, and newer ones neither drop them nor change their time")
    func stars() async throws {
        try await withFolder { folder in
            let store = Store(folder: folder)
            let (usual, home) = (search(paris, lyon, hour: 18), search(lyon, paris, hour: 20))
            for query in [usual, home, search(paris, exupery)] { await store.remember(query, of: "a") }
            for query in [usual, home] { await store.star(RecentSearch(query, isStarred: true), of: "a") }
            for adults in 2...14 { await store.remember(search(paris, lyon, adults: adults), of: "a") }
            await store.remember(search(paris, lyon, hour: 9), of: "a")
            let kept = await Store(folder: folder).recentSearches(of: "a")
            #expect(kept.filter(\.isStarred).map(\.query) == [home, usual])
            #expect(kept.prefix(2).allSatisfy(\.isStarred) && kept.count == 12)
            await store.star(RecentSearch(usual), of: "a")
            await store.remember(search(paris, lyon, hour: 9), of: "a")
            let after = await store.recentSearches(of: "a")
            #expect(after.map(\.query).prefix(2) == [home, search(paris, lyon, hour: 9)])
            await store.forgetSearches(of: "a")
            #expect(await store.recentSearches(of: "a").isEmpty)
        }
    }

    @Test("who travels is kept with a search, and with a star that the same search has")
    func names() async throws {
        let store = Store(folder: nil)
        var named = search(paris, lyon, hour: 18)
        named.passengers.names = ["adult-1": "Ada Beispiel"]
        await store.remember(search(paris, lyon, hour: 9), of: "a")
        await store.remember(named, of: "a")
        #expect(await store.recentSearches(of: "a").map(\.query) == [named])
        await store.star(RecentSearch(named, isStarred: true), of: "a")
        named.passengers.names = ["adult-1": "Bo Beispiel"]
        var later = named
        later.time = search(paris, lyon, hour: 7).time
        await store.remember(later, of: "a")
        #expect(await store.recentSearches(of: "a") == [RecentSearch(named, isStarred: true)])
    }

    @Test("each service has its own searches")
    func perService() async throws {
        let store = Store(folder: nil)
        for adults in 1...10 { await store.remember(search(paris, lyon, adults: adults), of: "a") }
        await store.remember(search(lyon, paris), of: "b")
        #expect(await store.recentSearches(of: "a").count == 10)
        #expect(await store.recentSearches(of: "b").map(\.query) == [search(lyon, paris)])
        await store.forgetSearches(of: "a")
        #expect(await store.recentSearches(of: "a").map(\.query) == [])
        #expect(await store.recentSearches(of: "b").count == 1)
    }

    @Test("a search is kept even if its task was cancelled")
    func cancelledTask() async throws {
        let store = Store(folder: nil)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await store.remember(search(paris, lyon), of: "a")
            return await store.recentSearches(of: "a").map(\.query)
        }
        #expect(await task.value == [search(paris, lyon)])
    }

    @Test("searches that this version can't read are skipped")
    func unreadable() async throws {
        try await withFolder { folder in
            let store = Store(folder: folder)
            await store.remember(search(paris, lyon), of: "a")
            try await DatabaseQueue(path: folder.file(DatabaseFile.Kind.cache.name)).write {
                try $0.execute(
                    sql: "INSERT INTO search (service, route, query) VALUES ('a', 'x', '{\"origin\":1}')")
            }
            #expect(await store.recentSearches(of: "a").map(\.query) == [search(paris, lyon)])
        }
    }

    @Test("the searches of two open windows are all kept")
    func twoWindows() async throws {
        try await withFolder { folder in
            let notices = Log<StoreProblem>()
            func store() -> Store {
                let file = DatabaseFile(folder: folder, patience: .seconds(60))
                return Store(file: file, now: { Date() }, notice: notices.add)
            }
            let (one, two) = (store(), store())
            await withTaskGroup(of: Void.self) { group in
                for (store, origin) in [(one, paris), (two, lyon)] {
                    group.addTask {
                        for adults in 1...5 {
                            await store.remember(search(origin, exupery, adults: adults), of: "a")
                        }
                    }
                }
            }
            #expect(await one.recentSearches(of: "a").count == 10)
            #expect(notices.all == [])
        }
    }
}
