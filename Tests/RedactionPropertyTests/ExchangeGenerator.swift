import Foundation
import HTTPTransport
import HTTPTypes
import Redaction
import TestSupport

/// Makes random exchanges with secrets in many forms and places.
///
/// The same seed gives the same exchange. The same seed with another `draw` gives the same exchange with other
/// secrets.
struct ExchangeGenerator {
    /// The rules of the program that records: the fields that it keeps.
    static let rules = RedactionRules(
        keep: [
            "status", "amount", "*Time", "description", "itemRef", "href", "title", "x-kept",
            "**.places.name",
        ],
        dates: ["dayOfBirth": 411])

    var shape: SeededGenerator
    private var draw: SeededGenerator
    private(set) var planted: [PlantedSecret] = []
    /// The secrets of other exchanges, some of which are repeated here.
    private let others: [Secret]
    var side = "request"

    init(seed: Int, draw: Int = 0, others: [Secret] = []) {
        shape = SeededGenerator(seed: UInt64(bitPattern: Int64(seed)))
        self.draw = SeededGenerator(seed: UInt64(bitPattern: Int64(seed &* 7919 &+ draw &* 104_729 &+ 1)))
        self.others = others
    }

    // MARK: secrets

    /// Makes a new secret, or repeats one that was planted earlier.
    mutating func secret(_ kinds: [Secret.Kind], _ place: String) -> Secret {
        let kind = shape.pick(kinds)
        let earlier = planted.map(\.secret).filter { $0.kind == kind }
        let foreign = others.filter { $0.kind == kind }
        // Make a secret even if it is not used, so that each draw takes the same number of random numbers.
        let fresh = Secret(kind, &draw)
        var secret = fresh
        let lot = shape.number(below: 10)
        if lot < 2, let first = earlier.first { secret = first }
        if lot == 2, let first = foreign.first { secret = first }
        planted.append(PlantedSecret(secret: secret, place: "\(side) \(place)"))
        return secret
    }

    mutating func text(_ place: String, _ kinds: [Secret.Kind] = Secret.Kind.texts) -> String {
        secret(kinds, place).text
    }

    /// Makes a text for a kept field. It contains a secret whose form is well known.
    mutating func known(_ place: String) -> String {
        let words = ["", "Please ask ", "Sent with "]
        return shape.pick(words) + secret(Secret.Kind.known, place).planted + shape.pick(["", " today."])
    }

    /// Chooses a plausible name for a field.
    mutating func name() -> String {
        shape.pick([
            "note", "who", "holder", "memo", "extra", "xValue", "attachment", "nested", "Kunde", "infoText",
            "b_2",
        ])
    }

    // MARK: exchanges

    mutating func exchange(number: Int) -> Exchange {
        var request = HTTPRequest(
            method: method(), scheme: "https", authority: authority(), path: path(number: number))
        let (body, type) = body()
        request.headerFields = requestFields(type)
        side = "response"
        if shape.chance(8) {
            let code: TransportError.Code = shape.pick([.timedOut, .connectionReset, .other])
            return Exchange(
                number: number, request: request, requestBody: body,
                result: .failure(TransportError(code, detail: "no answer: \(text("error's detail"))")))
        }
        let status = HTTPResponse.Status(
            code: shape.pick([200, 201, 302, 400, 404, 500]),
            reasonPhrase: shape.chance(20) ? text("reason phrase", [.bookingCode, .uuid, .name]) : "")
        let (answer, answerType) = self.body()
        let head = HTTPResponse(status: status, headerFields: responseFields(answerType))
        return Exchange(
            number: number, request: request, requestBody: body,
            result: .success(Response(head: head, body: answer)))
    }

    private mutating func method() -> HTTPRequest.Method {
        guard shape.chance(5) else { return shape.pick([.get, .post, .put, .patch, .delete]) }
        return HTTPRequest.Method(text("method", [.bookingCode])) ?? .post
    }

    private mutating func authority() -> String {
        switch shape.number(below: 10) {
        case 0: "\(text("host", [.uuid, .mixedRun, .bookingCode])).railways.zz"
        case 1: "\(encoded(text("user information")))@api.railways.zz"
        default: "api.railways.zz"
        }
    }

    // MARK: addresses

    /// Percent-encodes a text in a random way.
    mutating func encoded(_ text: String) -> String {
        let unreserved = CharacterSet(
            charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~")
        let usual = text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
        return switch shape.number(below: 6) {
        case 0: text.utf8.map { String(format: "%%%02x", $0) }.joined()
        case 1: text.utf8.map { String(format: "%%%02X", $0) }.joined()
        case 2: usual.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
        default: usual
        }
    }

    /// Makes a path that is different for each number, so that no two requests are equal.
    private mutating func path(number: Int) -> String {
        let letters = String(number).map { "abcdefghij".dropFirst($0.wholeNumberValue ?? 0).prefix(1) }
            .joined()
        var path = "/api/v\(1 + shape.number(below: 3))/case-\(letters)"
        for _ in 0..<shape.number(below: 3) {
            path +=
                "/"
                + (shape.chance(50) ? shape.pick(["offers", "trips-collection", "customers"]) : segment())
        }
        return path + query() + (shape.chance(5) ? "#" + encoded(text("fragment")) : "")
    }

    mutating func segment() -> String {
        switch shape.number(below: 5) {
        case 0: "item;user=\(encoded(text("matrix parameter")));v=2"
        case 1: "\(encoded(text("file name"))).json"
        default: encoded(text("segment"))
        }
    }

    mutating func query() -> String {
        guard shape.chance(50) else { return "" }
        var pairs: [String] = []
        for _ in 0...shape.number(below: 4) {
            let pair =
                switch shape.number(below: 9) {
                case 0: "\(encoded(text("query name")))="
                case 1: encoded(text("query name without a value"))
                case 2: "status=\(encoded(known("kept query value")))"
                case 3: "\(name())=%ZZ\(encoded(text("query value with an odd escape")))"
                case 4: "user%5B\(name())%5D=\(encoded(text("nested query value")))"
                case 5: "\(name())=\(encoded(text("query value with plus")).replacing("%20", with: "+"))"
                case 6: "next=\(encoded(self.address()))"
                default: "\(name())=\(encoded(text("query value")))"
                }
            pairs.append(pair)
        }
        return "?" + pairs.joined(separator: shape.chance(10) ? ";" : "&")
    }

    /// Makes an address of this service, of another service, or of another scheme than HTTP.
    mutating func address() -> String {
        switch shape.number(below: 8) {
        case 0: "https://\(text("other host", [.uuid, .mixedRun, .bookingCode])).other.zz/a/\(segment())"
        case 1: "//\(text("host without a scheme", [.uuid, .bookingCode])).other.zz/\(segment())"
        case 2: "https://\(encoded(text("user information"))):x@other.zz/"
        case 3: "\(text("scheme", [.bookingCode]).lowercased())://callback?code=\(encoded(text("code")))"
        case 4: "urn:person:\(secret(Secret.Kind.known, "URN").planted)"
        case 5: "mailto:\(text("mailto", [.foreignEmail]))"
        default: "/api/\(segment())\(query())#\(encoded(text("fragment")))"
        }
    }
}
