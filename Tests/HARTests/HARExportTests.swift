import Foundation
import HTTPTransport
import HTTPTypes
import Testing

@testable import HAR
@testable import HTTPBodies

@Suite("A HAR of exchanges")
struct HARExportTests {
    private static func log(_ exchanges: Exchange...) throws -> HTTPArchive.Log {
        try HTTPArchive.Log(har: HARTools.har(exchanges), named: "ours.har")
    }

    @Test("is written like this")
    func literal() throws {
        var exchange = HARTools.exchange(
            number: 10, .post, path: "/a?x=1", fields: [.contentType: "application/json"],
            body: Data("{}".utf8), answerFields: [.contentType: "application/json"],
            answerBody: Data("[]".utf8))
        exchange.timing = Exchange.Timing(
            startedAt: HARTools.noon.addingTimeInterval(0.25), duration: .microseconds(12345))
        let expected = """
            {
              "log": {
                "creator": {"name": "Tests", "version": "1"},
                "entries": [{
                  "_number": 10,
                  "cache": {},
                  "request": {
                    "bodySize": 2,
                    "cookies": [],
                    "headers": [{"name": "Content-Type", "value": "application/json"}],
                    "headersSize": -1,
                    "httpVersion": "HTTP/1.1",
                    "method": "POST",
                    "postData": {"mimeType": "application/json", "params": [], "text": "{}"},
                    "queryString": [{"name": "x", "value": "1"}],
                    "url": "https://rail.example.com/a?x=1"
                  },
                  "response": {
                    "bodySize": 2,
                    "content": {"mimeType": "application/json", "size": 2, "text": "[]"},
                    "cookies": [],
                    "headers": [{"name": "Content-Type", "value": "application/json"}],
                    "headersSize": -1,
                    "httpVersion": "HTTP/1.1",
                    "redirectURL": "",
                    "status": 200,
                    "statusText": "OK"
                  },
                  "startedDateTime": "2026-03-14T12:00:00.250Z",
                  "time": 12.345,
                  "timings": {"receive": 0, "send": 0, "wait": 12.345}
                }],
                "version": "1.2"
              }
            }

            """
        #expect(String(decoding: try HARTools.har([exchange]), as: UTF8.self) == expected)
    }

