import Foundation
import HTTPTransport
import HTTPTypes
import TestSupport
import Testing

@testable import HTTPBodies
@testable import HTTPRecordings
@testable import Redaction

@Suite struct SameRecordingTests {
    @Test(
        "recording the same session twenty times gives the same bytes, whichever concurrent request comes first"
    )
    func twentyTimes() async throws {
        var first: [String: Data]?
        for seed in 1...20 {
            let folder = try TemporaryFolder()
            let report = try await RestlessSession.record(into: folder.recording, seed: UInt64(seed))
            #expect(report.isFinished, "\(report.sentences)")
            let contents = try folder.contents()
            #expect(contents.count == 25)
            let before = first ?? contents
            first = before
            #expect(contents.keys.sorted() == before.keys.sorted())
            for (name, data) in contents where data != before[name] {
                Issue.record(
                    "seed \(seed), \(name): \(String(decoding: data, as: UTF8.self)) was \(String(decoding: before[name] ?? Data(), as: UTF8.self))"
                )
            }
        }
    }

    @Test("recording a session again changes no byte, or only the response that has changed")
    func overItself() async throws {
        let folder = try TemporaryFolder()
        _ = try await RestlessSession.record(into: folder.recording, seed: 1)
        let before = try folder.contents()
        for seed in 2...6 {
            #expect(
                try await RestlessSession.record(into: folder.recording, seed: UInt64(seed)).changed == [])
        }
        #expect(try folder.contents() == before)
        let report = try await RestlessSession.record(
            into: folder.recording, seed: 7, answers: ["/b": #"{"fare":2}"#])
        #expect(report.changed.map(\.unhashed) == ["b/#.json", "fixture.json"])
    }

    // MARK: recording over another recording

    private func record(_ asked: [String], over folder: TemporaryFolder, answer: String = #"{"is":"same"}"#)
        async throws
    {
        let transport = ClosureTransport { _, _ async throws(TransportError) -> Response in
            Response(
                head: HTTPResponse(status: .ok, headerFields: [.contentType: "application/json"]),
                body: Data(answer.utf8))
        }
        let recorder = try RecordingTransport(
            wrapping: transport, into: folder.recording,
            settings: RecordingSettings(
                redaction: .everyName, recordedAt: { Date(timeIntervalSince1970: 1_700_000_000) }))
        for path in asked {
            _ = try await recorder.send(Exchange.example(1, .get, path).request, body: Data())
        }
        #expect(await recorder.finish().sentences == [])
    }

    @Test(
        "a new recording keeps the order of the old one, and an additional exchange follows its predecessor",
        arguments: [
            (["/c", "/a", "/b"], ["/a", "/b", "/c"]), (["/c", "/n", "/a", "/b"], ["/a", "/b", "/c", "/n"]),
            (["/m", "/n", "/b", "/a", "/c"], ["/m", "/n", "/a", "/b", "/c"]),
            (["/c", "/a"], ["/a", "/c"]), (["/a", "/b", "/a", "/c"], ["/a", "/b", "/a", "/c"]),
        ])
    func keepsOrder(asked: [String], paths: [String]) async throws {
        let folder = try TemporaryFolder()
        try await record(["/a", "/b", "/c"], over: folder)
        try await record(asked, over: folder)
        #expect(try folder.recording.read().exchanges.map(\.path) == paths)
    }

    @Test("a new recording keeps the old pseudonyms even if its own order would number them differently")
    func keepsPseudonyms() async throws {
        let folder = try TemporaryFolder()
        func record(together: Bool) async throws {
            let service = RestlessSession.Service(seed: 3)
            let recorder = try RecordingTransport(
                wrapping: service, into: folder.recording,
                settings: RecordingSettings(
                    redaction: .everyName, recordedAt: { Date(timeIntervalSince1970: 1_700_000_000) }))
            if together { await service.gather(3) }
            await withTaskGroup(of: Void.self) { group in
                for (path, name) in [("/c", "Anselma"), ("/b", "Bertrando"), ("/a", "Carolina")] {
                    let body = #"{"passenger":"\#(name)"}"#
                    let request = Exchange.example(1, .post, path, body: body).request
                    group.addTask { _ = try? await recorder.send(request, body: Data(body.utf8)) }
                    if !together { await group.next() }
                }
            }
            #expect(await recorder.finish().isFinished)
        }
        try await record(together: false)
        let before = try folder.contents()
        #expect(try folder.text("c/#.json").contains("text-1"))
        try await record(together: true)
        #expect(try folder.contents() == before)
    }

    @Test("a new recording keeps the mark that the response to a request is repeated")
    func keepsRepeats() async throws {
        let folder = try TemporaryFolder()
        try folder.recording.write(
            .example(
                ["/a", "/b", "/a"].enumerated().map {
                    .example($0 + 1, .get, $1, answer: #"{"is":"same"}"#)
                }, repeating: [3]))
        let before = try folder.contents()
        try await record(["/b", "/a", "/a"], over: folder)
        #expect(try folder.contents() == before)
        try await record(["/a", "/b"], over: folder)
        #expect(try folder.recording.read().exchanges.map(\.repeats) == [false, false])
    }

    @Test("a new recording keeps each separate body with its exchange, in whatever order the requests come")
    func keepsBodies() async throws {
        let folder = try TemporaryFolder()
        let settings = RecordingSettings(redaction: RedactionRules(keep: ["image/*"]))
        func record(_ asked: [String]) async throws {
            let transport = ClosureTransport { request, _ async throws(TransportError) -> Response in
                Response(
                    head: HTTPResponse(status: .ok, headerFields: [.contentType: "image/png"]),
                    body: Data([0xFF, 0x00]) + Data((request.path ?? "").utf8))
            }
            let recorder = try RecordingTransport(
                wrapping: transport, into: folder.recording, settings: settings)
            for path in asked {
                _ = try await recorder.send(Exchange.example(1, .get, path).request, body: Data())
            }
            #expect(await recorder.finish().isFinished)
        }
        try await record(["/a", "/b"])
        let before = try folder.contents()
        try await record(["/b", "/a"])
        #expect(try folder.contents() == before)
        #expect(try before[folder.named("bodies/b-#-response.png")] == Data([0xFF, 0x00]) + Data("/b".utf8))
    }

    @Test("a new recording keeps the rules that somebody has written into the old one")
    func keepsRules() async throws {
        let folder = try TemporaryFolder()
        let token = "abC9def8GhiJ7klm6Nop"
        func record(_ answer: String) async throws -> RecordingReport {
            let transport = ClosureTransport { _, _ async throws(TransportError) -> Response in
                Response(
                    head: HTTPResponse(status: .ok, headerFields: [.contentType: "application/json"]),
                    body: Data(answer.utf8))
            }
            let recorder = try RecordingTransport(
                wrapping: transport, into: folder.recording,
                settings: RecordingSettings(redaction: RedactionRules(keep: ["is"])))
            _ = try await recorder.send(Exchange.example(1, .get, "/a").request, body: Data())
            return await recorder.finish()
        }
        var old = Recording.example(
            [.example(1, .get, "/a", answer: #"{"is":"same"}"#)],
            matching: MatchingRules(ignoredQuery: ["t"]), redaction: RedactionRules(keep: ["mine"]))
        old.exchanges[0].exchange = .example(1, .get, "/a", answer: #"{"is":"text-1"}"#)
        old.allowances = [LeakAllowance(path: "**.code", reason: "it is public")]
        try folder.recording.write(old)
        let head = try folder.text("fixture.json").split(separator: "\n").filter {
            !$0.contains("recordedAt")
        }
        #expect(try await record(#"{"is":"same","mine":"yes","other":"\#(token)"}"#).isFinished)
        #expect(
            try folder.recording.read().exchanges.first?.answerText
                == #"{"is":"same","mine":"yes","other":"text-2"}"#)
        #expect(
            try folder.text("fixture.json").split(separator: "\n").filter { !$0.contains("recordedAt") }
                == head)
    }

    @Test("a new recording replaces a recording that cannot be read")
    func unreadable() async throws {
        let folder = try TemporaryFolder()
        try await record(["/a", "/b"], over: folder)
        try folder.write("{", to: folder.named("a/#.json"))
        try await record(["/b", "/a"], over: folder)
        #expect(try folder.recording.read().exchanges.map(\.path) == ["/b", "/a"])
    }

    // MARK: concurrent requests

    @Test("overlapping requests form a group, which later requests of the same kinds join")
    func groups() {
        var exchanges = ConcurrentExchanges()
        func start(_ number: Int, _ path: String) {
            exchanges.start(number, Exchange.example(1, .get, path).request)
        }
        func end(_ number: Int) { exchanges.end(number) }
        start(1, "/a")
        end(1)
        start(2, "/a")
        start(3, "/b")
        end(3)
        end(2)
        start(4, "/b")
        end(4)
        start(5, "/c")
        end(5)
        start(6, "/a")
        #expect(exchanges.ended == [[1], [2, 3, 4], [5]])
        end(6)
        #expect(exchanges.ended == [[1], [2, 3, 4], [5], [6]])
    }

    @Test(
        "consecutive requests with the same method and path are sorted by their contents only if they change nothing"
    )
    func safeInARow() async throws {
        func paths(_ asked: [(HTTPRequest.Method, String)]) async throws -> [String] {
            let folder = try TemporaryFolder()
            let recorder = try RecordingTransport(
                wrapping: RestlessSession.Service(seed: 1), into: folder.recording,
                settings: RecordingSettings(
                    redaction: .everyName, safety: RequestSafety(safe: ["POST /offers"])))
            for (method, path) in asked {
                _ = try await recorder.send(Exchange.example(1, method, path).request, body: Data())
            }
            #expect(await recorder.finish().isFinished)
            return try folder.recording.read().exchanges.map(\.path)
        }
        #expect(
            try await paths([(.post, "/offers?b"), (.post, "/offers?a"), (.get, "/z"), (.post, "/offers?c")])
                == ["/offers?a", "/offers?b", "/z", "/offers?c"])
        #expect(
            try await paths([(.get, "/a?q=Par"), (.get, "/a?q=P"), (.get, "/a?q=Pa"), (.get, "/a?q=L")])
                == ["/a?q=L", "/a?q=P", "/a?q=Pa", "/a?q=Par"])
        #expect(try await paths([(.patch, "/a?z"), (.patch, "/a?b")]) == ["/a?z", "/a?b"])
    }
}
