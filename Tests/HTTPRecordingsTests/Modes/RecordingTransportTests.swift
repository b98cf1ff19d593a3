import Foundation
import HTTPTransport
import HTTPTypes
import Testing

@testable import HAR
@testable import HTTPBodies
@testable import HTTPRecordings
import Redaction
@testable import HTTPStubs

@Suite("A session that is recorded")
struct RecordingTransportTests {
    /// A service that answers by path, and by how often it was asked.
    private func service(_ answers: [String: String]) -> ClosureTransport {
        ClosureTransport { request, _ async throws(TransportError) -> Response in
            guard let answer = answers[String((request.path ?? "/").prefix { $0 != "?" })] else {
                throw TransportError(.connectionRefused, detail: "127.0.0.1 port 8080, connection refused")
            }
            return Response(
                response: HTTPResponse(
                    status: .ok,
                    headerFields: [
                        .contentType: "application/json", .date: "now", .contentLength: "7",
                        .setCookie: "sid=c00kie-value-1; Path=/",
                    ]),
                body: Data(answer.utf8))
        }
    }

    private func live(_ method: HTTPRequest.Method, _ target: String, body: String = "") -> Exchange {
        var exchange = Exchange.example(
            1, method, target, fields: [.authorization: "Bearer s3cret-Token-Value", .userAgent: "me"],
            body: body)
        exchange.request.scheme = "http"
        exchange.request.authority = "127.0.0.1:8080"
        return exchange
    }

    private func settings(_ seconds: Double = 0, redaction: RedactionExtras = RedactionExtras())
        -> RecordingSettings
    {
        RecordingSettings(
            redaction: redaction, recordedAt: { Date(timeIntervalSince1970: 1_700_000_000 + seconds) })
    }

    private func record(
        _ folder: TemporaryFolder, _ transport: any Transport, _ exchanges: [Exchange], at seconds: Double = 0
    ) async throws -> RecordingReport {
        let recorder = try RecordingTransport(
            wrapping: transport, into: folder.recording, settings: settings(seconds))
        for exchange in exchanges {
            _ = try? await recorder.send(exchange.request, body: exchange.requestBody)
        }
        return await recorder.finish()
    }

