import Foundation
import HTTPTransport
import HTTPTypes
import LiveHTTP
import Testing

@Suite struct MalformedResponseTests {
    /// Returns the result of one request to a server that sends these bytes and closes the connection.
    private func outcome(_ bytes: [UInt8]) async throws -> Result<Response, TransportError> {
        try await LoopbackServer.serving({ _ in [.send(bytes), .close] }) { server in
            let result = await LiveHTTPTests.outcome { () async throws(TransportError) in
                try await LiveTransport.direct(LiveLimits(body: 1 << 20)).ask(server)
            }
            #expect(!server.requests.all.isEmpty)
            return result
        }
    }

    @Test("a response that breaks the rules of HTTP is reported as malformed")
    func malformed() async throws {
        let heads = [
            "HTTP/1.1", "HTTP/1.1 ", "HTTP/1.1 abc OK", "HTTP/1.1 99 X", "HTTP/1.1 1000 X", "HTTP/1.1 -200 X",
            "HTTP/9.9 200 OK", "<html>", "HTTP/1.1 200 OK\r\nNoColon", "HTTP/1.1 200 OK\r\n: no name",
            "HTTP/1.1 200 OK\r\nNa me: v", "HTTP/1.1 200 OK\r\nName : v", "HTTP/1.1 200 OK\r\nName: v\0w",
            "HTTP/1.1 200 OK\r\nName: a\nInjected: b", "HTTP/1.1 200 OK\r\nContent-Length: -1",
            "HTTP/1.1 200 OK\r\nContent-Length: 2, 3",
            "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3",
            "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked",
            "HTTP/1.1 200 OK\r\nName: " + String(repeating: "v", count: 200_000),
            "HTTP/1.1 200 OK\r\n" + String(repeating: "Name: v\r\n", count: 20_000) + "Name: v",
        ]
        let chunks = [
            "-2\r\nok\r\n0\r\n\r\n", "1\r\nok\r\n0\r\n\r\n", "4\r\nok\r\n0\r\n\r\n", "x\r\nok\r\n0\r\n\r\n",
            "10000000000000000\r\nok", "2\r\nok\r\n0\r\nNoColon\r\n\r\n",
        ].map { "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\($0)" }
        for text in heads.map({ "\($0)\r\n\r\nok" }) + chunks {
            #expect(try await outcome(Array(text.utf8)).code == .malformed, "\(text.prefix(80))")
        }
    }

    @Test(
        "a status code below 100 is reported as malformed, and does not end the process",
        arguments: ["000", "001", "099"])
    func statusBelow100(_ status: String) async throws {
        for rest in ["Content-Length: 0\r\n\r\n", "\r\nbody"] {
            #expect(try await outcome(Array("HTTP/1.1 \(status) X\r\n\(rest)".utf8)).code == .malformed)
        }
    }

    @Test("an odd response that HTTP allows is returned")
    func odd() async throws {
        let responses = [
            "HTTP/1.1 200\r\nContent-Length: 2\r\n\r\nok", "HTTP/1.0 200 OK\r\n\r\nok",
            "HTTP/1.1 999 Odd\r\nContent-Length: 2\r\n\r\nok",
            "HTTP/1.1 200 OK\r\nContent-Length:2\r\nName:\r\n\r\nok",
            "HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok",
            "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok, and more than the length says",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2;x=y\r\nok\r\n0\r\nTrailer: x\r\n\r\n",
        ]
        for text in responses { #expect(try await outcome(Array(text.utf8)).text == "ok", "\(text)") }
    }

    @Test("a field that is not UTF-8 is returned with the rest of the response")
    func latin1() async throws {
        let head = Array("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nName: caf".utf8)
        #expect(try await outcome(head + [0xE9] + Array("\r\n\r\nok".utf8)).text == "ok")
    }

    @Test(
        "a redirection to nonsense is returned as the response",
        arguments: [
            "", "//", "//[::1]/", "//[", "http:x", "http://a b/", "//exa%20mple/", "//%00/", "//a:-1/",
            "//a:99999/", ":",
        ])
    func redirection(_ location: String) async throws {
        // Some lead back to the server, which closes each connection: the next request must not use it again.
        let fields = "Location: \(location)\r\nContent-Length: 2\r\nConnection: close"
        let head = "HTTP/1.1 302 Found\r\n\(fields)\r\n\r\nok"
        #expect(try await outcome(Array(head.utf8)).status == 302)
    }

    @Test("a response with a mistake at any place gives a response or an error")
    func mistakes() async throws {
        let packed = try #require(Packed.places["gzip"])
        let wholes = [
            Array("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\nok".utf8),
            Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\nX: y\r\n\r\n".utf8),
            Array("HTTP/1.1 302 Found\r\nLocation: //x?y#z\r\nContent-Length: 0\r\n\r\n".utf8),
            Array("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 401 No\r\nWWW-Authenticate: Basic\r\n\r\n".utf8),
            Array("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n".utf8) + packed,
        ]
        let mistakes = ["", "\0", "\r\n", "\n", "-1", "9", " ", ":", "//[", "0", "\r\n\r\n"]
        var (responses, failures) = (0, 0)
        for whole in wholes {
            for place in whole.indices {
                let mistake = Array(mistakes[place % mistakes.count].utf8)
                let bytes = whole[..<place] + mistake + whole[(place + 1)...]
                switch try await outcome(Array(bytes)) {
                case .success: responses += 1
                case .failure(let error):
                    failures += 1
                    #expect(error.code != .other && error.code != .cancelled, "\(bytes)")
                }
            }
        }
        #expect(responses > 0 && failures > 0)
    }
}
