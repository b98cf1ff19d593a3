import Foundation
import HTTPTransport
import HTTPTypes
import TestSupport
import Testing

@testable import HTTPRecordings
@testable import Redaction

@Suite struct RecordingAlignmentTests {
    /// Returns a session's exchanges. Each run has its own ids, tokens and seats, as a service would give.
    private func session(_ run: Int, fare: Int = 1, inserted: Bool = false) -> [Exchange] {
        let password = run == 1 ? "correct-horse-1" : "battery-staple-\(run)"
        let (offer, booking) = ("o-\(run)\(run)\(run)\(run)", "ZZ8\(run)-4711x")
        let offers =
            #"{"offers":[{"fare":\#(fare),"offerId":"\#(offer)","part":{"note":"a text that is long enough for a line of its own","seat":\#(run)}}]}"#
        var exchanges: [Exchange] = [
            .example(
                1, .post, "/token", body: #"{"password":"\#(password)"}"#,
                answer: #"{"token":"tok-\#(run)-Q7z"}"#),
            .example(2, .post, "/offers", body: #"{"to":"Lyon"}"#, answer: offers),
        ]
        if inserted { exchanges.append(.example(9, .get, "/news", answer: #"{"title":"x"}"#)) }
        exchanges += [
            .example(
                3, .post, "/bookings", body: #"{"offerId":"\#(offer)"}"#,
                answerFields: [.location: "https://service.example.com/bookings/\(booking)"],
                answer: #"{"bookingRef":"\#(booking)","self":"see \#(booking)"}"#),
            .example(
                4, .get, "/bookings/\(booking)?session=\(password)", answer: #"{"bookingRef":"\#(booking)"}"#),
            .failed(5, "/last/\(booking)", .timedOut),
        ]
        return exchanges
    }

    private func record(
        _ exchanges: [Exchange], _ folder: TemporaryFolder, volatile: [String] = ["offerId", "seat"],
        keep: [String] = ["fare", "to", "note", "offerId", "self", "title"]
    ) async throws -> [String] {
        let answers = Answers(exchanges.map(\.result))
        let recorder = try RecordingTransport(
            wrapping: answers, into: folder.recording,
            settings: RecordingSettings(
                matching: MatchingRules(volatileFields: volatile),
                redaction: RedactionRules(keep: keep),
                recordedAt: { Date(timeIntervalSince1970: 1_700_000_000) }))
        for exchange in exchanges {
            _ = try? await recorder.send(exchange.request, body: exchange.requestBody)
        }
        let report = await recorder.finish()
        #expect(report.sentences == [])
        return report.changed.map(\.unhashed)
    }

    private func changedLines(_ before: [String: Data], _ after: [String: Data], _ file: String) -> [String] {
        let lines = [before, after].map {
            String(decoding: $0.first { $0.key.unhashed == file }?.value ?? Data(), as: UTF8.self)
                .components(separatedBy: "\n")
        }
        return lines[1].difference(from: lines[0]).insertions.compactMap {
            if case .insert(_, let line, _) = $0 { line.trimmingCharacters(in: .whitespaces) } else { nil }
        }
    }

    @Test("new volatile and secret values change no byte of a recording that is made again")
    func noByte() async throws {
        let folder = try TemporaryFolder()
        _ = try await record(session(1), folder)
        let before = try folder.contents()
        for run in 2...3 {
            #expect(try await record(session(run), folder) == [])
            #expect(try folder.contents() == before)
        }
    }

    @Test("volatile times stay the same in a new recording, even if two of them have become equal")
    func times() async throws {
        let folder = try TemporaryFolder()
        func asked(_ seconds: [Int]) -> [Exchange] {
            seconds.enumerated().map { index, second in
                .example(
                    index + 1, .get, "/offers/\(index)",
                    answer: #"{"offerId":"2026-11-23T07:00:0\#(second)Z"}"#)
            }
        }
        _ = try await record(asked([0, 1]), folder)
        let before = try folder.contents()
        #expect(try await record(asked([1, 1]), folder) == [])
        #expect(try folder.contents() == before)
    }

    @Test("a value that is not kept any more is not taken from the old recording")
    func keptBefore() async throws {
        let folder = try TemporaryFolder()
        func asked(_ number: Int, _ name: String, _ minute: Int) -> [Exchange] {
            let answer =
                #"{"seatNumber":\#(number),"berth":\#(number + 1),"holder":"\#(name)","remark":"for \#(name)","seen":"2026-11-23T07:\#(minute):00Z"}"#
            return [.example(1, .get, "/seats", answer: answer)]
        }
        let volatile = ["berth", "holder", "remark", "seen"]
        let keep = ["seatNumber", "berth", "holder", "remark", "seen"]
        _ = try await record(asked(470, "Anselma", 11), folder, volatile: volatile, keep: keep)
        func text() throws -> String { try #require(try folder.recording.read().exchanges.first).answerText }
        let old = try text()
        for value in ["470", "471", "Anselma", "07:11"] { #expect(old.contains(value)) }
        _ = try await record(asked(530, "Berta", 12), folder, volatile: volatile, keep: ["remark"])
        let new = try text()
        for value in ["470", "471", "Anselma", "07:11", "530", "531", "Berta", "07:12"] {
            #expect(!new.contains(value), "\(new)")
        }
        let before = try folder.contents()
        _ = try await record(asked(600, "Carla", 13), folder, volatile: volatile, keep: ["remark"])
        #expect(try folder.contents() == before)
    }

    @Test("volatile ids that come in another order in a new recording are not mixed up")
    func otherOrder() async throws {
        let folder = try TemporaryFolder()
        func asked(_ lists: [[String]]) -> [Exchange] {
            lists.enumerated().map { index, ids in
                .example(
                    index + 1, .get, "/\(["a", "b"][index])",
                    answer: "[\(ids.map { #"{"offerId":"\#($0)"}"# }.joined(separator: ","))]")
            }
        }
        func ids() throws -> [[Substring]] {
            try folder.recording.read().exchanges.map { item in
                item.answerText.matches(of: #/"offerId": ?"([^"]+)"/#).map(\.1)
            }
        }
        _ = try await record(asked([["x-1111", "y-2222"], ["x-1111", "y-2222"]]), folder)
        let before = try ids()
        _ = try await record(asked([["p-3333", "q-4444"], ["q-4444", "p-3333"]]), folder)
        #expect(before[0].count == 2 && before[0][0] != before[0][1])
        #expect(try ids() == [before[0], before[0].reversed()])
    }

    @Test("a changed value changes one line of a recording that is made again")
    func oneLine() async throws {
        let folder = try TemporaryFolder()
        _ = try await record(session(1), folder)
        let before = try folder.contents()
        #expect(try await record(session(2, fare: 2), folder) == ["offers/#.json", "fixture.json"])
        let after = try folder.contents()
        #expect(changedLines(before, after, "offers/#.json") == [#""fare": 2,"#])
        #expect(changedLines(before, after, "fixture.json") == [])
    }

    @Test("an additional exchange adds one file to a recording, and one line to the order")
    func inserted() async throws {
        let folder = try TemporaryFolder()
        _ = try await record(session(1), folder)
        let before = try folder.contents()
        #expect(try await record(session(2, inserted: true), folder) == ["news/#.json", "fixture.json"])
        let after = try folder.contents()
        #expect(Set(after.keys).subtracting(before.keys).count == 1)
        #expect(changedLines(before, after, "fixture.json").map(\.unhashed) == [#""news/#.json","#])
        #expect(
            try folder.recording.read().exchanges.map(\.file.unhashed).prefix(3)
                == ["token/#.json", "offers/#.json", "news/#.json"])
        #expect(try await record(session(3), folder) == ["news/#.json", "fixture.json"])
        #expect(try folder.contents() == before)
    }

    @Test(
        "in a recording that is made again, different values get different pseudonyms, and equal values the same"
    )
    func distinctPseudonyms() async throws {
        let folder = try TemporaryFolder()
        func asked(_ values: [String]) -> [Exchange] {
            values.enumerated().map {
                .example($0, .post, "/\(["a", "b", "c"][$0])", body: #"{"name":"\#($1)"}"#)
            }
        }
        func names() throws -> [String] {
            try folder.recording.read().exchanges.map {
                String(decoding: $0.exchange.requestBody, as: UTF8.self)
            }
        }
        _ = try await record(asked(["Anselma", "Anselma", "Berta"]), folder)
        let before = try names()
        #expect(before[0] == before[1] && before[0] != before[2])
        _ = try await record(asked(["Carla", "Dora", "Dora"]), folder)
        let after = try names()
        #expect(after[0] != after[1] && after[1] == after[2])
    }
}

/// A service that gives its responses in order, for any requests.
private actor Answers: Transport {
    private var results: [Result<Response, TransportError>]

    init(_ results: [Result<Response, TransportError>]) { self.results = results }

    @concurrent func send(_ request: HTTPRequest, body: Data) async throws(TransportError) -> Response {
        try await next().get()
    }

    private func next() -> Result<Response, TransportError> { results.removeFirst() }
}