    @Test(
        "hands the answer on unchanged, and writes it without its secrets, its address and what speaks of the connection"
    )
    func records() async throws {
        let folder = try TemporaryFolder()
        let answer = #"{"next":"http://127.0.0.1:8080/a?page=2","access_token":"t0ken-Number-7","n":1.10}"#
        let recorder = try RecordingTransport(
            wrapping: service(["/a": answer]), into: folder.recording, settings: settings())
        let got = try await recorder.send(
            live(.post, "/a", body: #"{"password":"hunter2hunter2"}"#).request,
            body: Data(#"{"password":"hunter2hunter2"}"#.utf8))
        #expect(got.body == Data(answer.utf8))
        #expect(got.head.headerFields[.setCookie] != nil)
        let report = await recorder.finish()
        #expect(report.sentences == [])
        #expect(report.isFinished)
        let text = try folder.text("001-post-a.json")
        for hidden in [
            "hunter2", "t0ken", "s3cret", "c00kie", "127.0.0.1", "8080", "user-agent", "\"date\"",
            "content-length", "authorization",
        ] {
            #expect(!text.lowercased().contains(hidden.lowercased()), "\(hidden) in \(text)")
        }
        for shown in ["\"password-1\"", "\"token-2\"", "https://service.example.com/a?page=2", "1.10"] {
            #expect(text.contains(shown), "\(shown) in \(text)")
        }
        #expect(
            RecordingCheck(folder.recording, now: Date(timeIntervalSince1970: 1_700_000_000)).findings() == []
        )
    }

    @Test("records failures too, and plays them")
    func failures() async throws {
        let folder = try TemporaryFolder()
        let report = try await record(folder, service([:]), [live(.get, "/gone")])
        #expect(report.isFinished)
        #expect(try !folder.text("001-get-gone.json").contains("127.0.0.1"))
        let replay = ReplayTransport(try folder.recording.read())
        let error = await #expect(throws: TransportError.self) {
            try await replay.send(live(.get, "/gone").request, body: Data())
        }
        #expect(error?.code == .connectionRefused)
    }

    @Test("changes no byte when the service has not changed, and only its answer when it has")
    func again() async throws {
        let folder = try TemporaryFolder()
        let asked = [live(.get, "/a"), live(.get, "/b")]
        _ = try await record(folder, service(["/a": #"{"fare":1,"x":[1,2]}"#, "/b": "{}"]), asked)
        let before = try folder.contents()
        let same = try await record(
            folder, service(["/a": #"{"x":[1,2],"fare":1}"#, "/b": "{}"]), asked, at: 99_999)
        #expect(same.changed == [])
        #expect(try folder.contents() == before)
        let other = try await record(
            folder, service(["/a": #"{"fare":2,"x":[1,2]}"#, "/b": "{}"]), asked, at: 99_999)
        #expect(other.changed == ["001-get-a.json", "fixture.json"])
        let after = try folder.contents()
        #expect(Set(after.keys) == Set(before.keys))
        let lines = { (data: Data?) in String(decoding: data ?? Data(), as: UTF8.self).split(separator: "\n")
        }
        let changed = zip(lines(before["001-get-a.json"]), lines(after["001-get-a.json"])).filter { $0 != $1 }
        #expect(changed.map { $0.1.trimmingCharacters(in: .whitespaces) } == ["\"fare\": 2,"])
    }

    @Test("leaves a finished recording alone until the new one is finished")
    func killed() async throws {
        let folder = try TemporaryFolder()
        _ = try await record(folder, service(["/a": "1", "/b": "2"]), [live(.get, "/a"), live(.get, "/b")])
        let before = try folder.contents()
        // Killed: nobody calls `finish`.
        let writer = try RecordingWriter(
            folder.recording, settings: settings(5), redactor: Redactor(), isAddition: false)
        await writer.write(.example(1, .get, "/c", answer: "3"))
        #expect(try folder.contents().filter { !$0.key.hasPrefix(".unfinished") } == before)
        #expect(try folder.recording.read().exchanges.count == 2)
        let findings = RecordingCheck(folder.recording, now: Date(timeIntervalSince1970: 1_700_000_000))
            .findings()
        #expect(findings.map(\.file) == [".unfinished"])
        _ = try await record(folder, service(["/a": "1", "/b": "2"]), [live(.get, "/a"), live(.get, "/b")])
        #expect(try folder.contents() == before)
    }

    @Test("killed half-way is whole as far as it is, and says that it is unfinished")
    func halfWay() async throws {
        let folder = try TemporaryFolder()
        let writer = try RecordingWriter(
            folder.recording, settings: settings(), redactor: Redactor(), isAddition: false)
        await writer.write(.example(1, .get, "/a", answer: "1"))
        let error = #expect(throws: RecordingError.self) { try folder.recording.read() }
        #expect(error?.code == .unfinished)
        #expect(try folder.recording.read(acceptsUnfinished: true).exchanges.map(\.answerText) == ["1"])
    }

    @Test(
        "that is killed has what was answered before its last quiet moment, also what waits for its order",
        arguments: [false, true])
    func killedWhileWaiting(isOverAnother: Bool) async throws {
        let (folder, asked) = (try TemporaryFolder(), ["/a?q=P", "/a?q=Pa", "/a?q=L"])
        if isOverAnother { _ = try await record(folder, service(["/old": "1"]), [live(.get, "/old")]) }
        let before = try folder.contents()
        let recorder = try RecordingTransport(
            wrapping: service(["/a": "1"]), into: folder.recording, settings: settings())
        for (index, path) in asked.enumerated() {
            _ = try await recorder.send(live(.get, path).request, body: Data())
            // Killed now: nobody has called `finish`.
            await recorder.settle()
            let place = isOverAnother ? folder.url.appending(path: ".unfinished") : folder.url
            let killed = try RecordingFolder(place).read(acceptsUnfinished: true)
            #expect(!killed.isFinished)
            #expect(killed.exchanges.map(\.request.path) == Array(asked[0...index]))
        }
        if isOverAnother { #expect(try folder.contents().filter { !$0.key.hasPrefix(".") } == before) }
        #expect(await recorder.finish().isFinished)
        #expect(try folder.recording.read().exchanges.map(\.request.path) == ["/a?q=L", "/a?q=P", "/a?q=Pa"])
        #expect(
            try folder.contents().keys.sorted()
                == ["001-get-a.json", "002-get-a.json", "003-get-a.json", "fixture.json"])
    }

    @Test("that was killed is recorded again as if it had never been")
    func killedAndAgain() async throws {
        let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
        let asked = ["/a?q=P", "/a?q=Pa", "/a?q=L"].map { live(.get, $0) }
        let killed = try RecordingTransport(
            wrapping: service(["/a": "1"]), into: folder.recording, settings: settings())
        for exchange in asked { _ = try await killed.send(exchange.request, body: Data()) }
        await killed.settle()
        #expect(try folder.recording.exchangeNames().first?.number ?? 0 > 1000)
        for place in [folder, other] { _ = try await record(place, service(["/a": "1"]), asked) }
        #expect(try folder.contents() == other.contents())
    }

    @Test("that is killed has what was answered while another request was still under way")
    func killedWhileUnderWay() async throws {
        let folder = try TemporaryFolder()
        let begun = AsyncStream.makeStream(of: Void.self)
        let transport = ClosureTransport { request, _ async throws(TransportError) -> Response in
            if request.path == "/slow" {
                begun.continuation.yield()
                for await _ in AsyncStream<Void>.makeStream().stream {}
            }
            return Response(head: HTTPResponse(status: .ok), body: Data())
        }
        let recorder = try RecordingTransport(
            wrapping: transport, into: folder.recording, settings: settings())
        let slow = Task { try await recorder.send(live(.post, "/slow").request, body: Data()) }
        for await _ in begun.stream { break }
        _ = try await recorder.send(live(.post, "/fast").request, body: Data())
        await recorder.settle()
        let killed = try folder.recording.read(acceptsUnfinished: true)
        #expect(killed.exchanges.map(\.request.path) == ["/fast"])
        slow.cancel()
        _ = await slow.result
        _ = await recorder.finish()
    }

    @Test("that is killed holds no secret, though its order was not known yet")
    func killedWithSecrets() async throws {
        let folder = try TemporaryFolder()
        let recorder = try RecordingTransport(
            wrapping: service([
                "/a/1": #"{"note":"q7Rt-99xyz"}"#, "/a/2": #"{"voucherCode":"q7Rt-99xyz"}"#,
                "/a/3": #"{"reset_tokens":"abC9def8GhiJ7klm6Nop"}"#,
            ]), into: folder.recording, settings: settings())
        for number in 1...3 {
            _ = try await recorder.send(live(.get, "/a/\(number)").request, body: Data())
            await recorder.settle()
        }
        let killed = try folder.recording.read(acceptsUnfinished: true)
        #expect(
            killed.exchanges.map(\.answerText) == [#"{"note":"VOUCHER-1"}"#, #"{"voucherCode":"VOUCHER-1"}"#])
        for (name, data) in try folder.contents() {
            for secret in ["q7Rt", "abC9", "s3cret", "c00kie"] {
                #expect(!String(decoding: data, as: UTF8.self).contains(secret), "\(secret) in \(name)")
            }
        }
        _ = await recorder.finish()
    }

    @Test("has no secret in it that hid in another text until it was given away")
    func lateAndHidden() async throws {
        let folder = try TemporaryFolder()
        let secret = "q7Rt-99xyz-Wv4"
        let hidden = Data("please ask the office for \(secret) before noon".utf8).base64EncodedString()
        let digits = secret.utf8.map { String($0, radix: 16) }.joined()
        let recorder = try RecordingTransport(
            wrapping: service([
                "/a": "{\"note\":\"\(hidden)\"}", "/b": "{\"note\":\"\(digits)\"}",
                "/c": "{\"voucherCode\":\"\(secret)\"}",
            ]), into: folder.recording, settings: settings())
        for path in ["/a", "/b", "/c"] {
            _ = try await recorder.send(live(.patch, path).request, body: Data())
            await recorder.settle()
        }
        #expect(try folder.text("001-patch-a.json").contains(hidden), "nobody can know yet")
        let report = await recorder.finish()
        // Digits cannot be told from a number that somebody counts on: the whole exchange goes.
        #expect(report.refusals.map(\.file) == ["002-patch-b.json"] && report.exchanges == 2)
        #expect(!report.isFinished)
        #expect(
            try folder.contents().keys.sorted() == ["001-patch-a.json", "003-patch-c.json", "fixture.json"])
        let answer = try folder.recording.read(acceptsUnfinished: true).exchanges.first?.answerText ?? ""
        let note = Data("please ask the office for VOUCHER-1 before noon".utf8).base64EncodedString()
        #expect(answer == "{\"note\":\"\(note)\"}")
    }

    @Test("that asked nothing keeps what was there, and says so")
    func nothingAsked() async throws {
        let folder = try TemporaryFolder()
        _ = try await record(folder, service(["/a": "1"]), [live(.get, "/a")])
        let before = try folder.contents()
        let report = try await record(folder, service([:]), [])
        #expect(report.sentences.first?.contains("was kept") == true)
        #expect(try folder.contents() == before)
    }

    @Test("replaces a secret that is given away late in what is written already")
    func late() async throws {
        let folder = try TemporaryFolder()
        let report = try await record(
            folder,
            service([
                "/a": #"{"note":"ask for q7Rt-99xyz-now"}"#, "/q7Rt-99xyz": "{}",
                "/b": #"{"voucherCode":"q7Rt-99xyz"}"#,
            ]),
            [live(.get, "/a"), live(.get, "/q7Rt-99xyz"), live(.get, "/b")])
        #expect(report.isFinished, "\(report.sentences)")
        for (name, data) in try folder.contents() {
            #expect(!String(decoding: data, as: UTF8.self).contains("q7Rt"), "\(name)")
            #expect(!name.lowercased().contains("q7rt"))
        }
    }

    @Test("that is killed has no secret in it that was given away before")
    func killedAfterLate() async throws {
        let folder = try TemporaryFolder()
        let writer = try RecordingWriter(
            folder.recording, settings: settings(), redactor: Redactor(), isAddition: false)
        await writer.write(.example(1, .get, "/a", answer: #"{"note":"q7Rt-99xyz"}"#))
        #expect(try folder.text("001-get-a.json").contains("q7Rt"))
        await writer.write(.example(2, .get, "/b", answer: #"{"voucherCode":"q7Rt-99xyz"}"#))
        #expect(try folder.text("001-get-a.json").contains("\"note\": \"VOUCHER-1\""))
    }

    @Test("is told when it cannot be written, and the program's own request goes on")
    func unwritable() async throws {
        let folder = try TemporaryFolder()
        let recorder = try RecordingTransport(
            wrapping: service(["/a": "1", "/b": "2"]), into: folder.recording, settings: settings())
        try FileManager.default.removeItem(at: folder.url)
        try "a file".write(to: folder.url, atomically: true, encoding: .utf8)
        let answer = try await recorder.send(live(.get, "/a").request, body: Data())
        #expect(answer.body == Data("1".utf8))
        let report = await recorder.finish()
        #expect(!report.isFinished)
        #expect(report.failures.first?.code == .unwritable)
        #expect(report.sentences.first?.contains("could not be written") == true, "\(report.sentences)")
    }

    @Test("writes nothing that still looks like a secret, and names kind and place without showing it")
    func refuses() async throws {
        let folder = try TemporaryFolder()
        let rules = RedactionExtras(harmlessFields: ["unlock_token"])
        let recorder = try RecordingTransport(
            wrapping: service(["/a": #"{"unlock":{"reset_tokens":"abC9def8GhiJ7klm6Nop"}}"#, "/b": "{}"]),
            into: folder.recording,
            settings: settings(redaction: rules))
        _ = try await recorder.send(live(.get, "/a").request, body: Data())
        _ = try await recorder.send(live(.get, "/b").request, body: Data())
        let report = await recorder.finish()
        #expect(report.refusals.map(\.place) == ["$.response.body.json.unlock.reset_tokens"])
        #expect(!report.isFinished)
        #expect(report.sentences.first?.contains("abC9") == false)
        #expect(try !folder.contents().keys.contains("001-get-a.json"))
    }

    @Test("refuses a body beyond the limit, and says its size")
    func tooLarge() async throws {
        let folder = try TemporaryFolder()
        let place = RecordingFolder(folder.url, bodyLimit: 2000)
        let recorder = try RecordingTransport(
            wrapping: service(["/a": "\"\(String(repeating: "ab ", count: 1000))\""]), into: place,
            settings: settings())
        _ = try await recorder.send(live(.get, "/a").request, body: Data())
        let report = await recorder.finish()
        #expect(report.failures.first?.code == .tooLarge)
        #expect(report.failures.first?.problem.contains("more than 2000") == true)
    }

    @Test(
        "numbers exchanges and pseudonyms that are under way together by what they ask for, not by their start"
    )
    func numbers() async throws {
        let folder = try TemporaryFolder()
        let gate = AsyncStream.makeStream(of: Void.self)
        let begun = AsyncStream.makeStream(of: Void.self)
        let transport = ClosureTransport { request, _ async throws(TransportError) -> Response in
            if request.path?.hasPrefix("/slow") == true {
                begun.continuation.yield()
                for await _ in gate.stream { break }
            }
            return Response(head: HTTPResponse(status: .ok), body: Data())
        }
        let recorder = try RecordingTransport(
            wrapping: transport, into: folder.recording, settings: settings())
        let slow = Task {
            try await recorder.send(live(.get, "/slow?id_token=abc-1-defghi").request, body: Data())
        }
        for await _ in begun.stream { break }
        _ = try await recorder.send(live(.get, "/fast?id_token=xyz-2-uvwxyz").request, body: Data())
        gate.continuation.yield()
        _ = try await slow.value
        _ = await recorder.finish()
        #expect(
            try folder.contents().keys.sorted() == ["001-get-fast.json", "002-get-slow.json", "fixture.json"])
        #expect(try folder.text("001-get-fast.json").contains("/fast?id_token=token-1"))
        #expect(try folder.text("002-get-slow.json").contains("/slow?id_token=token-3"))
    }
}
