import Foundation
import HTTPTransport
import HTTPTypes
import TestSupport
import Testing

@testable import HTTPBodies
@testable import HTTPRecordings
@testable import Redaction

@Suite struct LeftOutBodyTests {
    private struct Service: Transport {
        let type: String
        let body: String

        @concurrent func send(_ request: HTTPRequest, body: Data) async throws(TransportError) -> Response {
            Response(
                head: HTTPResponse(status: .ok, headerFields: [.contentType: type]),
                body: Data(self.body.utf8))
        }
    }

    /// A page of 300 bytes.
    private static let page = "<p>" + String(repeating: "train ", count: 49) + "end"
    private static let short = "<p>aaaa</p>"

    private static func imported(_ exchanges: [Exchange], into folder: TemporaryFolder) throws
        -> RecordingReport
    {
        try RecordingImport.write(
            exchanges, to: folder.recording, settings: RecordingSettings(), recordedAt: nil)
    }

    private static func verified(_ answer: String, now: String) async throws -> Verification {
        let folder = try TemporaryFolder()
        _ = try imported([.example(type: "text/html", answer: answer)], into: folder)
        return try await Verification.run(
            folder.recording.read(), through: Service(type: "text/html", body: now))
    }

    @Test("imports, checks and recordings report how many bodies are left out, by media type")
    func counted() throws {
        let folder = try TemporaryFolder()
        let report = try Self.imported(
            [
                .example(1, .get, "/a", type: "text/html", answer: Self.short),
                .example(2, .get, "/b", type: "image/png", answer: "1"),
                .example(3, .get, "/c", type: "text/html", answer: "<p>b"),
                .example(4, .post, "/d", fields: [.contentType: "application/json"], body: "{"),
                .example(5, .get, "/e"),
            ], into: folder)
        let sentence =
            "4 bodies are not in the recording, only type and size: text/html (2), application/json that cannot be "
            + "read, is not in UTF-8, or is too large (1), image/png (1). Bodies of a media type that is named under “keep” are recorded as they are."
        #expect(report.leftOut.sentence == sentence)
        #expect(try folder.recording.read().leftOut.sentence == sentence)
        let findings = RecordingCheck.findings(in: folder.recording)
        #expect(findings.map(\.description) == ["fixture.json: \(sentence)"])
        #expect(!findings.contains { $0.isError })
    }

    @Test("a recording that has all bodies reports none as left out")
    func nothingLeftOut() throws {
        let folder = try TemporaryFolder()
        #expect(try Self.imported([.example()], into: folder).leftOut.sentence == nil)
        #expect(try folder.recording.read().leftOut.sentence == nil)
        #expect(RecordingCheck.findings(in: folder.recording) == [])
    }

    @Test("the checksum of a body that is left out shows a change even if the size stays the same")
    func checksum() async throws {
        let same = try await Self.verified(Self.page, now: Self.page)
        #expect(same.differences.isEmpty && same.unseen.isEmpty)
        let other = try await Self.verified(Self.page, now: Self.page.replacing("<p>", with: "<b>"))
        #expect(
            other.differences.map(\.description.unhashed) == [
                "things/#.json: $.response.body.dropped.crc32 says that the body has other bytes"
            ])
        let longer = try await Self.verified(Self.page, now: Self.page + "!")
        #expect(longer.differences.map { $0.path?.description } == ["$.response.body.dropped.bytes"])
    }

    @Test("a short body that is left out has no checksum, and is reported as not compared")
    func noChecksum() async throws {
        let verification = try await Self.verified(Self.short, now: "<p>bbbb</p>")
        #expect(verification.differences.isEmpty)
        #expect(verification.unseen.map(\.unhashed) == ["things/#.json"])
        #expect(
            Verification.words(unseen: ["a.json"])
                == "Compared by type and size alone, for their bodies are not in the recording: a.json.")
    }

    @Test("a request whose body is left out is not sent again, and is reported")
    func requestBody() async throws {
        let folder = try TemporaryFolder()
        _ = try Self.imported(
            [.example(1, .post, fields: [.contentType: "text/plain"], body: Self.page)], into: folder)
        let verification = try await Verification.run(
            folder.recording.read(), through: Service(type: "application/json", body: "{}"),
            safety: RequestSafety(sendsUnsafe: true))
        #expect(verification.asked == 0 && verification.skipped.isEmpty)
        #expect(verification.incomplete.map(\.unhashed) == ["things/#.json"])
    }

    @Test("bodies that are left out are compared by checksum if both recordings have one")
    func olderRecording() throws {
        let (one, other) = (try TemporaryFolder(), try TemporaryFolder())
        _ = try Self.imported([.example(type: "text/html", answer: Self.page)], into: one)
        _ = try Self.imported(
            [.example(type: "text/html", answer: Self.page.replacing("<p>", with: "<b>"))], into: other)
        func found() throws -> [Int] {
            let (one, other) = (try one.recording.read(), try other.recording.read())
            return [
                RecordingDifference.between(one, other).count, RecordingDifference.between(other, one).count,
            ]
        }
        #expect(try found() == [1, 1])
        let text = try other.text("things/#.json")
        try other.write(
            text.replacing(#/"crc32": "[0-9a-f]{8}", /#, with: ""), to: other.named("things/#.json"))
        #expect(try found() == [0, 0])
    }

    @Test("a response's checksum stays when a recording is redacted again, checked and exported")
    func checksumStays() throws {
        let folder = try TemporaryFolder()
        let exchange = Exchange.example(
            1, .post, fields: [.contentType: "text/plain"], body: Self.page, type: "text/html",
            answer: Self.page)
        _ = try Self.imported([exchange], into: folder)
        let text = try folder.text("things/#.json")
        #expect(text.matches(of: #/"crc32": "[0-9a-f]{8}"/#).count == 1)
        _ = try RecordingImport.write(
            folder.recording.read().exchanges.map(\.exchange), to: folder.recording,
            settings: RecordingSettings(), recordedAt: nil, areRedacted: true)
        #expect(try folder.text("things/#.json") == text)
        // Older recordings have no checksums.
        try folder.write(
            text.replacing(#/"crc32": "[0-9a-f]{8}", /#, with: ""), to: folder.named("things/#.json"))
        #expect(try folder.recording.read().exchanges.first?.isUnseen == true)
        try folder.replace(#""bytes": 300"#, #""bytes": 300, "crc32": "1""#, in: "things/#.json")
        #expect(throws: RecordingError.self) { try folder.recording.read() }
    }
}
