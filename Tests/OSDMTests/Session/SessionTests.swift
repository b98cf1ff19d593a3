import Doubles
import Foundation
import HTTPTransport
import HTTPTypes
import Rail
import Synchronization
import Testing

@testable import OSDM

@Suite(.timeLimit(.minutes(1))) struct SessionTests {
    /// A store in memory. A test can read its tokens.
    private final class MemoryStore: Sendable {
        private let kept: Mutex<Data?>
        init(_ kept: StoredTokens? = nil) { self.kept = Mutex(kept.map { Wire.encode($0) }) }
        private var data: Data? { kept.withLock { $0 } }
        var tokens: StoredTokens? { data.flatMap { StoredTokens($0) } }
        var store: TokenStore {
            TokenStore(
                load: { self.data }, save: { data in self.kept.withLock { $0 = data } },
                clear: { self.kept.withLock { $0 = nil } })
        }
    }

    private static let service = "https://rail.example.com/osdm/"

    private func kept(
        service: String = SessionTests.service, expiry: Date? = nil, refresh: Secret? = "refresh-0"
    ) -> StoredTokens {
        StoredTokens(
            service: service, emailAddress: "ada@example.com", accessToken: "token-0", expiry: expiry,
            refreshToken: refresh)
    }

    private func placesService() -> FakeService {
        FakeService { _ throws(TransportError) in .json(Samples.places) }
    }

    // MARK: signing in

    @Test("signing in sends the password only to the token endpoint")
    func signIn() async throws {
        let fake = placesService()
        let service = Fixture.service(fake)
        #expect(try await service.signIn(Fixture.credentials) == Session(emailAddress: "ada@example.com"))
        _ = try await service.places("a")
        let seen = try #require(fake.requests(to: "oauth/token").first)
        #expect(seen.request.headerFields[.contentType] == "application/x-www-form-urlencoded")
        #expect(seen.form == ["grant_type": "password", "username": "ada@example.com", "password": "sesame"])
        #expect(!fake.requests.dropFirst().contains { "\($0)".contains("sesame") })
    }

    @Test("the client's id and secret are sent in the Authorization field, which every service must accept")
    func client() async throws {
        let fake = placesService()
        let basic = Authentication.password(client: .init(id: "it:me", secret: "s p"), scope: "a b")
        _ = try await Fixture.service(fake, authentication: basic).signIn(Fixture.credentials)
        let inField = try #require(fake.requests.last)
        let credentials = Data("it%3Ame:s%20p".utf8).base64EncodedString()
        #expect(inField.request.headerFields[.authorization] == "Basic \(credentials)")
        #expect(inField.form["client_secret"] == nil)
        #expect(inField.form["scope"] == "a b")

        let known = Authentication.password(client: .init(id: "it"))
        _ = try await Fixture.service(fake, authentication: known).signIn(Fixture.credentials)
        let inBody = try #require(fake.requests.last)
        #expect(inBody.request.headerFields[.authorization] == nil)
        #expect(inBody.form["client_id"] == "it")
    }

    @Test(
        "a wrong password has its own error, distinct from all other failures",
        arguments: [
            (Response.json(Wire.TokenError(error: .invalidGrant), status: .badRequest), .wrongCredentials),
            (.json(Wire.TokenError(error: .invalidGrant), status: .unauthorized), .wrongCredentials),
            (.problem(.unauthorized), .wrongCredentials),
            (.text("", status: .unauthorized), .wrongCredentials),
            (.json(Wire.TokenError(error: .invalidClient), status: .unauthorized), .refused),
            (
                .json(Wire.TokenError(error: "colour", errorDescription: "No red."), status: .badRequest),
                .refused
            ),
            (.problem(.forbidden), .refused), (.problem(.tooManyRequests), .tooManyRequests),
            (.problem(.internalServerError), .serviceFailed),
            (.text("<html>", type: "text/html"), .malformedResponse),
            (.text("{}"), .malformedResponse), (.text(#"{"access_token":""}"#), .malformedResponse),
            (.text(#"{"access_token":"a\r\nX: y"}"#), .malformedResponse),
            (.text(#"{"access_token":"a","token_type":"mac"}"#), .malformedResponse),
        ] as [(Response, RailError.Code)])
    func refused(_ response: Response, _ code: RailError.Code) async throws {
        let memory = MemoryStore()
        let service = Fixture.service(
            FakeService(signsIn: false) { _ throws(TransportError) in response }, tokens: memory.store)
        let error = await #expect(throws: RailError.self) { try await service.signIn(Fixture.credentials) }
        #expect(error?.code == code)
        #expect(error?.activity == "signing in")
        #expect(!"\(error as Any)".contains("sesame"))
        #expect(memory.tokens == nil)
    }

    @Test("a request without a session is not sent, and fails as signed out")
    func signedOut() async throws {
        let fake = placesService()
        let error = await #expect(throws: RailError.self) { try await Fixture.service(fake).places("a") }
        #expect(error?.code == .signedOut)
        #expect(error?.activity == "looking up places")
        #expect(fake.requests.isEmpty)
    }

    @Test("with client credentials, the program signs in and renews its token without a person")
    func clientCredentials() async throws {
        let fake = FakeService { seen throws(TransportError) in
            seen.token == "Bearer token-1" ? .problem(.unauthorized) : .json(Samples.places)
        }
        let memory = MemoryStore()
        let service = Fixture.service(
            fake, authentication: .clientCredentials(client: .init(id: "it", secret: "s")),
            tokens: memory.store)
        #expect(try await service.keptSession() == Session(emailAddress: "it"))
        #expect(try await service.places("a").places.isEmpty == false)
        #expect(
            fake.requests(to: "oauth/token").map { $0.form["grant_type"] } == [
                "client_credentials", "client_credentials",
            ])
        #expect(memory.tokens == nil)
    }

    // MARK: keeping

    @Test("a session is stored only if the person wants it stored, and is deleted when the person signs out")
    func keeping() async throws {
        let memory = MemoryStore()
        let service = Fixture.service(placesService(), tokens: memory.store)
        _ = try await service.signIn(Fixture.credentials)
        #expect(memory.tokens?.accessToken.revealed == "token-1")
        #expect(memory.tokens?.service == Self.service)
        #expect(memory.tokens?.expiry == Fixture.noon.addingTimeInterval(600))
        try await service.signOut()
        #expect(memory.tokens == nil)
        #expect(try await service.keptSession() == nil)
        var guest = Fixture.credentials
        guest.staySignedIn = false
        _ = try await service.signIn(Fixture.credentials)
        _ = try await service.signIn(guest)
        #expect(memory.tokens == nil)
    }

    @Test("the next run of the program uses a stored session")
    func nextRun() async throws {
        let fake = placesService()
        let service = Fixture.service(fake, tokens: MemoryStore(kept()).store)
        #expect(try await service.keptSession() == Session(emailAddress: "ada@example.com"))
        _ = try await service.places("a")
        #expect(fake.requests.map(\.token) == ["Bearer token-0"])
    }

    @Test("tokens for another service are not used, and neither are tokens that cannot be renewed")
    func unusable() async throws {
        for tokens in [
            kept(service: "https://elsewhere.example.com/"),
            kept(expiry: Fixture.noon.addingTimeInterval(-1), refresh: nil),
        ] {
            let fake = placesService()
            let service = Fixture.service(fake, tokens: MemoryStore(tokens).store)
            #expect(try await service.keptSession() == nil)
            await #expect(throws: RailError.self) { try await service.places("a") }
            #expect(fake.requests.isEmpty)
        }
    }

    @Test("if the store fails, the session is not stored, but is valid until the program ends")
    func failingStore() async throws {
        struct Broken: Error, CustomStringConvertible { let description = "disk full" }
        let store = TokenStore(
            load: { throw Broken() }, save: { _ in throw Broken() }, clear: { throw Broken() })
        let service = Fixture.service(placesService(), tokens: store)
        #expect(try await service.keptSession() == nil)
        #expect(try await service.signIn(Fixture.credentials).whyNotKept == "disk full")
        #expect(try await service.places("a").places.isEmpty == false)
        try await service.signOut()
        var brief = Fixture.credentials
        brief.staySignedIn = false
        #expect(try await service.signIn(brief).whyNotKept == nil)
    }

    @Test("stored tokens are read from the bytes that were stored, and not from an empty file")
    func bytes() {
        #expect(StoredTokens(Data()) == nil)
        let tokens = kept(expiry: Fixture.noon)
        #expect(StoredTokens(Wire.encode(tokens)) == tokens)
    }

    @Test("a session that an earlier version has stored can be read")
    func earlierBytes() throws {
        let stored = #"""
            {"refreshToken":"refresh-0","expiry":786024000.25,"service":"https:\/\/rail.example.com",
            "emailAddress":"ada@example.com","accessToken":"token-0"}
            """#
        let tokens = try #require(StoredTokens(Data(stored.utf8)))
        #expect(tokens.service == "https://rail.example.com" && tokens.emailAddress == "ada@example.com")
        #expect(tokens.accessToken == "token-0" && tokens.refreshToken == "refresh-0")
        #expect(tokens.expiry == Date(timeIntervalSinceReferenceDate: 786_024_000.25))
    }

    @Test("stored tokens are never printed")
    func hidden() {
        var dumped = ""
        dump(kept(refresh: "token-0"), to: &dumped)
        dump(Authentication.Client(id: "it", secret: "token-0"), to: &dumped)
        for text in [dumped, "\(kept())", String(reflecting: kept()), "\([Secret("token-0")])"] {
            #expect(!text.contains("token-0"))
        }
    }

    // MARK: renewing

    @Test("an expired token is renewed before a request is sent, and the new token is stored")
    func ended() async throws {
        let fake = placesService()
        let memory = MemoryStore(kept(expiry: Fixture.noon.addingTimeInterval(3)))
        let service = Fixture.service(fake, tokens: memory.store)
        _ = try await service.places("a")
        #expect(fake.requests.map(\.path) == ["/osdm/oauth/token", "/osdm/places"])
        #expect(fake.requests[0].form == ["grant_type": "refresh_token", "refresh_token": "refresh-0"])
        #expect(fake.requests[1].token == "Bearer token-1")
        #expect(memory.tokens?.refreshToken?.revealed == "refresh-1")
        #expect(memory.tokens?.emailAddress == "ada@example.com")
    }

    @Test("a renewed token is stored before it is used, because the old refresh token is used up")
    func keptBeforeUse() async throws {
        let memory = MemoryStore(kept(expiry: Fixture.noon))
        var store = memory.store
        let save = store.save
        store.save = { tokens in
            for _ in 0..<100 { await Task.yield() }
            try await save(tokens)
        }
        let fake = FakeService { seen throws(TransportError) in
            #expect(seen.token == "Bearer token-1")
            #expect(memory.tokens?.refreshToken == "refresh-1")
            return .json(Samples.places)
        }
        _ = try await Fixture.service(fake, tokens: store).places("a")
        #expect(fake.requests(to: "places").count == 1)
    }

    @Test(
        "if the service refuses the token of several requests, the token is renewed once, and all succeed")
    func singleFlight() async throws {
        let count = 5
        let responses = StubbedFunction<Response>("responses").held()
        let fake = FakeService { seen throws(TransportError) in
            guard seen.token == "Bearer token-0" else { return .json(Samples.places) }
            return try await responses(failure: Fixture.misuse)
        }
        let service = Fixture.service(fake, tokens: MemoryStore(kept()).store)
        let tasks = (0..<count).map { _ in Task { try await service.places("a") } }
        _ = try await responses.call(count - 1)
        for call in responses.calls { try call.respond(with: .problem(.unauthorized)) }
        for task in tasks { #expect(try await task.value.places.isEmpty == false) }
        #expect(fake.requests(to: "oauth/token").count == 1)
        #expect(fake.requests(to: "places").count == 2 * count)
    }

    @Test("a late refusal of an old token does not renew the token again")
    func lateRefusal() async throws {
        let late = StubbedFunction<Response>("late").held()
        let fake = FakeService { seen throws(TransportError) in
            guard seen.token == "Bearer token-0" else { return .json(Samples.places) }
            if seen.json.contains("late") { return try await late(failure: Fixture.misuse) }
            return .problem(.unauthorized)
        }
        let service = Fixture.service(fake, tokens: MemoryStore(kept()).store)
        let task = Task { try await service.places("late") }
        let rejected = try await late.call(0)
        _ = try await service.places("early")
        try rejected.respond(with: .problem(.unauthorized))
        _ = try await task.value
        #expect(fake.requests(to: "oauth/token").count == 1)
    }

    @Test("if the service refuses the renewed token as well, the session ends without a third attempt")
    func refusedTwice() async throws {
        let fake = FakeService { _ throws(TransportError) in .problem(.unauthorized, "Not you.") }
        let service = Fixture.service(fake, tokens: MemoryStore(kept()).store)
        let error = await #expect(throws: RailError.self) { try await service.places("a") }
        #expect(error?.code == .signedOut)
        #expect(error?.detail == "Not you.")
        #expect(fake.requests(to: "places").count == 2)
    }

    @Test("a refresh that is refused ends the session, and the session's stored tokens are deleted")
    func refreshRefused() async throws {
        let fake = FakeService(signsIn: false) { _ throws(TransportError) in
            .json(Wire.TokenError(error: .invalidGrant), status: .badRequest)
        }
        let memory = MemoryStore(kept(expiry: Fixture.noon))
        let service = Fixture.service(fake, tokens: memory.store)
        let error = await #expect(throws: RailError.self) { try await service.places("a") }
        #expect(error?.code == .signedOut)
        #expect(error?.activity == "looking up places")
        #expect(try await service.keptSession() == nil)
        // Signing out ends only when the store is empty.
        try await service.signOut()
        #expect(memory.tokens == nil)
    }

    /// A service whose refresh tokens are valid once.
    private func strictService() -> FakeService {
        let valid = Mutex("refresh-0")
        return FakeService(signsIn: false) { seen throws(TransportError) in
            guard seen.path.hasSuffix("token") else {
                return seen.token == "Bearer token-0" ? .problem(.unauthorized) : .json(Samples.places)
            }
            return valid.withLock { valid in
                guard seen.form["refresh_token"] == valid else {
                    return .json(Wire.TokenError(error: .invalidGrant), status: .badRequest)
                }
                valid = "refresh-\(seen.count)"
                return .json(
                    Wire.TokenResponse(
                        accessToken: "token-\(seen.count)", expiresIn: 600, refreshToken: valid))
            }
        }
    }

    @Test("two windows with one stored session stay signed in, whichever of them renews it")
    func twoWindows() async throws {
        let (fake, memory) = (strictService(), MemoryStore(kept()))
        let (one, other) = (
            Fixture.service(fake, tokens: memory.store), Fixture.service(fake, tokens: memory.store)
        )
        _ = try await one.keptSession()
        _ = try await other.keptSession()
        #expect(try await one.places("a").places.isEmpty == false)
        #expect(try await other.places("a").places.isEmpty == false)
        #expect(fake.requests.last?.token == "Bearer token-1")
        #expect(memory.tokens?.refreshToken == "refresh-1")
    }

    @Test("tokens of another window that have expired meanwhile are renewed")
    func expiredElsewhere() async throws {
        let (fake, memory) = (strictService(), MemoryStore(kept()))
        let (one, other) = (
            Fixture.service(fake, tokens: memory.store), Fixture.service(fake, tokens: memory.store)
        )
        _ = try await one.keptSession()
        _ = try await other.keptSession()
        _ = try await one.places("a")
        var expired = try #require(memory.tokens)
        expired.expiry = Fixture.noon
        try await memory.store.save(Wire.encode(expired))
        #expect(try await other.places("a").places.isEmpty == false)
        // The second request for a token was refused, and the third renewed the tokens of the first.
        #expect(fake.requests.last?.token == "Bearer token-3")
        #expect(memory.tokens?.refreshToken == "refresh-3")
    }

    @Test("a session that ends leaves the stored session of somebody else alone")
    func somebodyElse() async throws {
        let (fake, memory) = (strictService(), MemoryStore(kept(refresh: "refresh-used")))
        let clears = Mutex(0)
        var store = memory.store
        store.clear = { clears.withLock { $0 += 1 } }
        let service = Fixture.service(fake, tokens: store)
        _ = try await service.keptSession()
        var others = kept(refresh: "refresh-9")
        others.emailAddress = "bob@example.com"
        try await memory.store.save(Wire.encode(others))
        let error = await #expect(throws: RailError.self) { try await service.places("a") }
        #expect(error?.code == .signedOut)
        // Signing out waits for all earlier changes of the store.
        try await service.signOut()
        #expect(clears.withLock { $0 } == 1)
    }

    @Test("a temporary failure of a refresh does not end the session")
    func refreshFails() async throws {
        let fake = FakeService(signsIn: false) { seen throws(TransportError) in
            guard seen.path.hasSuffix("token") else { return .json(Samples.places) }
            guard seen.count > 1 else { throw TransportError(.connectionReset) }
            return .json(Wire.TokenResponse(accessToken: "token-1"))
        }
        let memory = MemoryStore(kept(expiry: Fixture.noon))
        let service = Fixture.service(fake, tokens: memory.store)
        let error = await #expect(throws: RailError.self) { try await service.places("a") }
        #expect(error?.code == .connectionLost)
        #expect(memory.tokens == kept(expiry: Fixture.noon))
        #expect(try await service.places("a").places.isEmpty == false)
        #expect(memory.tokens?.refreshToken?.revealed == "refresh-0")
    }

    @Test(
        "if one request that waits for a refresh is cancelled, the refresh continues for the other requests")
    func waiterCancelled() async throws {
        let refresh = StubbedFunction<Response>("refresh").held()
        let fake = FakeService(signsIn: false) { seen throws(TransportError) in
            guard seen.path.hasSuffix("token") else { return .json(Samples.places) }
            return try await refresh(failure: Fixture.misuse)
        }
        let service = Fixture.service(fake, tokens: MemoryStore(kept(expiry: Fixture.noon)).store)
        let one = Task { try await service.places("a") }
        let other = Task { try await service.places("b") }
        let call = try await refresh.call(0)
        one.cancel()
        await #expect(throws: CancellationError.self) { try await one.value }
        try call.respond(with: .json(Wire.TokenResponse(accessToken: "token-1")))
        #expect(try await other.value.places.isEmpty == false)
        #expect(fake.requests(to: "oauth/token").count == 1)
    }

    /// Does one job after the other, in the order in which they come.
    private final class OneByOne: TaskExecutor {
        private let queue = DispatchQueue(label: "one by one")

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        }
    }

    @Test("requests that have waited for the same refresh go on in the order in which they came")
    func waitersInOrder() async throws {
        let names = (0..<12).map { "station-\($0 + 10)" }
        let refresh = StubbedFunction<Response>("refresh").held()
        let fake = FakeService(signsIn: false) { seen throws(TransportError) in
            guard seen.path.hasSuffix("token") else { return .json(Samples.places) }
            return try await refresh(failure: Fixture.misuse)
        }
        // A request that waits for the refresh of another one sleeps.
        let (sleeps, sleep) = AsyncStream.makeStream(of: Void.self)
        let executor = OneByOne()
        let service = RailService(
            OSDMClient(
                Fixture.configuration(), transport: fake,
                retrying: RetryingTransport(fake, sleep: { _ in }),
                tokens: MemoryStore(kept(expiry: Fixture.noon)).store,
                dependencies: OSDMDependencies(
                    now: { Fixture.noon }, sleep: { _ in sleep.yield() }, executor: executor)))
        func ask(_ name: String) -> Task<Void, any Error> {
            Task(executorPreference: executor) { _ = try await service.places(name) }
        }
        var tasks = [ask(names[0])]
        let call = try await refresh.call(0)
        var waits = sleeps.makeAsyncIterator()
        for name in names.dropFirst() {
            tasks.append(ask(name))
            await waits.next()
        }
        try call.respond(with: .json(Wire.TokenResponse(accessToken: "token-1")))
        for task in tasks { try await task.value }
        let asked = fake.requests(to: "places").map { seen in names.first { seen.json.contains($0) } }
        #expect(asked == names)
    }

    @Test("a refresh that ends after the person signs out starts no session")
    func signOutMeanwhile() async throws {
        let refresh = StubbedFunction<Response>("refresh").held()
        let fake = FakeService(signsIn: false) { seen throws(TransportError) in
            guard seen.path.hasSuffix("token") else { return .json(Samples.places) }
            return try await refresh(failure: Fixture.misuse)
        }
        let memory = MemoryStore(kept(expiry: Fixture.noon))
        let service = Fixture.service(fake, tokens: memory.store)
        let task = Task { try await service.places("a") }
        let call = try await refresh.call(0)
        try await service.signOut()
        try call.respond(with: .json(Wire.TokenResponse(accessToken: "token-1")))
        let error = await #expect(throws: RailError.self) { try await task.value }
        #expect(error?.code == .signedOut)
        #expect(try await service.keptSession() == nil)
        #expect(memory.tokens == nil)
    }
}
