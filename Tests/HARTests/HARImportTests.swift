import Foundation
import HTTPTransport
import HTTPTypes
import Testing

@testable import HAR

@Suite("Reading the HAR of a tool")
struct HARImportTests {
    @Test(
        "Chrome's entries become exchanges in the order of their starts, and entries that are not HTTP are left out"
    )
    func chrome() throws {
        let imported = try HARTools.read(HARSamples.chrome)
        #expect(imported.exchanges.map(\.number) == [1, 2])
        let lost = try #require(imported.exchanges.first)
        #expect(
            lost.failure == TransportError(.nameNotResolved, detail: "net::ERR_NAME_NOT_RESOLVED"))
        #expect(lost.request.path == "/")

        let trips = try #require(imported.exchanges.last)
        #expect(trips.request.method == .post)
        #expect(trips.request.scheme == "https")
        #expect(trips.request.authority == "rail.example.com")
        #expect(trips.request.path == "/trips-collections?lang=fr")
        #expect(
            trips.request.headerFields == [
                .contentType: "application/json", .cookie: "session=invented-1; lang=fr",
            ])
        #expect(trips.requestBody == Data(#"{"to": "Zürich"}"#.utf8))
        let response = try #require(trips.response)
        #expect(response.body == Data(#"{"trains": [8]}"#.utf8))
        #expect(response.head.headerFields[.contentEncoding] == nil)
        #expect(response.head.headerFields[.contentLength] == nil)
        #expect(
            response.head.headerFields[values: .setCookie] == [
                "a=1; Path=/; HttpOnly", "b=2; SameSite=Lax",
            ])
        #expect(trips.timing?.duration == .microseconds(84250))
        #expect(trips.timing?.startedAt == Date(timeIntervalSince1970: 1_773_478_802.25))

        #expect(
            imported.notes == [
                "Entry 2, GET data:…: left out: “data:” is not sent by HTTP.",
                "Entry 3, GET rail.example.com/live: left out: it is a WebSocket, not a request with a response.",
            ])
    }

    @Test("Firefox's redirect and form are kept, and a missing body gets a note")
    func firefox() throws {
        let imported = try HARTools.read(HARSamples.firefox)
        #expect(imported.exchanges.map(\.request.path) == ["/logo.png", "/token", "/p"])
        let logo = try #require(imported.exchanges[0].response)
        #expect(logo.body.isEmpty)
        #expect(logo.head.headerFields == [.contentType: "image/png"])
        let token = imported.exchanges[1]
        #expect(token.requestBody == Data("grant_type=password&username=a%40example.com".utf8))
        #expect(token.request.headerFields == [.contentType: "application/x-www-form-urlencoded"])
        #expect(token.response?.head.status == .found)
        #expect(token.response?.head.headerFields[.location] == "/welcome")
        #expect(imported.exchanges[2].failure == TransportError(.other, detail: "the HAR does not say why"))
        #expect(
            imported.notes == [
                "Entry 2, GET rail.example.com/logo.png: the body of its response, 4186 bytes, is not in the "
                    + "file; it is empty now."
            ])
    }

    @Test("Safari's entry is read without cookies, and its time of -1 becomes the sum of the phases")
    func safari() throws {
        let imported = try HARTools.read(HARSamples.safari)
        let places = try #require(imported.exchanges.first)
        #expect(places.request.path == "/places?q=Besançon")
        #expect(places.timing?.duration == .milliseconds(42))
        #expect(places.response?.body == Data(#"{"}"#.utf8))
        #expect(places.response?.head.headerFields[.contentEncoding] == nil)
        #expect(imported.notes.isEmpty)
    }

    @Test("mitmproxy's Latin-1 text becomes its bytes again, and a failure keeps its reason")
    func mitmproxy() throws {
        let imported = try HARTools.read(HARSamples.mitmproxy)
        let note = try #require(imported.exchanges.first)
        #expect(note.requestBody == Data([0xFF, 0x00, 0xFE]))
        #expect(note.response?.body == Data("Zürich".utf8))
        #expect(note.request.authority == "rail.example.com:8080")
        #expect(note.request.headerFields == [.contentType: "application/octet-stream"])
        #expect(imported.exchanges.last?.failure?.code == .connectionRefused)
        #expect(imported.notes.isEmpty)
    }

    @Test("forms and redirects that stand only in lists are read, and listed cookies are ignored")
    func lists() throws {
        let imported = try HARTools.read(HARSamples.others)
        // 09:00 at +01:00 is before 09:00 UTC. An entry without a start stays behind the entry before it.
        #expect(imported.exchanges.map(\.request.path) == ["/sign-in", "/slow", "/pending"])
        let signIn = imported.exchanges[0]
        #expect(signIn.request.headerFields == [.contentType: "application/x-www-form-urlencoded"])
        #expect(signIn.requestBody == Data("user%20name=a%26b&empty=".utf8))
        #expect(signIn.timing?.duration == .milliseconds(12))
        let response = try #require(signIn.response?.head)
        #expect(response.status == .seeOther)
        #expect(response.headerFields == [.location: "https://rail.example.com/home"])
        #expect(imported.exchanges[1].failure?.code == .timedOut)
        #expect(imported.exchanges[2].failure?.code == .other)
    }

    @Test(
        "an entry that is not an exchange is left out, and a note says why",
        arguments: [
            (HARTools.entry(url: "blob:https://rail.example.com/1"), "“blob:” is not sent by HTTP."),
            (HARTools.entry(url: "no address"), "its address is no URL."),
            (HARTools.entry(url: "https:///path"), "its address has no host."),
            (
                HARTools.entry(method: "CONNECT"),
                "it is a tunnel through a proxy, not a request with a response."
            ),
            (HARTools.entry(method: "GET IT"), "its method is none of HTTP's."),
            (HARTools.entry(status: 103), "it has no final response (status 103)."),
            (HARTools.entry(status: 1000), "its status 1000 is none of HTTP's."),
            (HARTools.entry(status: 42), "its status 42 is none of HTTP's."),
            (
                HARTools.entry(extras: #", "_webSocketMessages": []"#),
                "it is a WebSocket, not a request with a response."
            ),
            (
                HARTools.entry(status: 101),
                "it changes to another protocol (status 101), so what follows is not HTTP."
            ),
        ])
    func skipped(entry: String, reason: String) throws {
        let imported = try HARTools.read(entries: entry, HARTools.entry(url: "http://example.com/kept"))
        #expect(imported.exchanges.map(\.request.path) == ["/kept"])
        #expect(imported.exchanges.map(\.number) == [1])
        #expect(imported.notes.count == 1)
        #expect(imported.notes.first?.hasPrefix("Entry 1, ") == true)
        #expect(imported.notes.first?.hasSuffix(": left out: " + reason) == true)
    }

    @Test("a user name and a password in a URL are removed, and the note does not repeat them")
    func userInformation() throws {
        let imported = try HARTools.read(
            entries: HARTools.entry(url: "https://bob:invented-secret@rail.example.com/a?key=invented-2")
        )
        #expect(imported.exchanges.first?.request.authority == "rail.example.com")
        let note = try #require(imported.notes.first)
        #expect(note.contains("the name and password in its address were left out"))
        #expect(!note.contains("invented"))
    }

    @Test("a Host field is kept if it differs from the URL")
    func otherHost() throws {
        let imported = try HARTools.read(
            entries: HARTools.entry(headers: HARTools.field("host", "inner.example.com")),
            HARTools.entry(headers: HARTools.field("HOST", "RAIL.example.com"))
        )
        #expect(imported.exchanges.map { $0.request.headerFields.count } == [1, 0])
    }

    @Test("a header field with a name that HTTP does not allow is removed, and a note says so")
    func badFieldName() throws {
        let imported = try HARTools.read(
            entries: HARTools.entry(
                headers: HARTools.field("bad name", "x") + "," + HARTools.field("Good", "y"))
        )
        #expect(imported.exchanges.first?.request.headerFields.map(\.name.rawName) == ["Good"])
        #expect(
            imported.notes == [
                "Entry 1, GET rail.example.com/: a header field was left out: HTTP does not allow its name."
            ])
    }

    @Test("an entry without a start has no timing, and keeps its place")
    func noStart() throws {
        let imported = try HARTools.read(
            entries: HARTools.entry(url: "http://example.com/2", start: "2026-03-14T09:00:05Z"),
            HARTools.entry(url: "http://example.com/3", start: "some time"),
            HARTools.entry(url: "http://example.com/1", start: "2026-03-14T09:00:01Z")
        )
        #expect(imported.exchanges.map(\.request.path) == ["/1", "/2", "/3"])
        #expect(imported.exchanges.map { $0.timing == nil } == [false, false, true])
    }

    @Test("starts less than a millisecond apart decide the order, and are then rounded to milliseconds")
    func microseconds() throws {
        let imported = try HARTools.read(
            entries: HARTools.entry(url: "http://example.com/2", start: "2026-03-14T09:00:00.000300+00:00"),
            HARTools.entry(url: "http://example.com/1", start: "2026-03-14T09:00:00.000200+00:00")
        )
        #expect(imported.exchanges.map(\.request.path) == ["/1", "/2"])
        #expect(Set(imported.exchanges.map(\.timing?.startedAt)).count == 1)
    }

    @Test(
        "the words that a tool uses for a failure decide the failure's code",
        arguments: [
            ("net::ERR_CONNECTION_REFUSED", TransportError.Code.connectionRefused),
            ("net::ERR_CONNECTION_RESET", .connectionReset), ("net::ERR_TIMED_OUT", .timedOut),
            ("net::ERR_CERT_DATE_INVALID", .tlsFailed), ("net::ERR_PROXY_CONNECTION_FAILED", .proxyFailed),
            ("net::ERR_ABORTED", .cancelled), ("net::ERR_CONTENT_LENGTH_MISMATCH", .truncated),
            ("net::ERR_HTTP2_PROTOCOL_ERROR", .malformed), ("NS_ERROR_UNKNOWN_HOST", .nameNotResolved),
            ("NS_ERROR_NET_RESET", .connectionReset),
            ("[Errno -2] Name or service not known", .nameNotResolved),
            ("Client disconnected.", .connectionReset), ("net::ERR_BLOCKED_BY_CLIENT", .other),
        ])
    func failures(words: String, code: TransportError.Code) throws {
        let imported = try HARTools.read(
            entries: HARTools.entry(status: 0, response: #", "_error": "\#(words)""#)
        )
        #expect(imported.exchanges.first?.failure == TransportError(code, detail: words))
    }
}
