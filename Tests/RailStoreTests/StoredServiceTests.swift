import Foundation
import Rail
import TestSupport
import Testing

@testable import RailStore

@Suite("Stored services")
struct StoredServiceTests {
    private let store: Store
    private let clock: ManualClock
    private let asked = Log<String>()

    init() {
        let clock = ManualClock()
        self.clock = clock
        store = Store(folder: nil, now: { clock.date })
    }

    /// Returns a service that knows a few places, or that fails.
    private func service(failing code: RailError.Code? = nil) -> RailService {
        var service = RailService.unimplemented
        service.places = { [asked] text in
            asked.add(text)
            if let code { throw RailError(code, activity: "listing places", service: "example.com") }
            switch text.first {
            case "l": return PlaceList([lyon, exupery], isComplete: true)
            case "p": return PlaceList([paris], isComplete: false)
            default: return PlaceList([], isComplete: true)
            }
        }
        return service
    }

    @Test("the places for a text that was searched before need no request, even if case and accents differ")
    func earlierPrefix() async throws {
        let stored = service().stored(in: store, as: "a")
        #expect(try await stored.places("lyo").places == [lyon, exupery])
        #expect(try await stored.places("lyo").places == [lyon, exupery])
        #expect(try await stored.places("LYÔ ").places == [lyon, exupery])
        #expect(asked.all == ["lyo"])
        #expect(try await stored.places("lyon").places == [lyon, exupery])
        #expect(asked.all == ["lyo", "lyon"])
    }

    @Test("places that an earlier run of the program received need no request")
    func earlierRun() async throws {
        try await withFolder { folder in
            let first = Store(folder: folder)
            _ = try await service().stored(in: first, as: "a").places("lyo")
            let later = service(failing: .unreachable).stored(in: Store(folder: folder), as: "a")
            #expect(try await later.places("lyo").places == [lyon, exupery])
            #expect(asked.all == ["lyo"])
        }
    }

    @Test(
        "a stored response stays complete or incomplete, and a list found without the service is incomplete")
    func staysComplete() async throws {
        let stored = service().stored(in: store, as: "a")
        for text in ["lyo", "par"] {
            let first = try await stored.places(text)
            #expect(try await stored.places(text) == first)
        }
        #expect(asked.all == ["lyo", "par"])
        let offline = service(failing: .unreachable).stored(in: store, as: "a")
        #expect(try await offline.places("lyon") == PlaceList([lyon, exupery, paris], isComplete: false))
    }

    @Test("known places are found without a request")
    func knownPlaces() async throws {
        let stored = service().stored(in: store, as: "a")
        _ = try await stored.places("lyo")
        #expect(try await stored.knownPlaces("l") == [lyon, exupery])
        #expect(asked.all == ["lyo"])
    }

    @Test("a request is sent again if the response is too old")
    func tooOld() async throws {
        let stored = service().stored(in: store, as: "a", places: .kept(for: .seconds(86_400)))
        _ = try await stored.places("lyo")
        clock.advance(by: .seconds(0.9 * 86_400))
        _ = try await stored.places("lyo")
        #expect(asked.all.count == 1)
        clock.advance(by: .seconds(0.2 * 86_400))
        _ = try await stored.places("lyo")
        #expect(asked.all.count == 2)
    }

    @Test("services do not share places")
    func perService() async throws {
        _ = try await service().stored(in: store, as: "a").places("lyo")
        _ = try await service().stored(in: store, as: "b").places("lyo")
        #expect(asked.all == ["lyo", "lyo"])
    }

    @Test("a response with a remark is not stored, so that the next request gets the remark, too")
    func remarkedResponses() async throws {
        var service = service()
        let list = PlaceList([paris], isComplete: true, remark: "Bari has no station here.")
        service.places = { [asked] text in
            asked.add(text)
            return list
        }
        let stored = service.stored(in: store, as: "a")
        #expect(try await stored.places("bari") == list)
        #expect(try await stored.places("bari") == list)
        #expect(asked.all == ["bari", "bari"])
    }

    @Test("an empty response is not stored")
    func emptyResponses() async throws {
        let stored = service().stored(in: store, as: "a")
        #expect(try await stored.places("x").places == [])
        #expect(try await stored.places("x").places == [])
        #expect(asked.all == ["x", "x"])
    }

    @Test(
        "without the service, known places are searched: first those that begin with the text, then the best known",
        arguments: [RailError.Code.unreachable, .timedOut, .serviceFailed, .tooManyRequests])
    func offline(code: RailError.Code) async throws {
        let online = service().stored(in: store, as: "a")
        _ = try await online.places("p")
        _ = try await online.places("l")
        let offline = service(failing: code).stored(in: store, as: "a")
        #expect(try await offline.places("gare lyon").places == [paris])
        #expect(try await offline.places("saint exupery").places == [exupery])
        #expect(try await offline.places("lyo").places == [lyon, exupery, paris])
        #expect(try await offline.places("").places == [lyon, paris, exupery])
        await #expect(throws: RailError.self) { try await offline.places("marseille") }
    }

    @Test(
        "the error of a service that refuses a request is thrown",
        arguments: [
            RailError.Code.signedOut, .wrongCredentials, .refused, .insecure, .malformedResponse, .cancelled,
        ])
    func refusal(code: RailError.Code) async throws {
        _ = try await service().stored(in: store, as: "a").places("l")
        let refusing = service(failing: code).stored(in: store, as: "a")
        let error = await #expect(throws: RailError.self) { try await refusing.places("lyon") }
        #expect(error?.code == code)
    }