    @Test("has every field that the format requires, for an answer and for a failure")
    func required() throws {
        var failed = HARTools.exchange(number: 2)
        failed.result = .failure(TransportError(.connectionRefused, detail: "nobody listens"))
        let tree = try JSONTree(reading: HARTools.har([HARTools.exchange(body: Data("x".utf8)), failed]))
        guard case .array(let entries)? = tree["log"]?["entries"] else { throw CancellationError() }
        #expect(entries.count == 2)
        for entry in entries {
            for name in ["startedDateTime", "time", "request", "response", "cache", "timings"] {
                #expect(entry[name] != nil, "\(name)")
            }
            for name in [
                "method", "url", "httpVersion", "cookies", "headers", "queryString", "headersSize",
                "bodySize",
            ] {
                #expect(entry["request"]?[name] != nil, "request.\(name)")
            }
            for name in [
                "status", "statusText", "httpVersion", "cookies", "headers", "content", "redirectURL",
                "headersSize", "bodySize",
            ] {
                #expect(entry["response"]?[name] != nil, "response.\(name)")
            }
            for name in ["size", "mimeType"] { #expect(entry["response"]?["content"]?[name] != nil) }
            for name in ["send", "wait", "receive"] { #expect(entry["timings"]?[name] != nil) }
        }
        #expect(entries[0]["request"]?["postData"]?["mimeType"] != nil)
    }

    @Test("goes by number, and starts what has no time at the caller's date and its number in milliseconds")
    func order() throws {
        let log = try Self.log(
            HARTools.exchange(number: 1500, path: "/b"), HARTools.exchange(number: 7, path: "/a"))
        #expect(
            log.entries.map(\.startedDateTime) == ["2026-03-14T12:00:00.007Z", "2026-03-14T12:00:01.500Z"])
        let imported = log.exchanges().exchanges
        #expect(imported.map(\.number) == [7, 1500])
        #expect(imported.allSatisfy { $0.timing == nil })
    }

    @Test("lists cookies, a query, a form and a redirect, which its header fields and bodies say already")
    func lists() throws {
        let entry = try #require(
            try Self.log(
                HARTools.exchange(
                    .post, path: "/sign%20in?q=Z%C3%BCrich&a+b=&flag&%zz=1",
                    fields: [
                        .cookie: "session=invented-1; lang=fr",
                        .contentType: "application/x-www-form-urlencoded; charset=utf-8",
                    ], body: Data("user=a%40example.com&pass=x+y".utf8), status: .found,
                    answerFields: HTTPFields([
                        HTTPField(
                            name: .setCookie,
                            value:
                                "a=b=c; Path=/; Domain=example.com; Expires=Wed, 21 Oct 2026 07:28:00 GMT; HttpOnly; Secure; SameSite=Lax"
                        ),
                        HTTPField(name: .setCookie, value: "old=1; expires=Wed, 21-Oct-2026 07:28:00 GMT"),
                        HTTPField(name: .setCookie, value: "odd; Max-Age=1; Expires=soon"),
                        HTTPField(name: .location, value: "/home"),
                    ]))
            ).entries.first)
        #expect(
            entry.request.cookies == [
                HTTPArchive.Cookie(name: "session", value: "invented-1"),
                HTTPArchive.Cookie(name: "lang", value: "fr"),
            ])
        #expect(
            entry.request.queryString == [
                HTTPArchive.Header(name: "q", value: "Zürich"), HTTPArchive.Header(name: "a b", value: ""),
                HTTPArchive.Header(name: "flag", value: ""), HTTPArchive.Header(name: "%zz", value: "1"),
            ])
        #expect(
            entry.request.postData?.params == [
                HTTPArchive.Param(name: "user", value: "a@example.com"),
                HTTPArchive.Param(name: "pass", value: "x y"),
            ])
        #expect(entry.request.postData?.text == "user=a%40example.com&pass=x+y")
        #expect(
            entry.response?.cookies == [
                HTTPArchive.Cookie(
                    name: "a", value: "b=c", path: "/", domain: "example.com",
                    expires: "2026-10-21T07:28:00.000Z", httpOnly: true, secure: true, sameSite: "Lax"),
                HTTPArchive.Cookie(
                    name: "old", value: "1", expires: "2026-10-21T07:28:00.000Z", httpOnly: false,
                    secure: false),
                HTTPArchive.Cookie(name: "odd", value: "", httpOnly: false, secure: false),
            ])
        #expect(entry.response?.redirectURL == "/home")
    }

    @Test("says why no answer came, for browsers' viewers and for us")
    func failure() throws {
        var failed = HARTools.exchange()
        failed.result = .failure(TransportError(.tlsFailed))
        let log = try Self.log(failed)
        let response = try #require(log.entries.first?.response)
        #expect(response.status == 0)
        #expect(response.extras["_error"] == "tlsFailed")
        #expect(response.extras["_transportError"] == ["code": "tlsFailed", "detail": ""])
        #expect(log.exchanges().exchanges == [failed])
    }

    @Test(
        "holds a body as text only where every reader makes the same bytes of it",
        arguments: [
            ("application/json", "é", true), ("text/plain", "é", false), ("text/plain", "e", true),
            ("text/plain; charset=UTF-8", "é", true), ("text/plain; charset=iso-8859-1", "é", false),
            ("application/json; charset=iso-8859-1", "é", false),
        ])
    func text(type: String, body: String, isText: Bool) throws {
        let exchange = HARTools.exchange(answerFields: [.contentType: type], answerBody: Data(body.utf8))
        let log = try Self.log(exchange)
        let content = try #require(log.entries.first?.response?.content)
        #expect((content.encoding == nil) == isText)
        #expect(content.text == (isText ? body : Data(body.utf8).base64EncodedString()))
        #expect(log.exchanges().exchanges == [exchange])
    }

    @Test("holds bytes that are no text in base64, on both ways")
    func bytes() throws {
        let exchange = HARTools.exchange(.post, body: Data([0xFF, 0, 1]), answerBody: Data([0xFE, 2]))
        let log = try Self.log(exchange)
        #expect(log.entries.first?.request.postData?.encoding == "base64")
        #expect(log.entries.first?.request.postData?.text == "/wAB")
        #expect(log.entries.first?.response?.content.text == "/gI=")
        #expect(log.entries.first?.response?.content.encoding == "base64")
        #expect(log.exchanges().exchanges == [exchange])
    }

    @Test("unpacks what gzip packed, and keeps what cannot be unpacked as it is")
    func packed() throws {
        let gzip = try #require(Data(base64Encoded: HARBodyTests.gzip))
        let unpacked = try Self.log(
            HARTools.exchange(
                answerFields: [.contentEncoding: "gzip", .contentLength: "\(gzip.count)"], answerBody: gzip))
        #expect(unpacked.entries.first?.response?.headers == [])
        #expect(
            unpacked.entries.first?.response?.content.text
                == String(decoding: HARBodyTests.plain, as: UTF8.self))

        let packed = HARTools.exchange(
            answerFields: [.contentEncoding: "br", .contentLength: "5"], answerBody: Data("plain".utf8))
        let log = try Self.log(packed)
        #expect(log.entries.first?.response?.content.encoding == "base64")
        #expect(log.entries.first?.response?.headers.map(\.name) == ["Content-Length"])
        let imported = log.exchanges()
        #expect(imported.exchanges == [packed])
        #expect(imported.notes.isEmpty)
    }

    @Test("has no user's name and password in an address, nor a fragment")
    func addresses() throws {
        var exchange = HARTools.exchange(path: "/a#b?c")
        exchange.request.authority = "bob:invented@rail.example.com"
        #expect(try Self.log(exchange).entries.first?.request.url == "https://rail.example.com/a%23b?c")
        exchange.request = HTTPRequest(method: .get, scheme: nil, authority: nil, path: nil)
        #expect(try Self.log(exchange).entries.first?.request.url == "http://localhost/")
    }
}
