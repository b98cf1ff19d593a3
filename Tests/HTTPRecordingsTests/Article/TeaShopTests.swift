import Foundation
import HTTPBodies
import HTTPRecordings
import HTTPStubs
import HTTPTransport
import HTTPTypes
import JSONTrees
import Redaction
import Testing

@testable import TestSupport

@Suite(.timeLimit(.minutes(1)))
struct TeaShopTests {
    @Test("a client of a stubbed service receives the stub's response")
    func stubbed() async throws {
        let service = StubSession()
        service.stub(
            .get("/teas"), .query("text", "green"), times: .once,
            response: .json(["teas": ["Matcha", "Sencha"]]))

        let teas = try await TeaShop(transport: service).teas(matching: "green")

        #expect(teas == ["Matcha", "Sencha"])
        try service.finish()
    }

    @Test("the error of a request without a stub names the nearest stub")
    func nearestStub() async throws {
        let service = StubSession()
        service.stub(.get("/teas"), .query("text", "green"), response: .json(["teas": ["Matcha"]]))

        let error = await #expect(throws: TransportError.self) {
            try await TeaShop(transport: service).teas(matching: "black")
        }
        #expect(error?.code == .unanswered)
        #expect(
            error?.detail.contains("query text is “black”, not “green”") == true, "\(error?.detail ?? "")")

        #expect(throws: StubFailures.self) { try service.finish() }
    }

    @Test("a client can be tested while the response is held")
    func heldResponse() async throws {
        let service = StubSession()
        let answer = HeldResponse("the teas")
        service.stub(.get("/teas"), response: .json(["teas": ["Matcha"]]).held(by: answer))

        let search = Task { try await TeaShop(transport: service).teas(matching: "green") }
        try await answer.waitForRequests()
        answer.release(.status(.serviceUnavailable))

        await #expect(throws: SoldOut.self) { try await search.value }
    }

    @Test("a session in the mode `once` records the first time, and replays later")
    func recordedOnce() async throws {
        let live = StubSession()
        live.stub(.get("/teas"), times: .once, response: .json(["teas": ["Matcha"], "buyers": ["Ada"]]))
        let temporary = try TemporaryFolder()
        let folder = temporary.url.appending(path: "green-teas")

        for _ in 1...2 {
            let settings = RecordingSettings(redaction: RedactionRules(keep: ["teas", "text"]))
            let session = try RecordingSession.open(
                .once, RecordingFolder(folder), live: live, settings: settings)

            let teas = try await TeaShop(transport: session.transport).teas(matching: "green")

            #expect(teas == ["Matcha"])
            let report = await session.finish()
            #expect(report.isSuccess(strict: true), "\(report.sentences)")
        }
        // The second session sent nothing, and the recording does not contain the buyer.
        try live.finish()
        let replayed = try RecordingFolder(folder).read().exchanges
        let body = try #require(try replayed.first?.exchange.result.get().body)
        #expect(String(decoding: body, as: UTF8.self) == #"{"buyers":["text-1"],"teas":["Matcha"]}"#)
    }
}
