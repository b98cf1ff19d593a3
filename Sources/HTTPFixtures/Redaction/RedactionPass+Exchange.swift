import Foundation
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
        let type = request.headerFields[.contentType]
        let cleanBody = self.body(body, contentType: type)
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

    mutating func answer(_ answer: Answer) -> Answer {
        var clean = answer
        let type = answer.response.headerFields[.contentType]
        clean.body = body(answer.body, contentType: type)
        clean.response.headerFields = fields(answer.response.headerFields)
        return clean
    }

    // MARK: heads

    mutating func path(_ path: String) -> String {
        let parts = path.parts(between: 0x3F, maxSplits: 1)
        let query = parts.count > 1 ? self.query(String(parts[1])) : nil
        let segments = (parts.first ?? "").parts(between: 0x2F).map {
            segment -> String in
            guard segment.utf8.count >= 3,
                let decoded = segment.utf8.contains(0x25) ? segment.removingPercentEncoding : String(segment)
            else {
                return known(String(segment))
            }
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
            guard let equals = part.utf8.firstIndex(of: 0x3D), let name = Form.decoded(part[..<equals]),
                let value = Form.decoded(part[part.index(after: equals)...])
            else { return known(String(part)) }
            let cleaned = self.value(value, named: name)
            let cleanedName = known(name)
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
            if field.name == .contentType, let boundary = MediaType(field.value).boundary {
                value = value.replacingOccurrences(of: boundary, with: Multipart.neutralBoundary)
                    .replacingOccurrences(
                        of: "\"\(Multipart.neutralBoundary)\"", with: Multipart.neutralBoundary)
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
        _ = secret(value, rules.kind(of: name) ?? .cookie)
        // Some services put text into cookies, escaped.
        if let decoded = value.removingPercentEncoding, decoded != value { _ = secret(decoded, .cookie) }
    }

    // MARK: bodies

    mutating func body(_ data: Data, contentType: String?) -> Data {
        guard !data.isEmpty else { return data }
        let type = MediaType(contentType)
        if type.name.hasPrefix("multipart/"), let boundary = type.boundary,
            let multipart = Multipart(data, boundary: boundary)
        {
            return self.multipart(multipart)
        }
        let form = BodyForm(data, contentType: contentType)
        switch (form, clean(form)) {
        case (.json(let tree), .json(let cleaned)): return cleaned == tree ? data : cleaned.compact
        case (.form(let pairs), .form(let cleaned)):
            return cleaned == pairs ? data : Data(Form.text(cleaned).utf8)
        case (.text(let text), .text(let cleaned)): return cleaned == text ? data : Data(cleaned.utf8)
        case (.bytes, _): return opaque(data, type)
        default: return data
        }
    }

    /// The same without what is secret; bytes are left as they are.
    private mutating func clean(_ form: BodyForm) -> BodyForm {
        switch form {
        case .none, .bytes: form
        case .json(let tree): .json(self.tree(tree))
        case .form(let pairs):
            .form(pairs.map { FormPair(name: known($0.name), value: value($0.value, named: $0.name)) })
        case .text(let text): .text(self.text(text))
        }
    }

    /// A body as it is compared: what `body` gives, without the way through bytes.
    mutating func form(_ data: Data, contentType: String?) -> BodyForm {
        let form = BodyForm(data, contentType: contentType)
        if case .bytes = form { return .bytes(body(data, contentType: contentType)) }
        if MediaType(contentType).boundary != nil { return .bytes(body(data, contentType: contentType)) }
        return clean(form)
    }

    private mutating func opaque(_ data: Data, _ type: MediaType) -> Data {
        if type.isJSON || type.isText || type.name.isEmpty && String(validating: data, as: UTF8.self) != nil {
            // JSON that cannot be kept as such: with a mark before it, or with a name twice.
            let hasMark = data.starts(with: [0xEF, 0xBB, 0xBF])
            let bare = hasMark ? Data(data.dropFirst(3)) : data
            if let tree = try? JSONTree(reading: bare) {
                let cleaned = self.tree(tree)
                guard cleaned != tree else { return data }
                return (hasMark ? Data([0xEF, 0xBB, 0xBF]) : Data()) + cleaned.compact
            }
            return bytes(data)
        }
        guard rules.keepsMedia(type.name) else {
            return Data(
                "A body of the type \(type.name.isEmpty ? "unknown" : type.name) was left out of this recording.\n"
                    .utf8)
        }
        return bytes(data)
    }

    private mutating func multipart(_ multipart: Multipart) -> Data {
        var clean = multipart
        // Values first: a file's name may hold one of them.
        for index in clean.parts.indices {
            let part = clean.parts[index]
            guard let text = String(validating: part.body, as: UTF8.self) else {
                clean.parts[index].body = opaque(part.body, MediaType(part.mediaType))
                continue
            }
            clean.parts[index].body = Data(value(text, named: part.name ?? "").utf8)
        }
        for index in clean.parts.indices {
            let part = clean.parts[index]
            clean.parts[index].head = bytes(part.head)
            clean.parts[index].body = bytes(clean.parts[index].body)
        }
        return clean.data(boundary: Multipart.neutralBoundary)
    }
}
