import Foundation
import HTTPTransport
import HTTPTypes
import TestSupport
import Testing

@testable import HTTPRecordings
@testable import Redaction

@Suite("Recordings side by side")
struct RecordingShelfTests {
    private let matching = MatchingRules(volatileFields: ["offerId"])

    private func shelf() throws -> TemporaryFolder {
        let shelf = try TemporaryFolder()
        try FileManager.default.createDirectory(
            at: shelf.url.appending(path: "exchanges"), withIntermediateDirectories: true)
        return shelf
    }

    private func write(
        _ exchanges: [Exchange], as name: String, on shelf: TemporaryFolder, _ rules: MatchingRules? = nil
    ) throws {
        try shelf.recording(name).write(.example(exchanges, matching: rules ?? matching))
    }

    private func settle(_ shelf: TemporaryFolder) throws { try RecordingShelf.settle(shelf.url) }

    private func names(_ shelf: TemporaryFolder) throws -> [String] {
        try shelf.names().filter { !$0.hasSuffix("fixture.json") }
    }

    private func answers(_ shelf: TemporaryFolder, _ name: String) throws -> [String] {
        try shelf.recording(name).read().exchanges.map(\.answerText)
    }

    @Test("share equal exchanges, and keep others in their own folders")
    func shared() throws {
        let shelf = try shelf()
        try write(
            [
                .example(1, .get, "/a"), .example(2, .get, "/b", answer: #"{"n":1}"#),
                .example(3, .get, "/own"),
            ],
            as: "one", on: shelf)
        try write(
            [.example(1, .get, "/a"), .example(2, .get, "/b", answer: #"{"n":1}"#)], as: "two", on: shelf)
        try write(
            [.example(1, .get, "/a"), .example(2, .get, "/b", answer: #"{"n":3}"#)], as: "three", on: shelf)
        try settle(shelf)
        #expect(
            try names(shelf) == [
                "exchanges/a/#.json", "exchanges/b/#.json", "one/own/#.json", "three/b/#.json",
            ])
        #expect(try answers(shelf, "one") == ["{}", #"{"n":1}"#, "{}"])
        #expect(try answers(shelf, "two") == ["{}", #"{"n":1}"#])
        #expect(try answers(shelf, "three") == ["{}", #"{"n":3}"#])
        let before = try shelf.contents()
        try settle(shelf)
        #expect(try shelf.contents() == before)
    }

    @Test("lose exchanges that none has any longer, and share none that only one still has")
    func unused() throws {
        let shelf = try shelf()
        for name in ["one", "two"] {
            try write([.example(1, .get, "/a"), .example(2, .get, "/b")], as: name, on: shelf)
        }
        try settle(shelf)
        #expect(try names(shelf) == ["exchanges/a/#.json", "exchanges/b/#.json"])
        try write([.example(1, .get, "/a")], as: "one", on: shelf)
        try write([.example(1, .get, "/c")], as: "two", on: shelf)
        try settle(shelf)
        #expect(try names(shelf) == ["one/a/#.json", "two/c/#.json"])
        #expect(try answers(shelf, "one") == ["{}"])
    }

    @Test("share an exchange again that was different for a while")
    func equalAgain() throws {
        let shelf = try shelf()
        for name in ["one", "two", "three"] { try write([.example(1, .get, "/a")], as: name, on: shelf) }
        try settle(shelf)
        let before = try shelf.contents()
        try write([.example(1, .get, "/a", answer: #"{"n":1}"#)], as: "one", on: shelf)
        try settle(shelf)
        #expect(try names(shelf) == ["exchanges/a/#.json", "one/a/#.json"])
        #expect(try answers(shelf, "one") == [#"{"n":1}"#] && answers(shelf, "two") == ["{}"])
        try write([.example(1, .get, "/a")], as: "one", on: shelf)
        try settle(shelf)
        #expect(try shelf.contents() == before)
    }

    @Test("share exchanges that differ in volatile values alone, unless a request sends such a value")
    func volatile() throws {
        let shelf = try shelf()
        func offer(_ id: String) -> Exchange {
            .example(1, .post, "/offers", answer: #"{"fare":1,"offerId":"\#(id)"}"#)
        }
        try write([offer("o-1111")], as: "one", on: shelf)
        try write([offer("o-2222")], as: "two", on: shelf)
        try write(
            [offer("o-3333"), .example(2, .post, "/bookings", body: #"{"offerId":"o-3333"}"#)], as: "three",
            on: shelf)
        try settle(shelf)
        #expect(
            try names(shelf) == ["exchanges/offers/#.json", "three/bookings/#.json", "three/offers/#.json"])
        #expect(try answers(shelf, "two") == answers(shelf, "one"))
        #expect(try answers(shelf, "three").first == #"{"fare":1,"offerId":"o-3333"}"#)
    }

    @Test("do not share exchanges of which one holds for another time, though times are volatile")
    func times() throws {
        let shelf = try shelf()
        let matching = MatchingRules(volatileFields: ["offerId", "until"])
        for (name, until) in [("a", "08:15:00Z"), ("b", "08:35:00.5+01:00"), ("c", "08:15:00Z")] {
            let answer = #"{"offerId":"o-\#(name)111","until":"2026-11-23T\#(until)"}"#
            try write([.example(1, .post, "/offers", answer: answer)], as: name, on: shelf, matching)
        }
        try settle(shelf)
        #expect(try names(shelf) == ["b/offers/#.json", "exchanges/offers/#.json"])
        #expect(try answers(shelf, "b").first?.contains("08:35") == true)
    }

    @Test("keep the shared volatile values when a later recording has others")
    func volatileStays() throws {
        let shelf = try shelf()
        func record(_ name: String, _ id: String) throws {
            let offer = Exchange.example(1, .post, "/offers", answer: #"{"offerId":"\#(id)"}"#)
            try write([offer], as: name, on: shelf)
        }
        for name in ["two", "three"] { try record(name, "o-1111") }
        try settle(shelf)
        let before = try shelf.text("exchanges/offers/#.json")
        for name in ["a-first", "zero"] { try record(name, "o-2222") }
        try settle(shelf)
        #expect(try names(shelf) == ["exchanges/offers/#.json"])
        #expect(try shelf.text("exchanges/offers/#.json") == before)
    }

    @Test("stay as they are if there is no folder for shared exchanges, or if one cannot be read")
    func untouched() throws {
        let plain = try TemporaryFolder()
        for name in ["one", "two"] { try write([.example()], as: name, on: plain) }
        let before = try plain.contents()
        try settle(plain)
        #expect(try plain.contents() == before)
        let broken = try shelf()
        for name in ["one", "two"] { try write([.example()], as: name, on: broken) }
        try broken.write("{", to: "two/fixture.json")
        let state = try broken.contents()
        try settle(broken)
        #expect(try broken.contents() == state)
    }

    @Test("keep a body that is no text with the recording that it belongs to")
    func bodies() throws {
        let shelf = try shelf()
        for name in ["one", "two"] {
            try shelf.recording(name).write(
                .example(
                    [.example(1, type: "image/png", answer: "\u{1}png")],
                    redaction: RedactionRules(keep: ["image/*"])))
        }
        let before = try shelf.contents()
        try settle(shelf)
        #expect(try shelf.contents() == before)
    }

    @Test("are written again without files of their own for shared exchanges")
    func writtenAnew() throws {
        let shelf = try shelf()
        for name in ["one", "two"] { try write([.example(1, .get, "/a")], as: name, on: shelf) }
        try settle(shelf)
        try write([.example(1, .get, "/a"), .example(2, .get, "/b")], as: "one", on: shelf)
        #expect(try names(shelf) == ["exchanges/a/#.json", "one/b/#.json"])
        #expect(
            RecordingCheck.findings(
                in: shelf.recording("one"), now: Date(timeIntervalSince1970: 1_700_000_000))
                == [])
    }
}
