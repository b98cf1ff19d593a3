import Foundation
import HTTPTransport
import HTTPTypes
import TestSupport

@testable import HTTPBodies
@testable import HTTPRecordings
@testable import Redaction

/// A session that always sends the same requests, many of them concurrently and in random order.
struct RestlessSession {
    /// A service whose responses depend only on the request.
    actor Service: Transport {
        var answers: [String: String] = [:]
        private var waiting: [CheckedContinuation<Void, Never>] = []
        private var awaited = 0
        private var chance: SeededGenerator

        init(seed: UInt64, answers: [String: String] = [:]) {
            chance = SeededGenerator(seed: seed)
            self.answers = answers
        }

        /// Holds back all responses until this many requests have come.
        func gather(_ count: Int) { awaited = count }

        @concurrent func send(_ request: HTTPRequest, body: Data) async throws(TransportError) -> Response {
            await wait()
            return Response(
                head: HTTPResponse(status: .ok, headerFields: [.contentType: "application/json"]),
                body: Data(await answer(request, String(decoding: body, as: UTF8.self)).utf8))
        }

        private func wait() async {
            if awaited > 0 {
                await withCheckedContinuation { continuation in
                    waiting.append(continuation)
                    guard waiting.count == awaited else { return }
                    for waiting in waiting.shuffled(using: &chance) { waiting.resume() }
                    (waiting, awaited) = ([], 0)
                }
            }
            for _ in 0..<Int.random(in: 0...20, using: &chance) { await Task.yield() }
        }

        private func answer(_ request: HTTPRequest, _ body: String) -> String {
            let path = request.path ?? "/"
            return answers[path]
                ?? #"{"asked":"\#(path)","token":"tok-\#(path.utf8.count)-Q7z","by":\#(body.isEmpty ? "null" : body)}"#
        }
    }

    let recorder: any Transport
    let service: Service
    var chance: SeededGenerator

    @discardableResult private func ask(_ method: HTTPRequest.Method, _ path: String, _ body: String = "")
        async -> String
    {
        let exchange = Exchange.example(
            1, method, path, fields: [.authorization: "Bearer s3cret-Token-V"], body: body)
        let answer = try? await recorder.send(exchange.request, body: exchange.requestBody)
        return String(decoding: answer?.body ?? Data(), as: UTF8.self)
    }

    /// Sends requests concurrently, in random order.
    private mutating func together(
        _ method: HTTPRequest.Method, _ asked: [(path: String, body: String)], gathered: Bool
    ) async {
        if gathered { await service.gather(asked.count) }
        let order = asked.shuffled(using: &chance)
        await withTaskGroup(of: Void.self) { group in
            for (path, body) in order { group.addTask { [self] in await ask(method, path, body) } }
        }
    }

    mutating func run() async {
        await ask(.post, "/token", #"{"username":"somebody@train.org","password":"hunter2-hunter2"}"#)
        for letters in ["P", "Pa", "Par", "Pa", "L"] {
            await ask(.post, "/places", #"{"name":"\#(letters)"}"#)
        }
        let offers = (1...9).map { (path: "/offers", body: #"{"trip":"t\#($0)"}"#) }
        await together(.post, offers, gathered: true)
        await ask(.get, "/trips?page=2")
        // Do not gather these requests, so that some end before others begin.
        await together(.post, offers.map { ($0.path, $0.body + " ") }, gathered: false)
        await ask(
            .post, "/bookings",
            #"{"passengers":[{"firstName":"Anselma Invented"},{"firstName":"Bertrando Invented"}]}"#)
        let names = ["Anselma", "Bertrando", "Carolina", "Dagobert"]
        await together(
            .patch,
            names.enumerated().map { ("/passengers/\($0 + 1)", #"{"firstName":"\#($1)","x":[\#($0)]}"#) },
            gathered: true)
        await together(.get, ["/a", "/b", "/c?token=tok-9-Q7z"].map { ($0, "") }, gathered: true)
        await ask(.get, "/tickets?of=Dagobert&and=Carolina&or=tok-13-Q7z")
    }

    static func record(into folder: RecordingFolder, seed: UInt64, answers: [String: String] = [:])
        async throws -> RecordingReport
    {
        let service = Service(seed: seed, answers: answers)
        let recorder = try RecordingTransport(
            wrapping: service, into: folder,
            settings: RecordingSettings(
                redaction: .everyName, recordedAt: { Date(timeIntervalSince1970: 1_700_000_000) }))
        var session = RestlessSession(
            recorder: recorder, service: service, chance: SeededGenerator(seed: seed))
        await session.run()
        return await recorder.finish()
    }
}
