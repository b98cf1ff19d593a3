import Foundation
import HTTPTransport
import HTTPTypes
import TestSupport
import Testing

@testable import HTTPBodies
@testable import HTTPStubs

@Suite struct HTTPMessageTests {
    private func read(_ text: String) throws(StubError) -> Response { try HTTPMessage.read(Data(text.utf8)) }

    @Test(
        "a message is read with its status, headers and whole body",
        arguments: [
            ("HTTP/1.1 200 OK\r\nA: 1\r\n\r\nbody", "body"),
            ("HTTP/1.1 200 OK\nA: 1\n\nbo\ndy\n", "bo\ndy\n"),
            ("HTTP/2 200\nA: 1\n\nbody", "body"), ("HTTP/1.0 200 OK\nA: 1\n\n", ""),
            ("HTTP/1.1 200 OK\nA: 1\nContent-Length: 4\n\nbody", "body"),
            ("HTTP/1.1 200 OK\nA: 1\nContent-Length: 4\n\nbody\r\n", "body"),
            (
                "HTTP/1.1 100 Continue\n\nHTTP/1.1 103 Early Hints\nLink: x\n\nHTTP/1.1 200 OK\nA: 1\n\nbody",
                "body"
            ),
            // `curl -i` writes a chunked body in this form.
            (
                "HTTP/1.1 200 OK\r\nA: 1\r\nTransfer-Encoding: Chunked\r\nContent-Length: 99\r\n\r\nbody\r\n",
                "body\r\n"
            ),
            ("HTTP/1.1 200 OK\nA: 1\nContent-Encoding: identity\n\nbody", "body"),
        ])
    func bodies(text: String, body: String) throws {
        let response = try read(text)
        #expect(response.head.status.code == 200)
        #expect(response.head.headerFields[values: try #require(HTTPField.Name("A"))] == ["1"])
        #expect(response.head.headerFields[.transferEncoding] == nil)
        #expect(String(decoding: response.body, as: UTF8.self) == body)
    }

    @Test("a message keeps the order of its headers, empty and repeated values, and the bytes of its body")
    func headers() throws {
        let text = "HTTP/1.1 299 So so\r\nSet-Cookie: a=1\r\nX-Empty:\r\nSet-Cookie:  b=2; c=\"d:e\" \r\n\r\n"
        let response = try HTTPMessage.read(Data(text.utf8) + Data([0xFF, 0x00, 0x0D, 0x0A]))
        #expect(response.head.status.reasonPhrase == "So so")
        #expect(response.head.headerFields[values: .setCookie] == ["a=1", "b=2; c=\"d:e\""])
        #expect(response.head.headerFields.map(\.value) == ["a=1", "", "b=2; c=\"d:e\""])
        #expect(response.body == Data([0xFF, 0x00, 0x0D, 0x0A]))
    }

    @Test(
        "the error for a message that cannot be read says where, and what is expected there",
        arguments: [
            ("", "Line 1 is “”; there must be a status, such as “HTTP/1.1 200 OK”."),
            ("{}", "Line 1 is “{}”; there must be a status, such as “HTTP/1.1 200 OK”."),
            ("HTTP/1.1 20 OK\n\n", "Line 1 is"), ("HTTP/1.1 abc OK\n\n", "Line 1 is"),
            ("HTTP/1.1\n\n", "Line 1 is"),
            ("HTTP/1.1 200 OK\nA: 1", "ends within its headers; an empty line must follow them"),
            (
                "HTTP/1.1 200 OK\nA: 1\nno header\n\n",
                "Line 3 is “no header”; there must be a header, such as"
            ),
            ("HTTP/1.1 200 OK\nA b: 1\n\n", "Line 2 is “A b: 1”"), ("HTTP/1.1 200 OK\n: 1\n\n", "Line 2 is"),
            ("HTTP/1.1 200 OK\nA: 1\n 2\n\n", "Line 3 is “ 2”; there must be a header, such as"),
            ("HTTP/1.1 200 OK\nA: \u{1}\n\n", "Line 2 is “A: "),
            (
                "HTTP/1.1 200 OK\nContent-Length: 5\n\nbody",
                "body has 4 bytes, but Content-Length says 5. Correct that line"
            ),
            (
                "HTTP/1.1 200 OK\nContent-Length: 3\n\nbody",
                "body has 4 bytes, but Content-Length says 3. Correct that line"
            ),
            (
                "HTTP/1.1 200 OK\nContent-Length: x\n\nbody",
                "body has 4 bytes, but Content-Length says x. Correct that line"
            ),
            ("HTTP/1.1 200 OK\nContent-Length: -1\n\nbody", "but Content-Length says -1."),
            (
                "HTTP/1.1 200 OK\nContent-Length: 4\nContent-Length: 5\n\nbody",
                "but Content-Length says 4, 5."
            ),
            (
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nbody\r\n0\r\n\r\n",
                "is still in chunks. Save it with curl -i"
            ),
            (
                "HTTP/1.1 200 OK\nContent-Encoding: gzip\n\nx",
                "is packed (Content-Encoding: gzip). Save it unpacked"
            ),
            ("HTTP/1.1 100 Continue\n\n", "Line 2 is “”; there must be a status"),
        ])
    func mistakes(text: String, sentence: String) {
        do throws(StubError) {
            _ = try read(text)
            Issue.record("the message was read without an error")
        } catch {
            #expect(error.message.contains(sentence))
            #expect(error.message.hasSuffix("."))
        }
    }

    @Test("reading random bytes as a message never crashes")
    func anyBytes() {
        var random = SeededGenerator(seed: 1)
        let whole = Array(
            "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nA: 1\r\nContent-Length: 3\r\n\r\nbod".utf8)
        var read = 0
        for _ in 0..<20_000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.remove(at: place)
                default: bytes = Array(bytes.prefix(place)) + [0x0A]
                }
            }
            if (try? HTTPMessage.read(Data(bytes))) != nil { read += 1 }
        }
        #expect(read > 0)
        #expect(read < 20_000)
    }
}
