import Foundation
import HTTPStubs
import HTTPTypes
import Locking
import Testing
import URLSessionStubs

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite(.timeLimit(.minutes(1))) struct RedirectionTests {
    private let service = StubSession()

    @Test("a redirected POST becomes a GET, with the cookies of the first response")
    func post() async throws {
        service.stub(.post("/login"), response: .redirect(to: "/home?a=b").header(.setCookie, "id=7; Path=/"))
        service.stub(.get("/home"), .header(.cookie, "id=7"), .body(bytes: Data()), response: .text("home"))
        let answer = try await service.ask("POST /login") { $0.httpBody = Data("ada".utf8) }
        #expect(answer.text == "home")
        #expect(answer.address == "https://service.example.com/home?a=b")
        try service.finish()
    }

    @Test("a redirection to another origin is followed without credentials, and keeps the fragment")
    func otherOrigin() async throws {
        service.stub(.host("service.example.com"), response: .redirect(to: "https://other.example.com/b"))
        service.stub(.host("other.example.com"), .header(.authorization, .absent), response: .text("b"))
        let answer = try await service.ask(
            "https://service.example.com/a#part", fields: ["Authorization": "x"])
        #expect(answer.text == "b")
        #expect(answer.address == "https://other.example.com/b#part")
        try service.finish()
    }

    @Test("the hook for redirections is called, and a request fails after more than 20 redirections")
    func circle() async throws {
        let count = Lock(0)
        var hooks = StubHooks()
        hooks.onRedirect = { _, _, _ in count.withLock { $0 += 1 } }
        let service = StubSession(hooks: hooks)
        service.stub(response: .redirect(to: "/a"))
        #expect(try await service.failure("/a")?.code == .httpTooManyRedirects)
        #expect(count.withLock { $0 } == 20)
        #expect(service.requests().count == 21)
    }

    @Test("a redirection without a usable address is returned as the response")
    func nowhere() async throws {
        service.stub(response: .status(.found))
        #expect(try await service.ask("/a").status == 302)
    }
}
