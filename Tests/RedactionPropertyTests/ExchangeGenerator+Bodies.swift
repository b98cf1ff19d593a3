import Foundation

extension ExchangeGenerator {
    /// Makes a body, and its `Content-Type` or nil.
    mutating func body() -> (Data, String?) {
        switch shape.number(below: 20) {
        case 0: return (Data(), shape.chance(50) ? "application/json" : nil)
        case 1...10: return jsonBody()
        case 11...14: return (Data(form().utf8), shape.chance(85) ? "application/x-www-form-urlencoded" : nil)
        default: return otherBody()
        }
    }

    // MARK: forms

    private mutating func form() -> String {
        (0...shape.number(below: 5)).map { _ in
            switch shape.number(below: 9) {
            case 0: "\(encoded(text("form name")))="
            case 1: "user%5B\(name())%5D%5B%5D=\(encoded(text("nested form value")))"
            case 2: "title=\(encoded(known("kept form value")))"
            case 3: shape.chance(30) ? encoded(text("form part without =")) : "a="
            case 4 where shape.chance(30): "\(name())=%G\(encoded(text("form value with an odd escape")))"
            case 5:
                "password=\(encoded(text("form password")))&password=\(encoded(text("repeated form value")))"
            case 6: "payload=\(encoded(nestedText(depth: 1)))"
            default: "\(name())=\(encoded(text("form value")).replacing("%20", with: "+"))"
            }
        }.joined(separator: "&")
    }

    // MARK: JSON

    private mutating func jsonBody() -> (Data, String?) {
        let type = shape.pick([
            "application/json", "application/json", "application/json; charset=utf-8",
            "application/problem+json",
            "application/hal+json", "text/json",
        ])
        let json = value(depth: 0)
        switch shape.number(below: 16) {
        case 0: return (Data([0xEF, 0xBB, 0xBF]) + Data(json.utf8), "application/json")
        case 1: return (json.data(using: .utf16) ?? Data(), shape.chance(50) ? nil : "application/json")
        case 2: return (Data("\(json),".utf8), type)
        case 3: return (Data(json.dropLast(2).utf8), type)
        case 4:
            return (
                Data("[\(json), \"\\ud83d \(quoted(text("text with half a surrogate")).dropFirst())]".utf8),
                type
            )
        case 5:
            let deep = shape.pick([30, 300, 5000])
            let open = String(repeating: shape.pick(["[", "{\"a\":"]), count: deep)
            let close = String(open.hasPrefix("[") ? "]" : "}")
            return (Data((open + json + String(repeating: close, count: deep)).utf8), type)
        case 6: return (Data([0xFF]) + Data(json.utf8), type)
        case 7:
            return (Data("{\"places\":[{\"name\":\(quoted(known("kept path")))}],\"x\":\(json)}".utf8), nil)
        case 8: return (Data("\(quoted(text("JSON text at the top")))".utf8), type)
        case 9: return (Data(text("JSON number at the top", [.number]).utf8), type)
        default: return (Data(json.utf8), type)
        }
    }

    private mutating func value(depth: Int) -> String {
        switch shape.number(below: depth > 3 ? 6 : 10) {
        case 0: text("JSON number", [.number]) + shape.pick(["", "", ".5", "e1"])
        case 1: shape.pick(["true", "null", "0"])
        case 2...5: quoted(text("JSON text"))
        case 6:
            "[" + (0..<shape.number(below: 4)).map { _ in value(depth: depth + 1) }.joined(separator: ", ")
                + "]"
        default: object(depth: depth, isRequest: side == "request")
        }
    }

    /// Makes a JSON object with at most one secret name, because the order of two secret names would depend on the
    /// secrets.
    private mutating func object(depth: Int, isRequest: Bool) -> String {
        var members: [String] = []
        var hasSecretName = false
        for _ in 0..<(1 + shape.number(below: 5)) {
            switch shape.number(below: 12) {
            case 0 where !hasSecretName || !isRequest:
                hasSecretName = true
                members.append("\(quoted(text("JSON name"))): \(value(depth: depth + 1))")
            case 1: members.append("\"status\": \"OK\", \"amount\": \(shape.number(below: 900))")
            case 2: members.append("\"description\": \(quoted(known("kept JSON text")))")
            case 3: members.append("\"title\": [\(quoted(known("kept JSON text in a list"))), \"x\"]")
            case 4 where !isRequest:
                members.append("\"amount\": \(text("kept JSON number", [.plainCard]).filter(\.isNumber))")
            case 5: members.append("\"href\": \(quoted(address()))")
            case 6:
                let inner = #"{"title": \#(quoted(text("JSON text below a protected name"))), "amount": 12}"#
                members.append(
                    "\"\(shape.pick(["passengers", "contact", "creditCard", "card_data"]))\": [\(inner)]")
            case 7:
                members.append("\"\(name())\": \(quoted(nestedText(depth: depth + 2)))")
            case 8:
                let twice = name()
                members.append(
                    "\"\(twice)\": \(value(depth: depth + 1)), \"\(twice)\": \(quoted(text("repeated name")))"
                )
            case 9: members.append("\"dayOfBirth\": \(quoted(text("shifted date")))")
            case 10:
                members.append("\"description\": \(quoted(#"{"x": "\#(known("JSON in a kept text"))"}"#))")
            default: members.append("\"\(name())\": \(value(depth: depth + 1))")
            }
        }
        return "{\(members.joined(separator: ", "))}"
    }

    /// Makes JSON to be put into a string. It contains a secret, so that no two such strings are equal.
    private mutating func nestedText(depth: Int) -> String {
        "[\(quoted(text("JSON in a text"))), \(object(depth: depth, isRequest: true))]"
    }

    /// Writes a JSON string in a random spelling.
    private mutating func quoted(_ text: String) -> String {
        let (style, isSmall) = (shape.number(below: 4), shape.chance(50))
        let inner = text.utf16.map { unit -> String in
            let escape = "\\u" + String(format: isSmall ? "%04x" : "%04X", unit)
            return switch unit {
            case 0x22: style == 0 ? escape : "\\\""
            case 0x5C: style == 0 ? escape : "\\\\"
            case 0x2F: style == 1 ? "\\/" : "/"
            case 0..<0x20: escape
            case 0x20..<0x7F: style == 0 ? escape : String(UnicodeScalar(UInt8(unit)))
            default: escape
            }
        }
        return "\"\(inner.joined())\""
    }

    // MARK: others

    private mutating func otherBody() -> (Data, String?) {
        let secret = text("body that is no JSON")
        let (content, type): (String, String) =
            switch shape.number(below: 8) {
            case 0: ("Dear \(secret), thank you.", "text/plain")
            case 1: ("<a><b>\(secret)</b></a>", "application/xml")
            case 2: ("<html><p title=\"\(secret)\">x</p></html>", "text/html")
            case 3:
                (
                    "--b\r\nContent-Disposition: form-data; name=\"f\"\r\n\r\n\(secret)\r\n--b--",
                    "multipart/form-data"
                )
            case 4: ("{\"a\": \(quoted(secret))}\n{\"b\": 1}\n", "application/x-ndjson")
            case 5: ("id,name\n1,\(secret)\n", "text/csv")
            case 6 where side == "response":
                (
                    "A body of 12 bytes, text/\(text("text of a dropped body", [.bookingCode]).lowercased()), was left out of this recording.",
                    "text/plain"
                )
            default: ("\u{1}\u{0}\(secret)", "application/octet-stream")
            }
        return (Data(content.utf8), shape.chance(70) ? type : nil)
    }
}