    @Test("every search sends a request if places are not remembered")
    func notRemembered() async throws {
        let stored = service().stored(in: store, as: "a", places: .none)
        _ = try await stored.places("lyo")
        _ = try await stored.places("lyo")
        #expect(asked.all.count == 2)
        #expect(await store.knownPlaces(matching: "lyon", of: "a") == [])
    }

    @Test("recent searches are stored without a request")
    func recentSearches() async throws {
        let stored = RailService.unimplemented.stored(in: store, as: "a")
        try await stored.rememberSearch(search(paris, lyon))
        #expect(try await stored.recentSearches().map(\.query) == [search(paris, lyon)])
    }

    @Test("signing out deletes the searches, unless signing out fails")
    func signOut() async throws {
        var service = RailService.unimplemented
        let failing = service.stored(in: store, as: "a")
        try await failing.rememberSearch(search(paris, lyon))
        await #expect(throws: RailError.self) { try await failing.signOut() }
        #expect(try await failing.recentSearches().count == 1)
        service.signOut = {}
        let stored = service.stored(in: store, as: "a")
        try await stored.signOut()
        #expect(try await stored.recentSearches().map(\.query) == [])
    }

    @Test("signing out deletes the bookings of the account, unless signing out fails")
    func signOutWithBookings() async throws {
        try await withFolder { folder in
            let booker = Booker(FakeBookingService(), in: folder, account: "")
            var service = RailService.unimplemented
            service.keptSession = { Session(emailAddress: "ada@example.com") }
            let failing = service.stored(in: store, as: "a", bookings: booker.bookings)
            _ = try await failing.keptSession()
            _ = try await failing.bookings.hold(Journey.request())
            await #expect(throws: RailError.self) { try await failing.signOut() }
            #expect(try booker.states() == [.held])
            service.signOut = {}
            let stored = service.stored(in: store, as: "a", bookings: booker.bookings)
            try await stored.signOut()
            _ = try await stored.keptSession()
            #expect(try booker.states() == [])
        }
    }

    @Test("known places are deleted when somebody signs out or somebody else signs in")
    func anotherPerson() async throws {
        try await withFolder { folder in
            var service = service()
            service.signIn = { Session(emailAddress: $0.emailAddress) }
            service.signOut = {}
            let stored = service.stored(
                in: store, as: "a", address: ServiceFile(.address, in: folder, service: "a"))
            func signIn(_ name: String) async throws {
                _ = try await stored.signIn(
                    Credentials(emailAddress: "\(name)@example.com", password: "secret"))
            }
            func search() async throws {
                _ = try await stored.places("lyo")
                try await stored.rememberSearch(RailStoreTests.search(paris, lyon))
            }
            try await signIn("jo")
            try await search()
            try await signIn("jo")
            #expect(try await stored.recentSearches().count == 1)
            try await signIn("bo")
            #expect(try await stored.recentSearches().map(\.query) == [])
            #expect(try await stored.knownPlaces("ly") == [])
            try await search()
            try await stored.signOut()
            #expect(try await stored.recentSearches().map(\.query) == [])
            #expect(try await stored.knownPlaces("ly") == [])
            _ = try await stored.places("lyo")
            #expect(asked.all == ["lyo", "lyo", "lyo"])
        }
    }

    @Test("the last e-mail address is kept until the person signs out")
    func lastAddress() async throws {
        try await withFolder { folder in
            var service = RailService.unimplemented
            service.signIn = { Session(emailAddress: $0.emailAddress) }
            service.signOut = {}
            func stored(_ name: String) -> RailService {
                service.stored(in: store, as: name, address: ServiceFile(.address, in: folder, service: name))
            }
            #expect(try await stored("a").lastAddress() == nil)
            _ = try await stored("a").signIn(
                Credentials(emailAddress: "jo@example.com", password: "secret", staySignedIn: false))
            #expect(try await stored("a").lastAddress() == "jo@example.com")
            #expect(try await stored("b").lastAddress() == nil)
            try await stored("a").signOut()
            #expect(try await stored("a").lastAddress() == nil)
            #expect(try files(in: folder) == [])
        }
    }

    @Test("the e-mail address of a failed sign-in is not kept")
    func wrongAddress() async throws {
        try await withFolder { folder in
            let file = ServiceFile(.address, in: folder, service: "a")
            let stored = RailService.unimplemented.stored(in: store, as: "a", address: file)
            await #expect(throws: RailError.self) {
                _ = try await stored.signIn(Credentials(emailAddress: "jo@example.com", password: "secret"))
            }
            let last = try await stored.lastAddress()
            #expect(last == nil)
        }
    }

    @Test("the service works even if the store has no file")
    func brokenStore() async throws {
        try await withFolder { folder in
            let parent = (folder.path as NSString).deletingLastPathComponent
            try Data().write(to: URL(filePath: parent))
            let stored = service().stored(in: Store(folder: folder), as: "a")
            #expect(try await stored.places("lyo").places == [lyon, exupery])
            #expect(try await stored.places("lyo").places == [lyon, exupery])
            #expect(asked.all == ["lyo"])
            try await stored.rememberSearch(search(paris, lyon))
            #expect(try await stored.recentSearches().map(\.query) == [search(paris, lyon)])
        }
    }
}
