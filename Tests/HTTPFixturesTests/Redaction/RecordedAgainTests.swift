import Foundation
import Testing

@testable import HAR
@testable import HTTPBodies
@testable import HTTPFixtures
@testable import HTTPStubs

@Suite("Redaction of a recording")
struct RecordedAgainTests {
    /// The recordings that scenarios play.
    private static let folders: [String] = {
        let names = try? FileManager.default.contentsOfDirectory(atPath: recordings.path)
        return (names ?? []).filter { RecordingFolder(recordings.appending(path: $0)).holdsRecording }
            .sorted()
    }()

    private static let recordings = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Fixtures/Recordings").standardizedFileURL

    @Test("knows every pseudonym in it, and changes no byte", arguments: folders)
    func idempotent(name: String) throws {
        let recording = try RecordingFolder(Self.recordings.appending(path: name)).read()
        let redactor = Redactor(rules: RedactionRules(extras: recording.redaction))
        #expect(!recording.exchanges.isEmpty)
        for exchange in recording.exchanges {
            let file = ExchangeFile(exchange)
            let again = ExchangeFile(redactor.redact(exchange))
            #expect(again.name == file.name && again.data == file.data && again.bodies == file.bodies)
            #expect(LeakScan(redactor: redactor).leaks(in: file).isEmpty)
        }
    }

    @Test("is tried with recordings")
    func some() { #expect(Self.folders.count >= 10) }
}
