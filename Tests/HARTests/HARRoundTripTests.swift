import Foundation
import HTTPTransport
import HTTPTypes
import TestSupport
import Testing

@testable import HAR

@Suite("Exchanges written to a HAR and read back")
struct HARRoundTripTests {
    // Each argument stands for 50 seeds.
    @Test("random exchanges come back from a HAR unchanged, and give the same file again", arguments: 0..<10)
    func exact(lot: Int) throws {
        for seed in lot * 50..<(lot + 1) * 50 {
            var random = RandomExchanges(seed: UInt64(seed), isPacked: false)
            let exchanges = random.exchanges()
            let har = HARTools.har(exchanges)
            let imported = try HARTools.read(har)
            #expect(imported.exchanges.map(\.number) == exchanges.map(\.number), "seed \(seed)")
            for (one, other) in zip(exchanges, imported.exchanges) {
                #expect(Self.difference(one, other) == nil, "seed \(seed)")
            }
            let again = HARTools.har(imported.exchanges)
            #expect(Self.difference(har, again) == nil, "seed \(seed)")
        }
    }

    @Test(
        "if a HAR cannot hold all of an exchange, reading and writing the HAR again does not change it",
        arguments: 0..<10)
    func identical(lot: Int) throws {
        for seed in lot * 100..<(lot + 1) * 100 {
            var random = RandomExchanges(seed: UInt64(seed), isPacked: true)
            let har = HARTools.har(random.exchanges())
            let imported = try HARTools.read(har)
            let again = HARTools.har(imported.exchanges)
            #expect(Self.difference(har, again) == nil, "seed \(seed)")
        }
    }

    @Test(
        "after we rewrite the file of another tool, reading and writing it again changes nothing",
        arguments: [
            HARSamples.chrome, HARSamples.firefox, HARSamples.safari, HARSamples.mitmproxy, HARSamples.others,
        ])
    func tools(sample: String) throws {
        let first = try HARTools.read(sample).exchanges
        let har = HARTools.har(first)
        let second = try HARTools.read(har)
        #expect(second.notes.isEmpty)
        #expect(HARTools.har(second.exchanges) == har)
    }

