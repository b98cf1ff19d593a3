import Foundation
import HAR
import HTTPBodies
import HTTPFixtures
import HTTPStubs
import HTTPTransport
import HTTPTypes

extension Seeded {
    mutating func token() -> String {
        let alphabets = [
            "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789",
            "0123456789abcdef", "ABCDEFGHJKLMNPQRSTUVWXYZ23456789", "abcXYZ0189+/=", "abcXYZ0189-_.~",
            "abcXYZ0189 é&<\"'\\/%",
        ]
        let letters = Array(alphabets[Int.random(in: 0..<alphabets.count, using: &self)])
        let count = Int.random(in: 12...40, using: &self)
        // What begins and ends with a letter is not shortened by whoever trims.
        return "k" + String((0..<count).map { _ in letters.randomElement(using: &self) ?? "k" }) + "z9"
    }
}

/// An exchange with one secret, given away by a name in one place and standing in others besides.
struct TokenPlaces {
    let token: String
    var exchange: Exchange
    /// For the message of a test that fails.
    var places: [String] = []
    /// Whether the request gives it away, and not only the answer.
    private(set) var isInRequest = false

    private var query: [(String, String)] = []
    private var fields = HTTPFields()
    private var answerFields = HTTPFields()
    private var path = "/service/things"
    private var request: [String: Any] = [:]
    private var answer: [String: Any] = ["status": "ok", "price": 1200]
    private var requestBody: Data?
    private var answerBody: Data?
    private var requestType = "application/json"
    private var answerType = "application/json"
    private var detail: String?

    init(_ random: inout Seeded) {
        token = Bool.random(using: &random) ? random.token() : random.roughToken()
        exchange = Exchange(
            number: 1, request: HTTPRequest(method: .post, scheme: "https", authority: "a.b", path: "/"),
            result: .failure(TransportError(.other)))
        giveAway(Int.random(in: 0..<11, using: &random))
        for _ in 0..<Int.random(in: 1...3, using: &random) { stand(Int.random(in: 0..<14, using: &random)) }
        build()
    }

    private static func escaped(_ text: String, _ allowed: String = "abcXYZ0189-._~") -> String {
        text.addingPercentEncoding(withAllowedCharacters: CharacterSet(charactersIn: allowed)) ?? text
    }

    private static func json(_ object: Any) -> Data {
        (try? JSONSerialization.data(withJSONObject: object, options: [.sortedKeys])) ?? Data()
    }

    private static func text(_ object: Any) -> String { String(decoding: json(object), as: UTF8.self) }

    private var visible: String {
        token.filter { $0.isASCII && ($0.isLetter || $0.isNumber || "+/=-_.~".contains($0)) }
    }

    /// Where a name says that it is secret.
    private mutating func giveAway(_ place: Int) {
        isInRequest = [0, 1, 4, 7, 10].contains(place)
        places.append("given away \(place)")
        switch place {
        case 0: query.append(("access_token", token))
        case 1: request["password"] = token
        case 2: answer["refreshToken"] = token
        case 3: answer["user"] = ["credentials": [["client_secret": token]]]
        case 4:
            requestType = "application/x-www-form-urlencoded"
            requestBody = Data("grant_type=password&password=\(Self.escaped(token))&scope=a".utf8)
        case 5: answer["payload"] = Self.text(["inner": ["apiKey": token]])
        case 6: answer["payload"] = Self.json(["id_token": token]).base64EncodedString()
        case 7: multipart()
        case 8: answerFields[.location] = "https://a.b/next?session_token=\(Self.escaped(token))&page=2"
        case 9:
            answer["fields"] = [["name": "password", "value": token], ["name": "city", "value": "Lyon"]]
        default:
            request["next"] = "https://a.b/go?to=" + Self.escaped("https://a.b/?token=" + Self.escaped(token))
        }
    }

    private mutating func multipart() {
        requestType = "multipart/form-data; boundary=xYzZy123"
        let part = "--xYzZy123\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\n\(token)\r\n"
        let file =
            "--xYzZy123\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\(visible).txt\"\r\n"
            + "Content-Type: text/plain\r\n\r\nhello \(token) there\r\n--xYzZy123--\r\n"
        requestBody = Data((part + file).utf8)
    }

    /// Where nothing says so.
    private mutating func stand(_ place: Int) {
        places.append("standing \(place)")
        switch place {
        case 0: path += "/" + Self.escaped(token)
        case 1: query.append(("q", "x" + token))
        case 2: answer["note"] = "say \(token) again"
        case 3: answer["deep"] = [["a": [token, "b"]], 3] as [Any]
        case 4: answer["text"] = Self.text(["what": token])
        case 5: answer["blob"] = Data("see: \(token) !".utf8).base64EncodedString()
        case 6:
            answerType = "application/problem+json"
            answer["detail"] = "It was refused: \(token)."
        case 7: answerFields[.contentLocation] = "/things/\(Self.escaped(token, "abcXYZ0189"))?a=b"
        case 8: answerFields[.contentDisposition] = "attachment; filename=\"\(Self.escaped(token)).pdf\""
        case 9: answer["lower"] = Self.escaped(token).replacingOccurrences(of: "%2F", with: "%2f")
        case 10: detail = "no connection to https://a.b/?x=\(Self.escaped(token))"
        case 11: answer["blob"] = Data("{\"x\":\(Self.text([token]))}".utf8).base64EncodedString()
        case 12: answer["url"] = Self.escaped(Self.escaped(token))
        default: answer[token] = "as a name"
        }
    }

    private mutating func build() {
        let pairs = query.map { "\($0.0)=\(Self.escaped($0.1))" }.joined(separator: "&")
        fields[.contentType] = requestType
        fields[.accept] = "application/json"
        answerFields[.contentType] = answerType
        exchange.request = HTTPRequest(
            method: .post, scheme: "https", authority: "api.a.b:8443",
            path: path + (pairs.isEmpty ? "" : "?" + pairs), headerFields: fields)
        exchange.requestBody = requestBody ?? Self.json(request)
        if let detail, answer.count == 2, answerFields.count == 1 {
            exchange.result = .failure(TransportError(.connectionReset, detail: detail))
        } else {
            if let detail { answer["detail"] = detail }
            exchange.result = .success(
                Response(
                    response: HTTPResponse(status: .ok, headerFields: answerFields),
                    body: answerBody ?? Self.json(answer)))
        }
    }
}
