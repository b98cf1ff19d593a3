import HTTPTransport
import HTTPTypes
import Redaction
import TestSupport
import Testing

@testable import HTTPRecordings

@Suite struct ImportTests {
    private func exchange(
        _ number: Int, _ target: String, _ answer: String, body: String = "",
        type: String = "application/json"
    ) -> Exchange {
        var exchange = Exchange.example(
            number, body.isEmpty ? .get : .post, target, fields: body.isEmpty ? [:] : [.contentType: type],
            body: body, answer: answer)
        exchange.request.authority = "rail.test"
        return exchange
    }

    private func written(
        _ exchanges: [Exchange], keep: [String] = ["title"], own: [String] = [], to folder: TemporaryFolder
    ) throws -> [RecordedExchange] {
        var settings = RecordingSettings(redaction: RedactionRules(keep: keep))
        settings.ownRedaction.keep = own
        _ = try RecordingImport.write(exchanges, to: folder.recording, settings: settings, recordedAt: nil)
        return try folder.recording.read().exchanges
    }

    @Test("an import replaces a secret value in texts of earlier and later exchanges")
    func lateValue() throws {
        let folder = try TemporaryFolder()
        let read = try written(
            [
                exchange(1, "/a", #"{"title":"Sorry, BEISPIEL cannot be found"}"#),
                exchange(2, "/b", #"{"user":"Beispiel"}"#),
                exchange(3, "/c", #"{"title":"Dear Beispiel"}"#), exchange(4, "/d", #"{"title":"Dear all"}"#),
            ], to: folder)
        #expect(
            read.map(\.answerText) == [
                #"{"title":"text-3"}"#, #"{"user":"text-1"}"#, #"{"title":"text-2"}"#,
                #"{"title":"Dear all"}"#,
            ])
    }

    @Test("an import replaces a password in a response that was sent in a dropped request body")
    func multipart() throws {
        let folder = try TemporaryFolder()
        let body = "--b\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\nswordfish\r\n--b--\r\n"
        let read = try written(
            [
                exchange(
                    1, "/a", #"{"title":"swordfish does not fit"}"#, body: body, type: "multipart/form-data")
            ],
            to: folder)
        #expect(read.map(\.answerText) == [#"{"title":"text-1"}"#])
    }

    @Test("an import accepts secret values that equal words in its own file names, headers and lists")
    func ownWords() throws {
        let folder = try TemporaryFolder()
        let type = "application/x-www-form-urlencoded"
        let read = try written(
            [
                exchange(1, "/post", #"{"headers":{"Content-Type":"\#(type)"}}"#, body: "a=b", type: type),
                exchange(2, "/1.json", "{}"), exchange(3, "/fixture.json", #"{"note":"fixture.json"}"#),
                exchange(4, "/x", #"{"note":"exchanges, x and 1.json in fixture.json"}"#),
            ], keep: ["title"], own: ["1.json"], to: folder)
        #expect(read.map(\.path) == ["/post", "/1.json", "/fixture.json", "/x"])
    }

    @Test(
        "an exchange that would contain a replaced value is left out, and the report names the field to keep"
    )
    func refused() throws {
        let folder = try TemporaryFolder()
        var second = exchange(2, "/b", "see 12 Rue de la Gare")
        if case .success(var response) = second.result {
            response.head.headerFields[.contentType] = "text/plain"
            second.result = .success(response)
        }
        let report = try RecordingImport.write(
            [exchange(1, "/a", #"{"place":"12 Rue de la Gare"}"#), second], to: folder.recording,
            settings: RecordingSettings(redaction: RedactionRules(keep: ["text/plain"])), recordedAt: nil)
        let sentence = report.sentences.joined()
        #expect(sentence.contains("replaced elsewhere, in the field “place”."), "\(sentence)")
        #expect(sentence.contains("name “place” under “keep”"), "\(sentence)")
        #expect(try folder.recording.read().exchanges.map(\.path) == ["/a"])
    }

    @Test("the report does not advise to keep a field that is never kept")
    func neverKept() {
        let leak = Leak(file: "a.json", place: "$.x", field: "access_token")
        #expect(RecordingError(leak).remedy.hasPrefix("A field of this name is never kept."))
    }

    @Test("a number that is kept in one field and replaced in another is replaced in both, by the same value")
    func numbers() throws {
        let folder = try TemporaryFolder()
        let read = try written(
            [
                exchange(1, "/a", #"{"amount":1566428040,"created":1566428041}"#),
                exchange(2, "/b", #"{"created":1566428040,"amount":1566428042}"#),
            ], keep: ["amount"], to: folder)
        #expect(
            read.map(\.answerText) == [
                #"{"amount":2,"created":1}"#, #"{"amount":1566428042,"created":2}"#,
            ])
    }

    @Test("of an export of a recording, only what looks like a pseudonym stays")
    func redacted() throws {
        let folder = try TemporaryFolder()
        let answer = #"{"a":"text-4","b":"Anselma","c":7,"d":33612345678}"#
        _ = try RecordingImport.write(
            [exchange(1, "/a", answer)], to: folder.recording, settings: RecordingSettings(), recordedAt: nil,
            areRedacted: true)
        #expect(
            try folder.recording.read().exchanges.map(\.answerText)
                == [#"{"a":"text-4","b":"text-1","c":7,"d":1}"#])
    }

    @Test("an import keeps fields apart if their names differ only in code points")
    func codePoints() throws {
        let folder = try TemporaryFolder()
        let read = try written(
            [exchange(1, "/a", #"{"caf\#u{E9}":{"title":"one"},"cafe\#u{301}":{"title":"two"}}"#)], to: folder
        )
        #expect(
            read.map(\.answerText).map { Array($0.unicodeScalars) } == [
                Array(#"{"cafe\#u{301}":{"title":"two"},"caf\#u{E9}":{"title":"one"}}"#.unicodeScalars)
            ])
    }

    // MARK: replaying an import

    private func answers(_ read: Recording, _ requests: [Exchange]) async -> [String] {
        let replay = ReplayTransport(
            read, redaction: RedactionRules(keep: ["title"]), clock: ImmediateClock())
        var answers: [String] = []
        for request in requests {
            do throws(TransportError) {
                let response = try await replay.send(request.request, body: request.requestBody)
                answers.append(String(decoding: response.body, as: UTF8.self))
            } catch {
                answers.append("\(error.code)")
            }
        }
        return answers
    }

    private func title(_ text: String) -> String { #"{"title":"\#(text)"}"# }

    @Test("a request with another word in its path gets no response from an import")
    func words() async throws {
        let folder = try TemporaryFolder()
        let paths = [
            "/api/getBalance", "/api/closeAccount", "/chat.postMessage", "/style.css", "/script2.js",
            "/Index",
        ]
        let titles = ["balance", "closed", "posted", "style", "script", "index"]
        _ = try written(
            zip(paths, titles).enumerated().map { exchange($0 + 1, $1.0, title($1.1)) }, to: folder)
        let read = try folder.recording.read()
        #expect(read.exchanges.map(\.path) == paths)
        let others = ["/api/neverRecorded", "/chat.delete", "/script.js", "/Other", "/api/1234"]
        #expect(
            await answers(read, (others + paths.reversed()).map { exchange(1, $0, "") })
                == others.map { _ in "unanswered" } + titles.reversed().map(title))
    }

    @Test("all requests for the same id get the responses of the same recorded id")
    func ids() async throws {
        let folder = try TemporaryFolder()
        _ = try written(
            [
                exchange(1, "/trips/1001", title("one")), exchange(2, "/trips/1002", title("two")),
                exchange(3, "/trips/1001", title("one again")),
            ], to: folder)
        let asked = ["7007", "7007", "8008", "8008", "9009"]
        #expect(
            await answers(try folder.recording.read(), asked.map { exchange(1, "/trips/\($0)", "") })
                == [title("one"), title("one again"), title("two"), "unanswered", "unanswered"])
    }

    @Test("a request gets its response even if the recording replaced a text that the rules keep")
    func keptText() async throws {
        let folder = try TemporaryFolder()
        let asked = ["Beispiel Street", "Paris"]
        let first = asked.map { exchange(1, "/find", title("found \($0.count)"), body: title($0)) }
        _ = try written(first + [exchange(3, "/me", #"{"user":"Beispiel"}"#)], to: folder)
        let read = try folder.recording.read()
        #expect(await answers(read, first) == [title("found 15"), title("found 5")])
        #expect(await answers(read, [first[1], first[1]]) == [title("found 5"), "unanswered"])
    }
}
