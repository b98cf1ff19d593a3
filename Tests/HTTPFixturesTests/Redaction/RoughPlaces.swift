import Foundation
import HAR
import HTTPBodies
import HTTPFixtures
import HTTPStubs
import HTTPTransport
import HTTPTypes

extension Seeded {
    /// One that begins with zeros, is a number, or has letters beyond ASCII, beside those that `token` makes.
    mutating func roughToken() -> String {
        func drawn(_ letters: String, _ count: ClosedRange<Int>) -> String {
            String(
                (0..<Int.random(in: count, using: &self)).map { _ in
                    letters.randomElement(using: &self) ?? "k"
                })
        }
        switch Int.random(in: 0..<6, using: &self) {
        case 0:
            return String(repeating: "0", count: Int.random(in: 1...8, using: &self)) + "7"
                + drawn("0123456789", 8...12)
        case 1: return "9" + drawn("0123456789", 8...14) + "1"
        case 2: return "kJ" + drawn("äöüéÉÑçabcXYZ019", 10...20) + "z9"
        case 3: return "000" + drawn("abcdef0189", 10...20) + "z9"
        default: return token()
        }
    }
}

/// Several exchanges of which one gives a secret away by a name, in bodies that are hard to read.
struct RoughPlaces {
    let token: String
    private(set) var exchanges: [Exchange] = []
    /// For the message of a test that fails.
    private(set) var places: [String] = []
    private(set) var giver: Int
    /// Whether the request of each has the body, and not the answer.
    private(set) var isInRequest: [Bool] = []

    /// A body and what its header says of it.
    private typealias Body = (data: Data, fields: HTTPFields)

    init(_ random: inout Seeded) {
        token = random.roughToken()
        let count = Int.random(in: 1...4, using: &random)
        giver = Int.random(in: 0..<count, using: &random)
        for index in 0..<count {
            let place = Int.random(in: 0..<20, using: &random)
            let spelling = Int.random(in: 0..<3, using: &random)
            let isGiver = index == giver
            places.append("\(isGiver ? "given away" : "standing") \(place) \(spelling)")
            let body = Self.body(token, place, isGiver: isGiver, spelling: spelling)
            isInRequest.append(Bool.random(using: &random))
            exchanges.append(Self.exchange(index + 1, body, isInRequest: isInRequest[index]))
            if place == 19, isGiver {
                exchanges[index].request.path = "/things?a=%E9&password=\(Self.latinEscapes(token))&b=c"
                isInRequest[index] = true
            }
        }
    }

    private static func exchange(_ number: Int, _ body: Body, isInRequest: Bool) -> Exchange {
        let plain: HTTPFields = [.contentType: "application/json"]
        return Exchange(
            number: number,
            request: HTTPRequest(
                method: .post, scheme: "https", authority: "api.a.b:8443", path: "/things",
                headerFields: isInRequest ? body.fields : plain),
            requestBody: isInRequest ? body.data : Data("{}".utf8),
            result: .success(
                Response(
                    response: HTTPResponse(status: .ok, headerFields: isInRequest ? plain : body.fields),
                    body: isInRequest ? Data("{}".utf8) : body.data)))
    }

    // MARK: escapes

    private static func latinEscapes(_ text: String) -> String {
        let safe = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".utf8)
        return (text.data(using: .isoLatin1) ?? Data(text.utf8)).map { byte in
            safe.contains(byte)
                ? String(Character(Unicode.Scalar(byte))) : String(format: "%%%02X", byte)
        }.joined()
    }

    private static func json(_ text: String) -> String {
        let data = (try? JSONSerialization.data(withJSONObject: [text])) ?? Data()
        return String(String(decoding: data, as: UTF8.self).dropFirst(2).dropLast(2))
    }

    private static func unicodeEscapes(_ text: String) -> String {
        json(text).unicodeScalars.map { $0.isASCII ? String($0) : String(format: "\\u%04x", $0.value) }
            .joined()
    }

