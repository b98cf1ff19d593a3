import Foundation
import HTTPRecordings
import HTTPTransport
import HTTPTypes
import Locking
import NIOCore
import TestSupport
import Testing

@testable import guichet

@Suite("A recording that is served at the program's own address")
struct AtOwnAddressTests {
    /// A recording with one response.
    private func served(_ response: String) throws -> AtOwnAddress {
        let index = #"""
            {"schema": 2, "finished": true, "recordedAt": "2026-11-23T07:00:00Z", "exchanges": ["a.json"]}
            """#
        let folder = try TemporaryFolder([
            "fixture.json": index,
            "a.json": #"{"request": {"method": "GET", "url": "/a"}, "response": \#(response)}"#,
        ])
        return AtOwnAddress(base: ReplayTransport(try RecordingFolder(folder.url).read(), namesCodings: true))
    }

    private func ask(_ transport: AtOwnAddress, _ fields: HTTPFields = [:]) async throws -> Response {
        let request = HTTPRequest(
            method: .get, scheme: "http", authority: "localhost:1", path: "/a", headerFields: fields)
        return try await transport.send(request, body: Data())
    }

    @Test("a body that was recorded in pieces is sent in the same pieces")
    func pieces() async throws {
        let transport = try served(
            #"""
            {"body": {"text": ["one", "two", ""]}, "headers": {"content-type": "text/event-stream"}, "status": 200,
            "pieces": [{"bytes": 4, "milliseconds": 0}, {"bytes": 4, "milliseconds": 50}]}
            """#)
        let parts = Lock<[ResponsePart]>([])
        let receiver = ResponseReceiver { part in parts.withLock { $0.append(part) } }
        let response = try await ResponseReceiver.$current.withValue(receiver) { try await ask(transport) }
        #expect(response.body == Data("one\ntwo\n".utf8))
        #expect(
            parts.withLock { $0 } == [
                .head(response.head), .body(Data("one\n".utf8)), .body(Data("two\n".utf8)),
                .end(HTTPFields()),
            ])
    }

    @Test("a response in pieces has the usual reason phrase, as any other")
    func reasonPhrase() async throws {
        let transport = try served(
            #"""
            {"body": {"text": ["one", ""]}, "headers": {"content-type": "text/event-stream"}, "status": 200,
            "pieces": [{"bytes": 4, "milliseconds": 0}]}
            """#)
        let listener = try await Listener(transport, port: 0)
        let answer = try await withRawConnection(to: listener.port) { inbound, outbound in
            try await outbound.write(
                ByteBuffer(string: "GET /a HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))
            var answer = ""
            for try await part in inbound { answer += String(buffer: part) }
            return answer
        }
        await listener.close()
        #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"), "\(answer)")
    }

    @Test(
        "a body that the service had compressed is compressed again only for a client that accepts it")
    func packed() async throws {
        let response =
            #"{"body": {"json": {"amount": 7}}, "headers": {"content-encoding": "gzip"}, "status": 200}"#
        let packed = try await ask(try served(response), [.acceptEncoding: "br, gzip;q=0.5"])
        #expect(packed.head.headerFields[.contentEncoding] == "gzip")
        #expect(packed.body.prefix(2) == Data([0x1F, 0x8B]))
        for asked in [[:], [.acceptEncoding: "identity, gzip;q=0"]] as [HTTPFields] {
            let plain = try await ask(try served(response), asked)
            #expect(plain.head.headerFields[.contentEncoding] == nil)
            #expect(plain.body == Data(#"{"amount":7}"#.utf8))
        }
    }
}
