import Foundation
import HTTPTransport
import HTTPTypes
import JSONTrees
import Testing

@testable import HAR
@testable import HTTPBodies

@Suite("Writing a HAR")
struct HARExportTests {
    /// Writes an exchange to a HAR. Returns the only entry, and the contents that are read from the HAR again.
    private static func written(_ exchange: Exchange) throws -> (JSONTree, HTTPArchive.Contents) {
        let entries = try HARTools.entries(exchange)
        return (try #require(entries.first), try HARTools.read(HARTools.har([exchange])))
    }

    @Test("an exchange is written exactly as in this example")
    func example() throws {
        var exchange = HARTools.exchange(
            number: 10, .post, path: "/a?x=1", fields: [.contentType: "application/json"],
            body: Data("{}".utf8), responseFields: [.contentType: "application/json"],
            responseBody: Data("[]".utf8))
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
        #expect(String(decoding: HARTools.har([exchange]), as: UTF8.self) == expected)
    }

    @Test("entries with a response or a failure have every field that the format requires")
    func required() throws {
        var failed = HARTools.exchange(number: 2)
        failed.result = .failure(TransportError(.connectionRefused, detail: "nobody listens"))
        let entries = try HARTools.entries(HARTools.exchange(body: Data("x".utf8)), failed)
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

    @Test(
        "entries are sorted by number, and an entry without a start gets the caller's date plus its number in ms"
    )
    func order() throws {
        let exchanges = [
            HARTools.exchange(number: 1500, path: "/b"), HARTools.exchange(number: 7, path: "/a"),
        ]
        let contents = try HARTools.read(HARTools.har(exchanges))
        #expect(
            try HARTools.entries(exchanges[0], exchanges[1]).map { $0["startedDateTime"]?.string }
                == ["2026-03-14T12:00:00.007Z", "2026-03-14T12:00:01.500Z"])
        #expect(contents.startedAt == HARTools.noon.addingTimeInterval(0.007))
        #expect(contents.exchanges.map(\.number) == [7, 1500])
        #expect(contents.exchanges.allSatisfy { $0.timing == nil })
    }

    @Test("an entry lists its query, form and redirect, and leaves cookies in the header fields")
    func lists() throws {
        let (entry, _) = try Self.written(
            HARTools.exchange(
                .post, path: "/sign%20in?q=Z%C3%BCrich&a+b=&flag&%zz=1",
                fields: [
                    .cookie: "session=invented-1; lang=fr",
                    .contentType: "application/x-www-form-urlencoded; charset=utf-8",
                ], body: Data("user=a%40example.com&pass=x+y".utf8), status: .found,
                responseFields: HTTPFields([
                    HTTPField(name: .setCookie, value: "a=b=c; Path=/; HttpOnly; SameSite=Lax"),
                    HTTPField(name: .setCookie, value: "odd; Max-Age=1; Expires=soon"),
                    HTTPField(name: .location, value: "/home"),
                ])))
        #expect(entry["request"]?["cookies"] == [])
        #expect(
            entry["request"]?["queryString"] == [
                ["name": "q", "value": "Zürich"], ["name": "a b", "value": ""],
                ["name": "flag", "value": ""],
                ["name": "%zz", "value": "1"],
            ])
        #expect(
            entry["request"]?["postData"]?["params"]
                == [["name": "user", "value": "a@example.com"], ["name": "pass", "value": "x y"]])
        #expect(entry["request"]?["postData"]?["text"] == "user=a%40example.com&pass=x+y")
        #expect(entry["response"]?["cookies"] == [])
        #expect(entry["response"]?["redirectURL"] == "/home")
    }

    @Test("an entry without a response says why, both for viewers in browsers and for our reader")
    func failure() throws {
        var failed = HARTools.exchange()
        failed.result = .failure(TransportError(.tlsFailed))
        let (entry, contents) = try Self.written(failed)
        #expect(entry["response"]?["status"] == 0)
        #expect(entry["response"]?["_error"] == "tlsFailed")
        #expect(entry["response"]?["_transportError"] == ["code": "tlsFailed", "detail": ""])
        #expect(contents.exchanges == [failed])
    }

    @Test(
        "a body is written as text only if every reader turns the text into the same bytes",
        arguments: [
            ("application/json", "é", true), ("text/plain", "é", false), ("text/plain", "e", true),
            ("text/plain; charset=UTF-8", "é", true), ("text/plain; charset=iso-8859-1", "é", false),
            ("application/json; charset=iso-8859-1", "é", false),
        ])
    func text(type: String, body: String, isText: Bool) throws {
        let exchange = HARTools.exchange(responseFields: [.contentType: type], responseBody: Data(body.utf8))
        let (entry, contents) = try Self.written(exchange)
        let content = entry["response"]?["content"]
        #expect(content?["encoding"]?.string == (isText ? nil : "base64"))
        #expect(content?["text"]?.string == (isText ? body : Data(body.utf8).base64EncodedString()))
        #expect(contents.exchanges == [exchange])
    }

    @Test("bytes that are not text are written in base64, in requests and in responses")
    func bytes() throws {
        let exchange = HARTools.exchange(.post, body: Data([0xFF, 0, 1]), responseBody: Data([0xFE, 2]))
        let (entry, contents) = try Self.written(exchange)
        #expect(entry["request"]?["postData"]?["_encoding"] == "base64")
        #expect(entry["request"]?["postData"]?["text"] == "/wAB")
        #expect(entry["response"]?["content"]?["text"] == "/gI=")
        #expect(entry["response"]?["content"]?["encoding"] == "base64")
        #expect(contents.exchanges == [exchange])
    }

    @Test("gzip bodies are written decompressed, or as they are if they cannot be decompressed")
    func packed() throws {
        let gzip = try #require(Data(base64Encoded: HARBodyTests.gzip))
        let (unpacked, _) = try Self.written(
            HARTools.exchange(
                responseFields: [.contentEncoding: "gzip", .contentLength: "\(gzip.count)"],
                responseBody: gzip))
        #expect(unpacked["response"]?["headers"] == [])
        #expect(
            unpacked["response"]?["content"]?["text"]?.string
                == String(decoding: HARBodyTests.plain, as: UTF8.self))

        let packed = HARTools.exchange(
            responseFields: [.contentEncoding: "br", .contentLength: "5"], responseBody: Data("plain".utf8))
        let (entry, contents) = try Self.written(packed)
        #expect(entry["response"]?["content"]?["encoding"] == "base64")
        #expect(contents.exchanges == [packed])
        #expect(contents.notes.count == 1)
    }

    @Test("a URL is written without its user name, password and fragment")
    func addresses() throws {
        var exchange = HARTools.exchange(path: "/a#b?c")
        exchange.request.authority = "bob:invented@rail.example.com"
        #expect(try Self.written(exchange).0["request"]?["url"] == "https://rail.example.com/a%23b?c")
        exchange.request = HTTPRequest(method: .get, scheme: nil, authority: nil, path: nil)
        #expect(try Self.written(exchange).0["request"]?["url"] == "http://localhost/")
    }
}