    @Test("an export of a recording names the coding of a plain body, and is read without a note about it")
    func recordedCoding() throws {
        let exchange = HARTools.exchange(
            responseFields: [.contentType: "application/json", .contentEncoding: "gzip"],
            responseBody: Data(#"{"a":1}"#.utf8))
        let har = HTTPArchive.data(
            [exchange], creator: ("Tests", "1"), unknownTimesFrom: HARTools.noon, areRedacted: true)
        let contents = try HARTools.read(har)
        #expect(contents.notes == [] && contents.exchanges.map(\.result) == [exchange.result])
    }

    @Test("a HAR says that its exchanges are redacted only as long as nobody has changed them")
    func redacted() throws {
        let exchange = HARTools.exchange(responseBody: Data(#"{"n":12}"#.utf8))
        let har = HTTPArchive.data(
            [exchange], creator: ("Tests", "1"), unknownTimesFrom: HARTools.noon, areRedacted: true)
        #expect(try HARTools.read(har).areRedacted)
        let changed = String(decoding: har, as: UTF8.self).replacing("rail.example", with: "service.example")
        #expect(try !HARTools.read(changed).areRedacted)
        #expect(try !HARTools.read(HARTools.har([exchange])).areRedacted)
    }

    /// Returns the first line that differs; nil if the data is equal.
    private static func difference(_ one: Data, _ other: Data) -> String? {
        guard one != other else { return nil }
        let lines = zip(
            String(decoding: one, as: UTF8.self).split(separator: "\n"),
            String(decoding: other, as: UTF8.self).split(separator: "\n"))
        return lines.first { $0 != $1 }.map { "\($0)  ≠  \($1)" } ?? "one is longer"
    }

    /// Returns the first part that differs. Unlike `==`, this also compares the spelling of names and reasons.
    private static func difference(_ one: Exchange, _ other: Exchange) -> String? {
        func spelling(_ exchange: Exchange) -> [String] {
            let response = exchange.response?.head
            let fields = Array(exchange.request.headerFields) + Array(response?.headerFields ?? [:])
            return fields.map { "\($0.name.rawName): \($0.value)" } + [response?.status.reasonPhrase ?? ""]
        }
        if one.request != other.request { return "request: \(one.request)  ≠  \(other.request)" }
        if one.requestBody != other.requestBody { return "request's body" }
        if one.response?.body != other.response?.body { return "response's body" }
        if one.failure != other.failure { return "failure" }
        if one.timing != other.timing { return "timing: \(one.timing as Any)  ≠  \(other.timing as Any)" }
        if spelling(one) != spelling(other) { return "\(spelling(one))  ≠  \(spelling(other))" }
        return one == other ? nil : "something else"
    }
}

/// Makes random exchanges.
struct RandomExchanges {
    private var random: SeededGenerator
    /// Whether the exchanges have parts that a HAR cannot hold: compressed bodies, user information, fragments, and
    /// fractions of a millisecond.
    private let isPacked: Bool

    init(seed: UInt64, isPacked: Bool) {
        random = SeededGenerator(seed: seed)
        self.isPacked = isPacked
    }

    mutating func exchanges() -> [Exchange] {
        var number = 0
        return (0..<Int.random(in: 0...4, using: &random)).map { _ in
            number += Int.random(in: 1...20, using: &random)
            return exchange(number)
        }
    }

    private mutating func pick<Item>(_ items: [Item]) -> Item {
        items[Int.random(in: items.indices, using: &random)]
    }

    private mutating func exchange(_ number: Int) -> Exchange {
        var request = HTTPRequest(
            method: pick([
                .get, .post, .head, .delete, .patch, .options, HTTPRequest.Method("ODD-ONE") ?? .get,
            ]),
            scheme: pick(["http", "https"]),
            authority: pick(["rail.example.com", "[2001:db8::1]:8443", "東京.example.com", "localhost:80"]),
            path: pick([
                "/", "/trips?from=Paris%20Nord&to=Z%C3%BCrich", "/東京/🚄?é=è", "//double//", "/a b\"c\\d?e=f?g",
                "/?", "/?&&=&=a&b==c", "/%zz%", "/a/../b/./c;d=e", "/\u{65}\u{301}",
            ]), headerFields: fields(isResponse: false))
        if isPacked, pick([true, false]) {
            request.authority = pick(["bob:invented@rail.example.com", "", "a@b@c", "a/b"])
            request.path = pick(["/a#b", "", "?q=1", "no-slash", "*"])
            request.scheme = pick(["HTTPS", "http"])
        }
        return Exchange(
            number: number, request: request, requestBody: body(), result: result(),
            timing: pick([true, false]) ? timing() : nil)
    }

    private mutating func timing() -> Exchange.Timing {
        let milliseconds = Double(Int.random(in: -1_000_000_000_000...4_000_000_000_000, using: &random))
        let seconds =
            isPacked ? (milliseconds + Double.random(in: 0..<1, using: &random)) / 1000 : milliseconds / 1000
        let duration: Duration =
            isPacked
            ? .nanoseconds(Int.random(in: -1_000_000...1_000_000_000_000, using: &random))
            : .microseconds(Int.random(in: 0...1_000_000_000, using: &random))
        return Exchange.Timing(startedAt: Date(timeIntervalSince1970: seconds), duration: duration)
    }

    private mutating func result() -> Result<Response, TransportError> {
        if Int.random(in: 0..<5, using: &random) == 0 {
            return .failure(
                TransportError(
                    pick([.nameNotResolved, .timedOut, .other, .cancelled, .tooLarge, .truncated]),
                    detail: pick(["", "net::ERR_ABORTED", "in\nlines “quoted” \u{0}"])))
        }
        let status = HTTPResponse.Status(
            code: pick([200, 201, 204, 302, 304, 404, 418, 503, 599, 999]),
            reasonPhrase: pick(["", "OK", "Très bien", "I'm a teapot"]))
        return .success(
            Response(
                head: HTTPResponse(status: status, headerFields: fields(isResponse: true)), body: body()))
    }

    private mutating func fields(isResponse: Bool) -> HTTPFields {
        var fields = HTTPFields()
        for _ in 0..<Int.random(in: 0...6, using: &random) {
            let name = pick([
                "X-Odd_Name.~!#$%&'*+^`|", "accept", "ACCEPT", "Cookie", "Set-Cookie", "Location", "x",
                "Link",
                "Content-Length", isPacked ? "Host" : "Hosts",
            ])
            let value = pick([
                "", "a=b; c=d", "\"quoted\\\"", "é 東 🚄", "a,b,,c", "rail.example.com",
                "x=y; Path=/; Expires=never",
                "12",
            ])
            if let name = HTTPField.Name(name) { fields.append(HTTPField(name: name, value: value)) }
        }
        if pick([true, false]) {
            fields[.contentType] = pick([
                "application/json", "text/plain", "text/plain; charset=iso-8859-1",
                "application/problem+json",
                "application/x-www-form-urlencoded", "image/png", "text/html;charset=\"UTF-8\"",
                "multipart/form-data; boundary=x", "text/plain; charset=utf-16",
            ])
        }
        if isPacked, pick([true, false]) {
            fields[.contentEncoding] = pick(["gzip", "br", "deflate", "identity", "gzip, br", "GZIP", ""])
        }
        return fields
    }

    private mutating func body() -> Data {
        let form = pick([0, 1, 2, 3, 4, 5])
        switch form {
        case 0: return Data()
        case 1:
            return Data(
                (0..<Int.random(in: 1...300, using: &random)).map { _ in
                    UInt8(truncatingIfNeeded: random.next())
                })
        case 2: return Data(pick([#"{"to":"Zürich","n":1e3}"#, "[]", "null"]).utf8)
        case 3: return Data(pick(["a=b&c=%zz&d=+&é=è", "&&", "=", "a"]).utf8)
        case 4:
            return Data(
                pick(["\u{FEFF}mark", "e\u{301}", "\r\n", "\u{0}\u{7F}\u{2028}", "ÿ", "\u{FFFD}"]).utf8)
        default: return Data(base64Encoded: pick([HARBodyTests.gzip, HARBodyTests.zlib])) ?? Data()
        }
    }
}
