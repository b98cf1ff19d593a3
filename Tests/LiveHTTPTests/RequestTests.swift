import HTTPTransport
import HTTPTypes
import LiveHTTP
import Testing

@Suite struct RequestTests {
    /// Returns the lines of the head that a server receives, and the body.
    private func sent(
        _ method: HTTPRequest.Method, body: String = "", _ fields: HTTPFields = [:]
    ) async throws -> (lines: [String], body: String) {
        try await LoopbackServer.serving({ _ in [http("204 None")] }) { server in
            _ = try await LiveTransport.direct().ask(
                server, "/a/../b/./c?d=%20", method: method, body: body, fields: fields)
            let text = try #require(server.requests.all.first)
            let end = try #require(text.firstRange(of: "\r\n\r\n"))
            let lines = text[..<end.lowerBound].split(separator: "\r\n").map(String.init)
            return (lines.filter { !$0.hasPrefix("Host: ") }, String(text[end.upperBound...]))
        }
    }

    private let packing = "Accept-Encoding: gzip, deflate"

    @Test("a request has the path and the fields that it was given, and only one more field")
    func fields() async throws {
        let head = "GET /a/../b/./c?d=%20 HTTP/1.1"
        #expect(try await sent(.get).lines == [head, packing])
        let name = try #require(HTTPField.Name("X-Name"))
        var fields = HTTPFields()
        fields.append(HTTPField(name: name, value: "a\r\nInjected: b"))
        fields.append(HTTPField(name: name, value: ""))
        fields[.acceptEncoding] = "br"
        #expect(
            try await sent(.get, fields).lines == [
                head, "X-Name: a  Injected: b", "X-Name:", "Accept-Encoding: br",
            ])
    }

    @Test("a body is sent with its length, and a POST or PUT without one says so")
    func bodies() async throws {
        for method in [HTTPRequest.Method.post, .put, .patch, .delete, .get] {
            let whole = try await sent(
                method, body: "é", [.contentLength: "7", .transferEncoding: "chunked"])
            #expect(whole.body == "é")
            #expect(whole.lines.dropFirst() == [packing, "Content-Length: 2"])
            let hasLength = [.post, .put, .patch].contains(method)
            let empty = try await sent(method)
            #expect(empty.lines.dropFirst() == [packing] + (hasLength ? ["Content-Length: 0"] : []))
            #expect(empty.lines.first?.hasPrefix("\(method.rawValue) /a") == true)
        }
    }

    @Test("a body of several megabytes is sent whole")
    func large() async throws {
        let body = String(repeating: "0123456789", count: 300_000)
        let sent = try await sent(.post, body: body)
        #expect(sent.body == body)
        #expect(sent.lines.dropFirst() == [packing, "Content-Length: 3000000"])
    }

    @Test("a HEAD has no body in its response, whatever length is named")
    func head() async throws {
        let response = LoopbackServer.Step.send("HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\n")
        try await LoopbackServer.serving({ _ in [response] }) { server in
            let response = try await LiveTransport.direct().ask(server, method: .head)
            #expect(response.head.headerFields[.contentLength] == "1000000000")
            #expect(response.body.isEmpty)
        }
    }
}
