import HTTPTypes

extension ExchangeGenerator {
    private static let plain: [Secret.Kind] = [
        .token, .name, .email, .phone, .card, .iban, .bookingCode, .address, .uuid, .base64, .digits,
        .mixedRun,
    ]

    private mutating func add(_ name: String, _ value: String, _ fields: inout HTTPFields) {
        guard let name = HTTPField.Name(name) else { return }
        fields.append(HTTPField(name: name, value: value))
    }

    mutating func requestFields(_ type: String?) -> HTTPFields {
        var fields = HTTPFields()
        if let type { add("Content-Type", contentType(type), &fields) }
        for _ in 0..<shape.number(below: 4) {
            switch shape.number(below: 6) {
            case 0: add("Authorization", text("authorization", [.bearer, .jwt, .base64]), &fields)
            case 1: add("Cookie", "session=\(text("cookie", Self.plain)); a=b", &fields)
            case 2: add("From", text("from", [.email]), &fields)
            case 3: add("Referer", address(), &fields)
            case 4: add("X-Kept", known("kept header"), &fields)
            default: add("X-\(name())", text("header of any name"), &fields)
            }
        }
        return fields
    }

    mutating func responseFields(_ type: String?) -> HTTPFields {
        var fields = HTTPFields()
        if let type { add("Content-Type", contentType(type), &fields) }
        for _ in 0..<shape.number(below: 5) {
            switch shape.number(below: 10) {
            case 0: add("Set-Cookie", "id=\(text("set-cookie", Self.plain)); Path=/", &fields)
            case 1: add("Location", address(), &fields)
            case 2: add("Link", link(), &fields)
            case 3:
                let directive = shape.pick(["private=", "max-age=", "x-user=", ""])
                add("Cache-Control", "no-store, \(directive)\(text("cache-control", Self.plain))", &fields)
            case 4: add("Retry-After", text("retry-after", Self.plain), &fields)
            case 5: add("WWW-Authenticate", "Bearer realm=\"\(text("realm", Self.plain))\"", &fields)
            case 6: add("Content-Disposition", "attachment; filename=\"\(text("file name"))\"", &fields)
            case 7: add("ETag", "\"\(text("etag", Self.plain))\"", &fields)
            case 8: add("X-Kept", known("kept header"), &fields)
            default: add("X-\(name())", text("header of any name"), &fields)
            }
        }
        return fields
    }

    private mutating func link() -> String {
        let parameter =
            switch shape.number(below: 3) {
            case 0: "rel=\"\(text("relation", [.bookingCode, .uuid, .name]))\""
            case 1: "rel=next; title=\"\(text("title of a link", Self.plain))\""
            default: "rel=\"prev\""
            }
        return "<\(address().replacing(">", with: ""))>; \(parameter), </api/\(segment())>; rel=self"
    }

    /// Makes a `Content-Type`, in some cases with a secret in it.
    private mutating func contentType(_ type: String) -> String {
        switch shape.number(below: 12) {
        case 0: "\(type); boundary=\"\(text("boundary", Self.plain))\""
        case 1: "\(type); charset=\(text("charset", [.bookingCode, .uuid]))"
        case 2 where type.hasSuffix("json"):
            "application/vnd.\(text("media type", [.bookingCode, .uuid, .mixedRun])).v1+json"
        case 3: "\(type); \(text("parameter's name", [.bookingCode]))=1"
        default: type
        }
    }
}
