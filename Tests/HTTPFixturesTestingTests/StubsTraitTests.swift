import Foundation
import HTTPFixturesTesting
import HTTPStubs
import HTTPTransport
import HTTPTypes
import IssueSupport
import JSONTrees
import Testing
import URLSessionStubs
import Waiting

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("The trait for stubs", .timeLimit(.minutes(1)))
struct StubsTraitTests {
    private struct Closed: Error {}

    @Sendable private static func ask(_ path: String, of session: StubSession) async throws {
        let request = HTTPRequest(
            method: .get, scheme: "https", authority: "tea.example.com", path: path)
        _ = try await session.send(request, body: Data())
    }

    @Test(
        "a new request ends a wait that looks at the requests of a stub, and nothing else has to wake the wait"
    )
    @MainActor
    func seenRequest() async throws {
        let session = StubSession()
        let stub = session.stub(.get("/teas"), response: .json([]))
        Task {
            try await MonotonicClock().sleep(for: .milliseconds(20))
            try await Self.ask("/teas", of: session)
        }
        // Without the wake-up, the wait would outlast the time limit of this suite.
        try await eventually("a request", within: .seconds(300), polling: .never) {
            stub.requests.count == 1
        }
    }

    @Test("a stub that was never asked is an issue at its line")
    func unasked() async throws {
        let line = #line + 3
        let issues = try await recordedIssues(by: .stubs) {
            let session = StubSession()
            session.stub(.get("/teas"), response: .json([]))
        }
        #expect(issues.map(\.line) == [line])
        #expect(issues.first?.file == #fileID)
        #expect(issues.first?.text.hasPrefix("The stub “GET /teas” was never asked") == true)
    }

    @Test("a request without a stub is one issue, at the line of its session, also if its error is thrown")
    func unanswered() async throws {
        for isCaught in [true, false] {
            let line = #line + 2
            let issues = try await recordedIssues(by: .stubs) {
                let session = StubSession()
                session.stub(.get("/teas"), times: .optional, response: .json([]))
                do { try await Self.ask("/coffees", of: session) } catch { if !isCaught { throw error } }
            }
            #expect(issues.map(\.line) == [line])
            #expect(issues.first?.text.contains("GET /coffees") == true)
        }
    }

    @Test("the error that URLSession throws for a request without a stub is not an issue of its own")
    func urlSession() async throws {
        let line = #line + 2
        let issues = try await recordedIssues(by: .stubs) {
            let session = StubSession()
            let url = try #require(URL(string: "https://tea.example.com/teas"))
            _ = try await URLSession(configuration: session.configuration).data(from: url)
        }
        #expect(issues.map(\.line) == [line])
    }

    @Test("a failure of a stub that a document describes names its place, at the line of the session")
    func document() async throws {
        let line = #line + 2
        let issues = try await recordedIssues(by: .stubs) {
            let session = StubSession()
            let stubs = Data(#"[{"request": "/teas", "respond": {"status": 200}}]"#.utf8)
            try session.add(StubDocument(DocumentValue(json: stubs, file: "shop.json")), from: "shop.json")
        }
        #expect(issues.map(\.line) == [line])
        #expect(issues.first?.text.hasPrefix("shop.json, stubs[0]: The stub “/teas” was never asked") == true)
    }

    @Test("what finish() throws in the test is recorded at the lines of the stubs")
    func finished() async throws {
        let line = #line + 3
        let issues = try await recordedIssues(by: .stubs) {
            let session = StubSession()
            session.stub(.get("/teas"), response: .json([]))
            try session.finish()
        }
        #expect(issues.map(\.line) == [line])
    }

    @Test("another error of the test is an issue, too, beside the failures of the stubs")
    func otherErrors() async throws {
        let issues = try await recordedIssues(by: .stubs) {
            StubSession().stub(.get("/teas"), response: .json([]))
            throw Closed()
        }
        #expect(issues.map(\.text).last == "Closed()")
        #expect(issues.count == 2)
    }

    @Test("of more than ten failures of one session, the first ten are issues, and the others are counted")
    func many() async throws {
        let issues = try await recordedIssues(by: .stubs) {
            let session = StubSession()
            for number in 1...13 { try? await Self.ask("/teas/\(number)", of: session) }
        }
        #expect(issues.count == 11)
        #expect(issues.last?.text == "There are 3 more failures of this session of stubs.")
    }

    @Test("each session of a test is finished, in the order in which they were made")
    func severalSessions() async throws {
        let line = #line + 2
        let issues = try await recordedIssues(by: .stubs) {
            StubSession().stub(.get("/teas"), response: .json([]))
            StubSession().stub(.get("/coffees"), response: .json([]))
        }
        #expect(issues.map(\.line) == [line, line + 1])
    }

    @Suite("A suite with the trait", .stubs, .serialized)
    struct InSuite {
        @Test("each test, and each of its argument values, has sessions of its own", arguments: 1...2)
        func alone(number: Int) throws {
            let sessions = try #require(StubSessionList.current)
            let session = StubSession()
            #expect(sessions.all.map { $0 === session } == [true])
        }
    }

    @Test("a test whose stubs got the expected requests has no issue")
    func clean() async throws {
        let issues = try await recordedIssues(by: .stubs) {
            let session = StubSession()
            session.stub(.get("/teas"), times: .once, response: .json([]))
            try await Self.ask("/teas", of: session)
        }
        #expect(issues.isEmpty)
    }
}
