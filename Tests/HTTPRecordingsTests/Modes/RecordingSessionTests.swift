import Foundation
import HTTPTransport
import HTTPTypes
import Locking
import TestSupport
import Testing

@testable import HTTPRecordings
@testable import Redaction

@Suite struct RecordingSessionTests {
    /// A live service that remembers its requests.
    private final class Service: Transport {
        let asked = Lock<[String]>([])
        let answer: @Sendable (HTTPRequest) -> String

        init(_ answer: @escaping @Sendable (HTTPRequest) -> String = { _ in #"{"is":"live"}"# }) {
            self.answer = answer
        }

        @concurrent func send(_ request: HTTPRequest, body: Data) async throws(TransportError) -> Response {
            asked.withLock { $0.append("\(request.method.rawValue) \(request.path ?? "")") }
            let text = answer(request)
            return Response(
                head: HTTPResponse(
                    status: .ok,
                    headerFields: [.contentType: text.first == "{" ? "application/json" : "text/plain"]),
                body: Data(text.utf8))
        }
    }

    private let settings = RecordingSettings(redaction: .everyName)

    private func ask(_ session: RecordingSession, _ method: HTTPRequest.Method, _ path: String) async
        -> String
    {
        let request = Exchange.example(1, method, path).request
        do {
            return String(
                decoding: try await session.transport.send(request, body: Data()).body, as: UTF8.self)
        } catch { return error.detail }
    }

    private func folder(_ exchanges: [Exchange]) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.recording.write(.example(exchanges))
        return folder
    }