    private static func xml(_ text: String, numbers: Bool = false) -> String {
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            case "'": "&#39;"
            case "é" where numbers: "&eacute;"
            default: !scalar.isASCII && numbers ? "&#\(scalar.value);" : String(scalar)
            }
        }.joined()
    }

    // MARK: bodies

    private static func body(_ token: String, _ place: Int, isGiver: Bool, spelling: Int) -> Body {
        let said = spelling == 0 ? token : spelling == 1 ? token.uppercased() : token.lowercased()
        let mark = isGiver ? token : said
        let inJSON = spelling == 1 ? unicodeEscapes(mark) : json(mark)
        let field = isGiver ? "\"access_token\":\"\(inJSON)\"" : "\"note\":\"say \(inJSON) again\""
        let inXML = xml(mark, numbers: spelling == 1)
        let element = isGiver ? "<password>\(inXML)</password>" : "<note>say \(inXML) again</note>"
        func text(_ text: String, _ type: String, _ encoding: String.Encoding = .utf8) -> Body {
            (text.data(using: encoding) ?? Data(text.utf8), [.contentType: type])
        }
        switch place {
        case 0: return text("{\(field),\"n\":1}", "application/json")
        case 1:
            var packed = text("{\(field),\"n\":1}", "application/json")
            packed.data = UnreadableBodyTests.packed(packed.data, isGzip: true) ?? Data()
            packed.fields[.contentEncoding] = "gzip"
            return packed
        case 2: return text("<a>é\(element)</a>", "text/xml; charset=iso-8859-1", .isoLatin1)
        case 3: return text("<a>\u{E9}\u{E8} \(element)</a>", "text/xml", .isoLatin1)
        case 4: return text("<a>é\(element)</a>", "text/xml; charset=utf-16", .utf16)
        case 5:
            let soap = isGiver ? "<w:Password Type=\"http://a/b#c\" w:Id='1'>\(inXML)</w:Password>" : element
            return text("<s:Body>\(soap)</s:Body>", "application/soap+xml; charset=utf-8")
        case 6:
            let input =
                isGiver
                ? "<input type='text' value=\"\(inXML)\" name=\"password\">" : "<p title='\(inXML)'>x</p>"
            return text("<!DOCTYPE html><form>\(input)</form>", "text/html")
        case 7:
            let meta = isGiver ? "<meta name=csrf-token content='\(inXML)'>" : "<p>\(inXML)</p>"
            return text("<head>\(meta)<body>", "text/html; charset=windows-1252", .windowsCP1252)
        case 8: return text("{\"n\":1}\n{\(field),\"m\":2}\n", "application/x-ndjson")
        case 9: return text("{\"n\":1,\(field),\"m", "application/json")
        case 10: return text("{\"n\":\"\\ud83d\",\(field)}", "application/json")
        case 11:
            let part = isGiver ? "name=password\n\n\(mark)" : "name=note\n\nsay \(mark) again"
            return text(
                "--xYz\nContent-Disposition: form-data; \(part)\n--xYz--\n",
                "multipart/form-data; boundary=xYz")
        case 12:
            let inner = Data("{\(field)}".utf8).base64EncodedString()
            return text(
                "--xYz\r\nContent-Type: application/json\r\nContent-Transfer-Encoding: base64\r\n\r\n\(inner)\r\n--xYz--\r\n",
                "multipart/mixed; boundary=\"xYz\"")
        case 13:
            return text(
                "a=%E9&\(isGiver ? "password" : "b")=\(latinEscapes(mark))&c=d",
                "application/x-www-form-urlencoded")
        case 14: return text("event: a\ndata: {\(field)}\n\n", "text/event-stream")
        case 15: return text("<a><b>x</b>\(xml("<c>\(element)</c>"))</a>", "text/xml; charset=utf-8")
        case 16:
            let data = "<![CDATA[\(isGiver ? mark : "say \(mark) again")]]>"
            return text(
                "<a><\(isGiver ? "x:token" : "b")>\(data)</\(isGiver ? "x:token" : "b")></a>", "text/xml")
        case 17:
            return text("<script>var \(isGiver ? "api_key" : "b") = \"\(inJSON)\";</script>", "text/html")
        case 18:
            return text(
                "<dict><key>\(isGiver ? "password" : "city")</key>\n<string>\(inXML)</string></dict>",
                "text/xml")
        default: return text("{\"note\":\"say \(inJSON) again\"}", "application/json")
        }
    }
}
