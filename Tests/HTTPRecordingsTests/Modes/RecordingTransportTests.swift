import Foundation
import HTTPTransport
import HTTPTypes
import TestSupport
import Testing

@testable import HTTPBodies
@testable import HTTPRecordings
@testable import Redaction

@Suite struct RecordingTransportTests {
    /// A service with a response for each path.
    private func service(_ answers: [String: String]) -> ClosureTransport {
        ClosureTransport { request, _ async throws(TransportError) -> Response in
            guard let answer = answers[String((request.path ?? "/").prefix { $0 != "?" })] else {
                throw TransportError(.connectionRefused, detail: "127.0.0.1 port 8080, connection refused")
            }
            return Response(
                head: HTTPResponse(
                    status: .ok,
                    headerFields: [
                        .contentType: answer.first == "{" ? "application/json" : "text/plain", .date: "now",
                        .contentLength: "7",
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

    private func settings(_ seconds: Double = 0, keep: [String] = []) -> RecordingSettings {
        RecordingSettings(
            redaction: RedactionRules(keep: ["*"] + keep),
            recordedAt: { Date(timeIntervalSince1970: 1_700_000_000 + seconds) })
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
        "a recorder passes responses on unchanged, and writes them without secrets, addresses and connection fields"
    )
    func records() async throws {
        let folder = try TemporaryFolder()
        let answer = #"{"next":"http://127.0.0.1:8080/a?page=2","access_token":"t0ken-Number-7","n":1.10}"#
        let recorder = try RecordingTransport(
            wrapping: service(["/a": answer]), into: folder.recording, settings: settings())
        let asked = live(.post, "/a", body: #"{"password":"hunter2hunter2"}"#)
        let got = try await recorder.send(asked.request, body: asked.requestBody)
        #expect(got.body == Data(answer.utf8))
        #expect(got.head.headerFields[.setCookie] != nil)
        let report = await recorder.finish()
        #expect(report.sentences == [] && report.isFinished)
        #expect(report.redaction.kept == 2 && report.redaction.replaced == 3, "\(report.redaction)")
        let text = try folder.text("a/#.json")
        for hidden in [
            "hunter2", "t0ken", "s3cret", "c00kie", "127.0.0.1", "8080", "user-agent", "\"date\"",
            "content-length", "authorization",
        ] {
            #expect(!text.lowercased().contains(hidden.lowercased()), "\(hidden) in \(text)")
        }
        for shown in [
            #""password": "text-1""#, #""access_token": "text-2""#, "https://service.example.com/a?page=2",
            "1.10",
        ] {
            #expect(text.contains(shown), "\(shown) in \(text)")
        }
        let findings = RecordingCheck.findings(
            in: folder.recording, now: Date(timeIntervalSince1970: 1_700_000_000),
            redaction: { _ in .everyName }
        )
        #expect(findings == [])
    }

    @Test("a recorder records failures, and a replay repeats them")
    func failures() async throws {
        let folder = try TemporaryFolder()
        let report = try await record(folder, service([:]), [live(.get, "/gone")])
        #expect(report.isFinished)
        #expect(
            report.unanswered
                == "1 request got no response (connectionRefused). It is recorded as that, and a replay repeats it."
        )
        #expect(try folder.text("gone/#.json").contains(#""failure": {"code": "connectionRefused"}"#))
        let replay = ReplayTransport(try folder.recording.read())
        let error = await #expect(throws: TransportError.self) {
            try await replay.send(live(.get, "/gone").request, body: Data())
        }
        #expect(error?.code == .connectionRefused)
    }

    @Test("recording again changes only the files of responses that the service has changed")
    func recordedAgain() async throws {
        let folder = try TemporaryFolder()
        let asked = [live(.get, "/a"), live(.get, "/b")]
        func answer(_ fare: Int) -> String {
            #"{"fare":\#(fare),"x":["a long text that stands on a line","of its own, for it is one of two that are"]}"#
        }
        _ = try await record(folder, service(["/a": answer(1), "/b": "{}"]), asked)
        let before = try folder.contents()
        let same = try await record(folder, service(["/a": answer(1), "/b": "{ }"]), asked, at: 99_999)
        #expect(same.changed == [])
        #expect(try folder.contents() == before)
        let other = try await record(folder, service(["/a": answer(2), "/b": "{}"]), asked, at: 99_999)
        #expect(other.changed.map(\.unhashed) == ["a/#.json", "fixture.json"])
        let after = try folder.contents()
        #expect(Set(after.keys) == Set(before.keys))
        let lines = { (data: Data?) in String(decoding: data ?? Data(), as: UTF8.self).split(separator: "\n")
        }
        let name = try folder.named("a/#.json")
        let changed = zip(lines(before[name]), lines(after[name])).filter { $0 != $1 }
        #expect(changed.map { $0.1.trimmingCharacters(in: .whitespaces) } == ["\"fare\": 2,"])
    }

    // MARK: killed sessions

    @Test("a recording stays as it is until the recording that replaces it is finished")
    func killedOverAnother() async throws {
        let folder = try TemporaryFolder()
        let service = service(["/a": #"{"n":1}"#, "/b": #"{"n":2}"#])
        _ = try await record(folder, service, [live(.get, "/a"), live(.get, "/b")])
        let before = try folder.contents()
        // Nothing calls `finish`, as if the session were killed.
        let killed = try RecordingTransport(
            wrapping: service, into: folder.recording, settings: settings(5))
        _ = try await killed.send(live(.get, "/a?c").request, body: Data())
        await killed.settle()
        #expect(try folder.contents().filter { !$0.key.hasPrefix(".unfinished") } == before)
        #expect(try folder.recording.read().exchanges.count == 2)
        let findings = RecordingCheck.findings(
            in: folder.recording, now: Date(timeIntervalSince1970: 1_700_000_000),
            redaction: { _ in .everyName }
        )
        #expect(findings.map(\.file) == [".unfinished"])
        #expect(findings.first?.words.contains("“guichet fixtures finish”") == true)
        _ = try await record(folder, service, [live(.get, "/a"), live(.get, "/b")])
        #expect(try folder.contents() == before)
    }

    @Test(
        "after a session is killed, the responses that were written are on disk, in their final order",
        arguments: [false, true])
    func killedDraft(isOverAnother: Bool) async throws {
        let (folder, asked) = (try TemporaryFolder(), ["/a?q=P", "/a?q=Pa", "/a?q=L"])
        if isOverAnother { _ = try await record(folder, service(["/old": "{}"]), [live(.get, "/old")]) }
        let before = try folder.contents()
        let recorder = try RecordingTransport(
            wrapping: service(["/a": #"{"n":1}"#]), into: folder.recording, settings: settings())
        for (index, path) in asked.enumerated() {
            _ = try await recorder.send(live(.get, path).request, body: Data())
            // Nothing calls `finish`, as if the session were killed here.
            await recorder.settle()
            let place = isOverAnother ? folder.recording(".unfinished") : folder.recording
            let killed = try place.read(acceptsUnfinished: true)
            #expect(!killed.isFinished)
            #expect(killed.exchanges.map(\.path) == asked[0...index].sorted())
            #expect(throws: RecordingError.self) { try place.read() }
        }
        if isOverAnother { #expect(try folder.contents().filter { !$0.key.hasPrefix(".") } == before) }
        #expect(await recorder.finish().isFinished)
        #expect(try folder.recording.read().exchanges.map(\.path) == ["/a?q=L", "/a?q=P", "/a?q=Pa"])
        #expect(try folder.names() == ["a/#.json", "a/#.json", "a/#.json", "fixture.json"])
    }

    @Test("a killed session leaves no traces in the next recording")
    func killedAndAgain() async throws {
        let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
        let asked = ["/a?token=one-1-one", "/a?token=two-2-two"].map { live(.get, $0) }
        let killed = try RecordingTransport(
            wrapping: service(["/a": "{}"]), into: folder.recording, settings: settings())
        for exchange in asked + [live(.get, "/a?q=Pa")] {
            _ = try await killed.send(exchange.request, body: Data())
        }
        await killed.settle()
        for place in [folder, other] { _ = try await record(place, service(["/a": "{}"]), asked) }
        #expect(try folder.contents() == other.contents())
    }

    @Test(
        "after a session is killed, even responses that came while another request was under way are on disk")
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
        #expect(killed.exchanges.map(\.path) == ["/fast"])
        slow.cancel()
        _ = await slow.result
        _ = await recorder.finish()
    }

    @Test("a killed session leaves no secret on disk")
    func killedWithSecrets() async throws {
        let folder = try TemporaryFolder()
        let hidden = Data("ask for q7RtWv4x-99xyz".utf8).base64EncodedString()
        let recorder = try RecordingTransport(
            wrapping: service([
                "/a": #"{"note":"q7RtWv4x-99xyz"}"#, "/b": #"{"token":"q7RtWv4x-99xyz"}"#,
                "/c": #"{"note":"\#(hidden)"}"#,
            ]), into: folder.recording, settings: settings())
        for path in ["/b?one", "/a?one", "/b?two", "/c?one"] {
            _ = try await recorder.send(live(.get, path).request, body: Data())
            await recorder.settle()
        }
        let killed = try folder.recording.read(acceptsUnfinished: true)
        #expect(killed.exchanges.contains { $0.answerText == #"{"note":"text-1"}"# })
        for (name, data) in try folder.contents() {
            for secret in ["q7Rt", hidden, "s3cret", "c00kie"] {
                #expect(!String(decoding: data, as: UTF8.self).contains(secret), "\(secret) in \(name)")
            }
        }
        _ = await recorder.finish()
    }

    @Test("a recording names the requests that differ only in header fields that it does not have")
    func unseenDifference() async throws {
        let folder = try TemporaryFolder()
        let transport = ClosureTransport { request, _ async throws(TransportError) -> Response in
            Response(
                head: HTTPResponse(status: .ok, headerFields: [.contentType: "application/json"]),
                body: Data(#"{"n":\#(request.headerFields[.accept] == "a/b" ? 1 : 2)}"#.utf8))
        }
        let recorder = try RecordingTransport(
            wrapping: transport, into: folder.recording, settings: settings())
        for type in ["a/b", "c/d"] {
            let request = Exchange.example(1, .get, "/me", fields: [.accept: type]).request
            _ = try await recorder.send(request, body: Data())
        }
        #expect(await recorder.finish().alike.count == 1)
        #expect(
            try folder.recording.read().toldApartByOrder(redaction: settings().redaction) == ["GET /me (2)"])
        #expect(
            RecordingCheck.findings(
                in: folder.recording, now: Date(timeIntervalSince1970: 1_700_000_000),
                redaction: { _ in .everyName }) == [])
    }

    // MARK: late secrets

    @Test("no number is replaced by one that a request of the recording keeps")
    func keptNumbers() async throws {
        let folder = try TemporaryFolder()
        let transport = ClosureTransport { request, _ async throws(TransportError) -> Response in
            let page = (request.path?.last?.wholeNumberValue ?? 0)
            return Response(
                head: HTTPResponse(status: .ok, headerFields: [.contentType: "application/json"]),
                body: Data(#"{"page":\#(page),"nextPage":\#(page + 1)}"#.utf8))
        }
        let recorder = try RecordingTransport(
            wrapping: transport, into: folder.recording,
            settings: RecordingSettings(redaction: RedactionRules(keep: ["page", "9"])))
        for page in 1...4 {
            _ = try await recorder.send(live(.get, "/books/9?page=\(page)").request, body: Data())
        }
        #expect(await recorder.finish().isFinished)
        #expect(
            try folder.recording.read().exchanges.map(\.answerText)
                == [5, 6, 7, 8].enumerated().map { #"{"nextPage":\#($1),"page":\#($0 + 1)}"# })
        let replay = ReplayTransport(
            try folder.recording.read(), redaction: RedactionRules(keep: ["page", "9"]))
        let error = await #expect(throws: TransportError.self) {
            try await replay.send(live(.get, "/books/9?page=5").request, body: Data())
        }
        #expect(error?.detail.contains("query parameter page is \"5\", not") == true)
    }

    @Test("a value that turns out to be secret is replaced in files that were already written")
    func lateSecret() async throws {
        let folder = try TemporaryFolder()
        let report = try await record(
            folder,
            service([
                "/a": #"{"note":"ask for Swordfish now"}"#, "/b": #"{"token":"swordfish"}"#,
            ]), [live(.patch, "/a"), live(.patch, "/b")])
        #expect(report.isFinished, "\(report.sentences)")
        #expect(report.exchanges == 2)
        #expect(try folder.text("a/#.json").contains(#""note": "text-2""#))
        #expect(try folder.text("b/#.json").contains(#""token": "text-1""#))
    }

    @Test("an exchange with a known secret is left out, and the message does not repeat the secret")
    func namedSecret() async throws {
        let folder = try TemporaryFolder()
        var settings = settings(keep: ["name"])
        settings.secrets = ["ordinary", "b"]
        let recorder = try RecordingTransport(
            wrapping: service(["/a": #"{"name":"an ordinary word"}"#, "/b": #"{"name":"b"}"#]),
            into: folder.recording, settings: settings)
        for path in ["/a", "/b"] { _ = try await recorder.send(live(.patch, path).request, body: Data()) }
        let report = await recorder.finish()
        #expect(report.isFinished)
        #expect(
            report.sentences == [
                "an exchange: it would contain a text that is known to be secret. Send something else there, or do"
                    + " not declare the text as a secret."
            ])
        #expect(try folder.names() == ["b/#.json", "fixture.json"])
    }

    @Test("over an older recording, an incomplete one stays aside, and the report says how to take it")
    func incompleteOverAnother() async throws {
        let folder = try TemporaryFolder()
        _ = try await record(folder, service(["/a": "{}"]), [live(.get, "/a")])
        let before = try folder.contents()
        var settings = settings(keep: ["name"])
        settings.secrets = ["ordinary"]
        let recorder = try RecordingTransport(
            wrapping: service(["/a": #"{"name":"an ordinary word"}"#, "/b": "{}"]),
            into: folder.recording, settings: settings)
        for path in ["/a", "/b"] { _ = try await recorder.send(live(.patch, path).request, body: Data()) }
        let report = await recorder.finish()
        #expect(!report.isFinished && report.exchanges == 1 && report.sentences.count == 2)
        #expect(
            report.sentences.last?.contains("What was recorded is in .unfinished; “guichet fixtures finish")
                == true)
        #expect(try folder.contents().filter { !$0.key.hasPrefix(".unfinished") } == before)
        #expect(try folder.recording.finish()?.exchanges == 1)
        #expect(try folder.recording.read().exchanges.map(\.path) == ["/b"])
    }

    @Test("an exchange with an encoded secret is left out, and the message names file and place")
    func hiddenSecret() async throws {
        let folder = try TemporaryFolder()
        let hidden = Data("please ask the office for q7RtWv4x-99xyz before noon".utf8).base64EncodedString()
        var settings = settings()
        settings.ownRedaction.keep = ["text/plain"]
        let recorder = try RecordingTransport(
            wrapping: service([
                "/a": hidden, "/b": "{}", "/c": #"{"token":"q7RtWv4x-99xyz"}"#,
            ]), into: folder.recording, settings: settings)
        for path in ["/a", "/b", "/c"] {
            _ = try await recorder.send(live(.patch, path).request, body: Data())
            await recorder.settle()
        }
        let report = await recorder.finish()
        #expect(report.refusals.map(\.file.unhashed) == ["a/#.json"] && report.exchanges == 2)
        #expect(report.refusals.map(\.place) == ["$.response.body.text[0]"])
        #expect(report.isFinished)
        #expect(report.sentences.first?.contains(hidden) == false)
        // The entry has kept the body of the exchange that was left out.
        #expect(report.keepEffects == [])
        #expect(try folder.names() == ["b/#.json", "c/#.json", "fixture.json"])
    }

    @Test("a session without requests keeps the existing recording, and says so")
    func nothingRequested() async throws {
        let folder = try TemporaryFolder()
        _ = try await record(folder, service(["/a": "{}"]), [live(.get, "/a")])
        let before = try folder.contents()
        let report = try await record(folder, service([:]), [])
        #expect(report.sentences.first?.contains("was kept") == true)
        #expect(try folder.contents() == before)
    }

    @Test("a session that cannot write says so in its report, and still passes on the program's requests")
    func unwritable() async throws {
        let folder = try TemporaryFolder()
        let recorder = try RecordingTransport(
            wrapping: service(["/a": "{}"]), into: folder.recording, settings: settings())
        try FileManager.default.removeItem(at: folder.url)
        try "a file".write(to: folder.url, atomically: true, encoding: .utf8)
        let answer = try await recorder.send(live(.get, "/a").request, body: Data())
        #expect(answer.body == Data("{}".utf8))
        let report = await recorder.finish()
        #expect(!report.isFinished)
        #expect(report.failures.first?.code == .unwritable)
        #expect(report.sentences.first?.contains("could not be written") == true, "\(report.sentences)")
    }

    @Test("a body above the limit is not recorded, and the error names its size")
    func tooLarge() async throws {
        let folder = try TemporaryFolder()
        var place = folder.recording
        place.bodyLimit = 2000
        let recorder = try RecordingTransport(
            wrapping: service(["/a": #"{"note":"\#(String(repeating: "ab ", count: 1000))"}"#]),
            into: place, settings: settings())
        _ = try await recorder.send(live(.get, "/a").request, body: Data())
        let report = await recorder.finish()
        #expect(report.failures.first?.code == .tooLarge)
        #expect(report.failures.first?.problem.contains("more than 2000") == true)
    }

    @Test(
        "concurrent exchanges and their pseudonyms are sorted by the exchanges' contents, not by their starts"
    )
    func concurrentOrder() async throws {
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
            try folder.recording.read().exchanges.map(\.path)
                == ["/fast?id_token=text-1", "/slow?id_token=text-2"])
    }

    @Test("behind a proxy, exchanges stay in the order in which their requests started")
    func startOrder() async throws {
        let folder = try TemporaryFolder()
        let parts = AsyncStream.makeStream(of: Void.self)
        let gate = AsyncStream.makeStream(of: Void.self)
        let transport = ClosureTransport { request, _ async throws(TransportError) -> Response in
            if request.method == .patch {
                // The client has its response before the exchange has ended.
                parts.continuation.yield()
                for await _ in gate.stream { break }
            }
            return Response(head: HTTPResponse(status: .ok), body: Data())
        }
        var settings = settings()
        settings.sortsConcurrent = false
        let recorder = try RecordingTransport(wrapping: transport, into: folder.recording, settings: settings)
        for path in ["/x?b=1", "/x?a=1"] {
            _ = try await recorder.send(live(.get, path).request, body: Data())
        }
        let patch = Task { try await recorder.send(live(.patch, "/note/a").request, body: Data()) }
        for await _ in parts.stream { break }
        _ = try await recorder.send(live(.get, "/note/a").request, body: Data())
        gate.continuation.yield()
        _ = try await patch.value
        #expect(await recorder.finish().isFinished)
        #expect(
            try folder.recording.read().exchanges.map {
                "\($0.exchange.request.method.rawValue) \($0.exchange.request.path ?? "")"
            } == ["GET /x?b=1", "GET /x?a=1", "PATCH /note/a", "GET /note/a"])
    }

    @Test(
        "recorded again behind a proxy, exchanges have the order of the new requests",
        arguments: [true, false])
    func orderOfTheNew(isProxy: Bool) async throws {
        let folder = try TemporaryFolder()
        let transport = ClosureTransport { _, _ in Response(head: HTTPResponse(status: .ok), body: Data()) }
        for paths in [["/a", "/b"], ["/b", "/a"]] {
            var settings = settings()
            settings.sortsConcurrent = !isProxy
            // Neither is sorted by its contents.
            settings.safety = RequestSafety()
            let recorder = try RecordingTransport(
                wrapping: transport, into: folder.recording, settings: settings)
            for path in paths { _ = try await recorder.send(live(.get, path).request, body: Data()) }
            #expect(await recorder.finish().isFinished)
        }
        #expect(
            try folder.recording.read().exchanges.map(\.path) == (isProxy ? ["/b", "/a"] : ["/a", "/b"]))
    }
}