    @Test("a session in the mode `replay` never asks the service")
    func replay() async throws {
        let (folder, live) = (try folder([.example(1, .get, "/a", answer: #"{"is":"old"}"#)]), Service())
        let session = try RecordingSession.open(.replay, folder.recording, live: live)
        #expect(await ask(session, .get, "/a") == #"{"is":"old"}"#)
        #expect(await ask(session, .get, "/b").contains("No response is recorded for GET /b."))
        #expect(live.asked.withLock { $0 } == [])
        let report = await session.finish()
        #expect(!report.isSuccess())
        #expect(session.recording?.recordedAt == Date(timeIntervalSince1970: 1_700_000_000))
    }

    @Test("a strict session fails if a recorded exchange was not requested")
    func strict() async throws {
        let folder = try folder([.example(1, .get, "/a"), .example(2, .get, "/b")])
        let session = try RecordingSession.open(.replay, folder.recording, live: Service())
        _ = await ask(session, .get, "/a")
        let report = await session.finish()
        #expect(report.isSuccess() && !report.isSuccess(strict: true))
        #expect(report.sentences.map(\.unhashed) == ["Nobody asked for b/#.json."])
    }

    @Test("a session in the mode `once` records if there is no recording, and replays otherwise")
    func once() async throws {
        let (folder, live) = (try TemporaryFolder(), Service())
        for _ in 0..<2 {
            let session = try RecordingSession.open(.once, folder.recording, live: live, settings: settings)
            #expect(await ask(session, .get, "/a") == #"{"is":"live"}"#)
            #expect(await session.finish().isSuccess(strict: true))
        }
        #expect(live.asked.withLock { $0 } == ["GET /a"])
    }

    @Test("a session in the mode `new` adds safe requests, and other requests only if that is allowed")
    func new() async throws {
        let (folder, live) = (try folder([.example(1, .get, "/a", answer: #"{"is":"old"}"#)]), Service())
        let before = try folder.contents()
        let safety = RequestSafety(safe: ["POST /offers"])
        let session = try RecordingSession.open(.new, folder.recording, live: live, safety: safety)
        #expect(await ask(session, .get, "/a") == #"{"is":"old"}"#)
        #expect(await ask(session, .get, "/b") == #"{"is":"live"}"#)
        #expect(await ask(session, .post, "/offers") == #"{"is":"live"}"#)
        #expect(await ask(session, .post, "/bookings").contains("was not sent"))
        #expect(live.asked.withLock { $0 } == ["GET /b", "POST /offers"])
        #expect(await session.finish().isSuccess())
        #expect(
            try folder.names() == ["a/#.json", "b/#.json", "fixture.json", "offers/#.json"])
        #expect(
            try folder.recording.read().exchanges.map(\.path) == ["/a", "/b", "/offers"])
        let old = try folder.named("a/#.json")
        #expect(try folder.contents()[old] == before[old])
        let told = try RecordingSession.open(
            .new, folder.recording, live: live, safety: RequestSafety(sendsUnsafe: true))
        #expect(await ask(told, .post, "/bookings") == #"{"is":"live"}"#)
        _ = await told.finish()
    }

    @Test("a session in the mode `new` changes no file if every request is recorded")
    func nothingNew() async throws {
        let folder = try folder([.example(1, .get, "/a")])
        let before = try folder.contents()
        let session = try RecordingSession.open(.new, folder.recording, live: Service())
        _ = await ask(session, .get, "/a")
        _ = await session.finish()
        #expect(try folder.contents() == before)
    }

    @Test("a refused addition leaves the recording as it was, and the report names the file and place")
    func refusedAddition() async throws {
        let folder = try folder([.example(1, .get, "/a", answer: #"{"is":"old"}"#)])
        let live = Service { $0.path == "/b" ? #"{"token":"q7RtWv4x-99xyz"}"# : "ask for q7RtWv4x-99xyz" }
        let session = try RecordingSession.open(
            .new, folder.recording, live: live,
            settings: RecordingSettings(redaction: RedactionRules(keep: ["text/plain"])))
        _ = await ask(session, .get, "/b")
        _ = await ask(session, .get, "/c")
        let report = await session.finish()
        #expect(!report.isSuccess())
        #expect(
            report.sentences.first?.unhashed.hasPrefix(
                "c/#.json: it would contain at $.response.body.text[0]")
                == true, "\(report.sentences)")
        #expect(try folder.recording.read().exchanges.map(\.path) == ["/a", "/b"])
    }

    @Test("a value that turns out to be secret in an addition is replaced in older exchanges too")
    func lateAddition() async throws {
        let folder = try folder([.example(1, .get, "/a", answer: #"{"note":"Dear Beispiel"}"#)])
        let live = Service { _ in #"{"token":"Beispiel"}"# }
        let session = try RecordingSession.open(.new, folder.recording, live: live, settings: settings)
        _ = await ask(session, .get, "/b")
        let report = await session.finish()
        #expect(report.isSuccess(), "\(report.sentences)")
        #expect(
            try folder.recording.read().exchanges.map(\.answerText)
                == [#"{"note":"text-2"}"#, #"{"token":"text-1"}"#])
    }

    @Test("a session in the mode `live` writes no file")
    func live() async throws {
        let folder = try TemporaryFolder()
        let session = try RecordingSession.open(.live, folder.recording, live: Service())
        #expect(await ask(session, .delete, "/a") == #"{"is":"live"}"#)
        #expect(await session.finish().isSuccess(strict: true))
        #expect(try folder.contents().isEmpty)
    }

    @Test(
        "a session in the mode `verify` returns live responses, reports differences, and sends no unsafe requests"
    )
    func verify() async throws {
        let folder = try folder([
            .example(1, .get, "/a", answer: #"{"fare":1}"#),
            .example(2, .post, "/book", answer: #"{"is":"old"}"#),
        ])
        let live = Service { _ in #"{"fare":2}"# }
        let session = try RecordingSession.open(.verify, folder.recording, live: live)
        #expect(await ask(session, .get, "/a") == #"{"fare":2}"#)
        #expect(await ask(session, .post, "/book") == #"{"is":"old"}"#)
        let report = await session.finish()
        #expect(
            report.differences.map(\.description.unhashed) == [
                "a/#.json: $.response.body.json.fare was 1, is 2"
            ]
        )
        #expect(live.asked.withLock { $0 } == ["GET /a"])
    }

    @Test(
        "a replayed request that the client cancelled in the recording gets no response until it is cancelled",
        .timeLimit(.minutes(1)),
        arguments: [RecordingMode.replay, .new, .verify])
    func givenUp(mode: RecordingMode) async throws {
        var slow = Exchange.failed(1, "/slow", .cancelled)
        slow.request.method = .post
        let (folder, live, clock) = (try folder([slow]), Service(), ManualClock())
        let session = try RecordingSession.open(
            mode, folder.recording, live: live, settings: settings, clock: clock)
        let asked = Task { try await session.transport.send(slow.request, body: Data()) }
        await clock.waitForSleeps(1)
        clock.advance(by: .seconds(3600))
        await clock.waitForSleeps(2)
        asked.cancel()
        let error = await #expect(throws: TransportError.self) { try await asked.value }
        #expect(error?.code == .cancelled)
        #expect(live.asked.withLock { $0 } == [])
        #expect(await session.finish().isSuccess(strict: true))
    }

    @Test(
        "a replayed request that timed out in the recording fails after the usual time",
        .timeLimit(.minutes(1)))
    func timedOut() async throws {
        let clock = ManualClock()
        let replay = ReplayTransport(.example([.failed(1, "/slow", .timedOut)]), clock: clock)
        let request = Exchange.failed(1, "/slow", .timedOut).request
        async let deadline: Void = {
            await clock.waitForSleeps(1)
            clock.advance(by: DeadlineTransport.usual)
        }()
        let error = await #expect(throws: TransportError.self) {
            try await replay.send(request, body: Data())
        }
        await deadline
        #expect(error?.code == .timedOut)
    }

    @Test("a verification skips a request that the client cancelled in the recording")
    func givenUpThenVerified() async throws {
        let slow = Exchange.failed(1, "/slow", .cancelled)
        let recording = Recording.example([slow, .example(2, .get, "/a", answer: #"{"is":"live"}"#)])
        let live = Service()
        let verification = try await Verification.run(recording, through: live)
        #expect(verification.differences == [] && verification.asked == 1)
        let replay = ReplayTransport(recording)
        let verifier = VerifyingTransport(
            replay: replay, live: live, safety: RequestSafety(),
            comparison: ResponseComparison(MatchingRules(), .everyName))
        _ = try await verifier.send(slow.request, body: Data())
        #expect(verifier.verification.differences == [] && replay.misses == [])
    }

    @Test("in later requests, a verification uses the new ids from the service's responses")
    func newNames() async throws {
        let recording = Recording.example(
            [
                .example(1, .get, "/bookings", answer: #"{"id":"id-1","price":1}"#),
                .example(
                    2, .get, "/bookings/id-1", answer: #"{"id":"id-1","self":"/bookings/id-1","state":"new"}"#
                ),
                .example(3, .post, "/refund"),
            ], redaction: RedactionRules(keep: ["price", "self", "state"]))
        let live = Service {
            $0.path == "/bookings"
                ? #"{"id":"B-999","price":2}"# : #"{"id":"B-999","self":"/bookings/B-999","state":"new"}"#
        }
        let verification = try await Verification.run(recording, through: live)
        #expect(live.asked.withLock { $0 } == ["GET /bookings", "GET /bookings/B-999"])
        #expect(verification.skipped.map(\.unhashed) == ["refund/#.json"])
        #expect(
            verification.differences.map(\.description.unhashed) == [
                "bookings/#.json: $.response.body.json.price was 1, is 2"
            ])
    }

    @Test(
        "in a response, the service's own address and base path count as the recorded address and path",
        arguments: [
            "http://127.0.0.1:8080/osdm", "https://rail.example.net/osdm", "https://service.example.com/osdm",
        ])
    func ownAddress(service: String) async throws {
        @Sendable func answer(_ base: String, _ page: String) -> String {
            #"{"_links":[{"href":"\#(base)/trips?page=\#(page)"}],"other":"https://other.example.org/osdm"}"#
        }
        let recorded = "https://service.example.com/osdm"
        let recording = Recording.example(
            [
                .example(
                    1, .post, "/osdm/trips", body: #"{"callback":"\#(recorded)/done"}"#,
                    answerFields: [.location: "\(recorded)/trips/1"], answer: answer(recorded, "text-1")),
                .example(2, .get, "/osdm/trips?page=text-1"),
            ], redaction: RedactionRules(keep: ["callback", "href", "other"]))
        let asked = Lock<[String]>([])
        let live = ClosureTransport { request, _ async throws(TransportError) -> Response in
            asked.withLock { $0.append(request.path ?? "") }
            let isFirst = request.method == .post
            return Response(
                head: HTTPResponse(
                    status: .ok,
                    headerFields: isFirst
                        ? [.contentType: "application/json", .location: "\(service)/trips/1"]
                        : [.contentType: "application/json"]),
                body: Data((isFirst ? answer(service, "new") : "{}").utf8))
        }
        let verification = try await Verification.run(
            recording, through: live, safety: RequestSafety(sendsUnsafe: true))
        #expect(verification.differences.map(\.description) == [])
        #expect(asked.withLock { $0 } == ["/osdm/trips", "/osdm/trips?page=new"])
    }

    @Test("a request matches the recorded one even if its body contains the service's own address")
    func ownAddressInRequests() {
        func key(_ scheme: String, _ authority: String) -> RequestKey {
            let body = #"{"callback":"\#(scheme)://\#(authority)/osdm/done"}"#
            var request = Exchange.example(1, .post, "/osdm/trips", body: body).request
            (request.scheme, request.authority) = (scheme, authority)
            return RequestMatcher().key(request, body: Data(body.utf8))
        }
        let recorded = key("https", "service.example.com")
        #expect(key("http", "127.0.0.1:8080") == recorded)
        #expect(key("https", "rail.example.net") == recorded)
    }

    @Test(
        "a request is safe by its method, or by a pattern in the list of safe requests",
        arguments: [
            ("GET", "/x", true), ("POST", "/osdm/places?x=1", true), ("POST", "/places", true),
            ("POST", "/osdm/bookings", false),
            ("DELETE", "/osdm/places", false), ("POST", "/a/one/search", true), ("POST", "/a/search", false),
        ])
    func safety(method: String, path: String, isSafe: Bool) throws {
        let safety = RequestSafety(safe: ["POST **/places", "POST /a/*/search"])
        let request = HTTPRequest(
            method: try #require(HTTPRequest.Method(method)), scheme: nil, authority: nil, path: path)
        #expect(safety.isSafe(request) == isSafe)
    }
}
