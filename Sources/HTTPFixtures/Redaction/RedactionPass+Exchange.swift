import Foundation
import HTTPBodies
import HTTPTransport
import HTTPTypes

extension RedactionPass {
    mutating func exchange(_ exchange: Exchange) -> Exchange {
        var clean = exchange
        (clean.request, clean.requestBody) = request(exchange.request, exchange.requestBody)
        switch exchange.result {
        case .success(let answer): clean.result = .success(self.answer(answer))
        case .failure(let error):
            clean.result = .failure(TransportError(error.code, detail: text(error.detail)))
        }
        return clean
    }

    mutating func request(_ request: HTTPRequest, _ body: Data) -> (HTTPRequest, Data) {
        // The address first: all else may speak of it.
        if let authority = request.authority {
            registry.addAddress(scheme: request.scheme, authority: authority)
        }
        var clean = request
        let cleanBody = self.body(body, request.headerFields)
        clean.path = request.path.map { path($0) }
        clean.headerFields = fields(request.headerFields)
        if let authority = request.authority {
            let host = authority.split(separator: "@").last.map(String.init) ?? authority
            let neutral = known(host)
            clean.authority = neutral
            // The neutral address has one scheme, whatever the service's was.
            if neutral != host || Pseudonym.isOne(host, .address) { clean.scheme = "https" }
        }
        return (clean, cleanBody)
    }

    mutating func answer(_ answer: Response) -> Response {
        var clean = answer
        clean.body = body(answer.body, answer.head.headerFields)
        clean.head.headerFields = fields(answer.head.headerFields)
        return clean
    }

    // MARK: heads

    mutating func path(_ path: String) -> String {
        let parts = path.parts(between: 0x3F, maxSplits: 1)
        let query = parts.count > 1 ? self.query(String(parts[1])) : nil
        let segments = (parts.first ?? "").parts(between: 0x2F).map {
            segment -> String in
            guard segment.utf8.count >= 3 else { return known(String(segment)) }
            let decoded =
                segment.utf8.contains(0x25)
                ? Form.looselyDecoded(segment, plusIsSpace: false) : String(segment)
            let cleaned = text(decoded)
            return cleaned == decoded
                ? String(segment) : Form.encoded(cleaned).replacingOccurrences(of: "%40", with: "@")
        }
        // A link spans several segments.
        let joined = known(segments.joined(separator: "/"))
        return query.map { "\(joined)?\($0)" } ?? joined
    }

    mutating func query(_ query: String) -> String {
        query.parts(between: 0x26).map { part -> String in
            guard let equals = part.utf8.firstIndex(of: 0x3D) else { return known(String(part)) }
            let name = Form.looselyDecoded(part[..<equals])
            let value = Form.looselyDecoded(part[part.index(after: equals)...])
            let cleaned = self.value(value, named: name, isQuery: true)
            let cleanedName = knownInName(name)
            guard cleaned != value || cleanedName != name else { return String(part) }
            return "\(Form.encoded(cleanedName))=\(Form.encoded(cleaned))"
        }.joined(separator: "&")
    }

    mutating func fields(_ fields: HTTPFields) -> HTTPFields {
        // A recording has no such headers: compared with one, they must not count.
        if !registry.isComparing { for field in fields { learn(field) } }
        var clean = HTTPFields()
        for field in fields where rules.keptHeaders.contains(field.name.canonicalName) {
            var value =
                rules.kind(of: field.name.canonicalName).map { secret(field.value, $0) } ?? text(field.value)
            if field.name == .contentType, MediaType(field.value).boundary != nil {
                value = value.parts(between: 0x3B).map { part in
                    let isBoundary = part.drop { $0 == " " }.lowercased().hasPrefix("boundary")
                    return isBoundary ? " boundary=\(Multipart.neutralBoundary)" : String(part)
                }.joined(separator: ";")
            }
            clean.append(HTTPField(name: field.name, value: value))
        }
        return clean
    }

    /// Header fields that are never kept still say what is secret everywhere else.
    private mutating func learn(_ field: HTTPField) {
        switch field.name.canonicalName {
        case "authorization", "proxy-authorization":
            let parts = field.value.split(separator: " ", maxSplits: 1)
            guard parts.count == 2 else {
                _ = secret(field.value, .token)
                return
            }
            let credential = parts[1].trimmingCharacters(in: .whitespaces)
            _ = secret(credential, .token)
            guard parts[0].lowercased() == "basic",
                let decoded = Data(base64Encoded: credential).flatMap({
                    String(validating: $0, as: UTF8.self)
                }),
                let colon = decoded.firstIndex(of: ":")
            else { return }
            _ = secret(String(decoded[..<colon]), .email)
            _ = secret(String(decoded[decoded.index(after: colon)...]), .password)
        case "cookie":
            for pair in field.value.split(separator: ";") { cookie(pair) }
        case "set-cookie":
            if let pair = field.value.split(separator: ";").first { cookie(pair) }
        case let name where RedactionRules.neverKept.contains(name):
            guard ["api", "auth", "token", "cookie"].contains(where: name.contains) else { return }
            _ = secret(field.value, .token)
        case let name:
            if !rules.keptHeaders.contains(name),
                let kind = rules.kind(of: name) ?? rules.kind(of: "\(name.dropFirst(2))")
            {
                _ = secret(field.value, kind)
            }
        }
    }

    private mutating func cookie(_ pair: Substring) {
        guard let equals = pair.firstIndex(of: "=") else { return }
        let name = pair[..<equals].trimmingCharacters(in: .whitespaces)
        let value = pair[pair.index(after: equals)...].trimmingCharacters(
            in: CharacterSet(charactersIn: " \""))
        _ = secret(value, rules.kind(path: name) ?? .cookie)
        // Some services put text into cookies, escaped.
        let decoded = Form.looselyDecoded(value, plusIsSpace: false)
        if decoded != value { _ = secret(decoded, .cookie) }
    }
}
