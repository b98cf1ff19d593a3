import Foundation
import HTTPFixtures
import Testing

@Suite("A recording of the tea shop", .timeLimit(.minutes(1)))
struct RecordingExamples {
    @Test("a session in the mode `once` records the first time, and replays later")
    func recordedOnce() async throws {
        let live = StubSession()
        live.stub(
            .get("/teas"), times: .once,
            response: .json(["teas": ["Matcha"], "celsius": 21, "buyers": ["Ada"]]))
        let parent = FileManager.default.temporaryDirectory.appending(path: "teas-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: parent) }
        let path = parent.appending(path: "green-teas").path

        for _ in 1...2 {
            let settings = RecordingSettings(redaction: RedactionRules(keep: ["teas", "text"]))
            let session = try RecordingSession.open(
                .once, RecordingFolder(URL(filePath: path)), live: live, settings: settings)

            let teas = try await TeaShop(transport: session.transport).teas(matching: "green")

            #expect(teas == ["Matcha"])
            let report = await session.finish()
            #expect(report.isSuccess(strict: true), "\(report.sentences)")
        }
        // The second session sent nothing, and the recording contains neither the buyer nor the temperature.
        try live.finish()
        let replayed = try RecordingFolder(URL(filePath: path)).read().exchanges
        let body = try #require(try replayed.first?.exchange.result.get().body)
        #expect(
            String(decoding: body, as: UTF8.self)
                == #"{"buyers":["text-1"],"celsius":1,"teas":["Matcha"]}"#)
    }
}
