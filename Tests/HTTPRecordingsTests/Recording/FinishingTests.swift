import Foundation
import HTTPTransport
import HTTPTypes
import TestSupport
import Testing

@testable import HTTPRecordings

@Suite("Finishing a recording that was cut off")
struct FinishingTests {
    private static let two: [Exchange] = [
        .example(1, .get, "/a", answer: #"{"amount":1}"#), .example(2, .get, "/b", answer: #"{"amount":2}"#),
    ]

    /// Records exchanges, and leaves the recording as if the program were killed then.
    private func cutOff(_ exchanges: [Exchange], in folder: RecordingFolder) async throws {
        let live = ClosureTransport { request, _ throws(TransportError) in
            guard let exchange = exchanges.first(where: { $0.request.path == request.path }) else {
                throw TransportError(.unanswered)
            }
            return try exchange.result.get()
        }
        let recorder = try RecordingTransport(
            wrapping: live, into: folder, settings: RecordingSettings(redaction: .everyName))
        for exchange in exchanges {
            _ = try await recorder.send(exchange.request, body: exchange.requestBody)
        }
        await recorder.settle()
    }

    @Test("the exchanges on disk become the recording, which can be replayed")
    func finished() async throws {
        let temporary = try TemporaryFolder()
        let folder = RecordingFolder(temporary.url.appending(path: "made"))
        try await cutOff(Self.two, in: folder)
        #expect(throws: RecordingError.self) { try folder.read() }
        let result = try #require(try folder.finish())
        #expect(result.exchanges == 2 && result.unreadable.isEmpty)
        #expect(try folder.read().exchanges.map(\.exchange.request.path) == ["/a", "/b"])
        #expect(try folder.finish() == nil)
    }

    @Test("the recording that was cut off replaces the earlier recording")
    func replaced() async throws {
        let temporary = try TemporaryFolder()
        let folder = RecordingFolder(temporary.url.appending(path: "made"))
        try await cutOff([.example(1, .get, "/old", answer: #"{"amount":1}"#)], in: folder)
        _ = try folder.finish()
        try await cutOff([.example(1, .get, "/new", answer: #"{"amount":2}"#)], in: folder)
        #expect(try folder.read().exchanges.map(\.exchange.request.path) == ["/old"])
        #expect(try folder.finish()?.exchanges == 1)
        #expect(try folder.read().exchanges.map(\.exchange.request.path) == ["/new"])
        #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: ".unfinished").path))
    }

    @Test("an exchange whose file is damaged is left out and named")
    func damaged() async throws {
        let temporary = try TemporaryFolder()
        let folder = RecordingFolder(temporary.url.appending(path: "made"))
        try await cutOff(Self.two, in: folder)
        let file = try #require(try folder.read(acceptsUnfinished: true).exchanges.first?.file)
        try Data("{".utf8).write(to: folder.url.appending(path: file))
        let result = try #require(try folder.finish())
        #expect(result.exchanges == 1 && result.unreadable.map(\.file) == [file])
        #expect(try folder.read().exchanges.map(\.exchange.request.path) == ["/b"])
    }

    @Test("a value that a later exchange shows to be secret is replaced in the draft of an earlier one")
    func secretLater() async throws {
        let temporary = try TemporaryFolder()
        let folder = RecordingFolder(temporary.url.appending(path: "made"))
        try await cutOff(
            [
                .example(1, .get, "/a", answer: #"{"title":"For Xaviera Quillfeather"}"#),
                .example(2, .get, "/b", answer: #"{"passenger":{"lastName":"Quillfeather"}}"#),
            ], in: folder)
        _ = try folder.finish()
        for (name, data) in try temporary.contents() {
            #expect(!String(decoding: data, as: UTF8.self).contains("Quillfeather"), "\(name) holds it.")
        }
    }
}
