import Foundation

/// A body as a person would write it down.
enum BodyForm: Sendable {
    case none
    /// Its members in order, no name twice.
    case json(JSONTree)
    case form([FormPair])
    case text(String)
    case bytes(Data)

    init(_ data: Data, contentType: String?) {
        guard !data.isEmpty else {
            self = .none
            return
        }
        let type = MediaType(contentType)
        if type.isJSON || type.name.isEmpty && (data.first == 0x7B || data.first == 0x5B) {
            if let tree = try? JSONTree(reading: data), !tree.hasRepeatedNames {
                self = .json(tree.sorted)
                return
            }
            if type.isJSON {
                self = .bytes(data)
                return
            }
        }
        if type.hidesASCII {
            self = .bytes(data)
        } else if type.isForm,
            let text = String(validating: data, as: UTF8.self),
            let pairs = Form.pairs(text)
        {
            self = .form(pairs)
        } else if type.isText || type.name.isEmpty, let text = String(validating: data, as: UTF8.self),
            !text.utf8.contains(where: Self.isStrange)
        {
            self = .text(text)
        } else {
            self = .bytes(data)
        }
    }

    var data: Data {
        switch self {
        case .none: Data()
        case .json(let tree): tree.compact
        case .form(let pairs): Data(Form.text(pairs).utf8)
        case .text(let text): Data(text.utf8)
        case .bytes(let data): data
        }
    }

    /// Controls that no text has, so that it is rather something else.
    private static func isStrange(_ byte: UInt8) -> Bool {
        byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D || byte == 0x7F
    }
}

extension String {
    init?(validating data: Data, as encoding: UTF8.Type) {
        guard let text = String(bytes: data, encoding: .utf8), text.utf8.count == data.count else {
            return nil
        }
        self = text
    }
}

/// What a `Content-Type` says (RFC 9110 section 8.3.1).
struct MediaType: Hashable, Sendable {
    /// In small letters, without parameters; empty when nothing is said.
    var name: String
    var boundary: String?
    /// In small letters.
    var charset: String?

    init(_ field: String?) {
        // Nearly all say no more than this.
        if field == "application/json" {
            name = "application/json"
            return
        }
        let parts = (field ?? "").parts(between: 0x3B)
        name = (parts.first ?? "").trimmingCharacters(in: .whitespaces).lowercased()
        for part in parts.dropFirst() {
            let halves = part.parts(between: 0x3D, maxSplits: 1)
                .map { $0.trimmingCharacters(in: .whitespaces) }
            guard halves.count == 2 else { continue }
            let value = halves[1].trimmingCharacters(in: CharacterSet(charactersIn: "\""))
            switch halves[0].lowercased() {
            case "boundary": boundary = value
            case "charset": charset = value.lowercased()
            default: break
            }
        }
    }

    var isJSON: Bool { name == "application/json" || name.hasSuffix("+json") || name == "text/json" }

    var isMultipart: Bool { name.hasPrefix("multipart/") }

    var isForm: Bool { name == "application/x-www-form-urlencoded" }

    var isText: Bool {
        name.hasPrefix("text/") || name.hasSuffix("+xml") || name.hasSuffix("/xml")
            || isMultipart
            || [
                "application/javascript", "application/x-www-form-urlencoded", "application/graphql",
                "application/x-ndjson", "application/ndjson", "application/jsonl", "application/json-seq",
                "application/jwt", "application/sql", "application/yaml",
                "application/problem",
            ].contains(name)
    }

    /// Whether its charset writes letters of ASCII by others: what looks like text then is none.
    var hidesASCII: Bool { charset.map { Charset.hidesASCII($0) } ?? false }

    /// For the name of a file.
    var fileExtension: String {
        if isJSON { return "json" }
        let known = [
            "application/pdf": "pdf", "application/zip": "zip", "application/xml": "xml", "text/xml": "xml",
            "text/html": "html", "text/csv": "csv", "image/jpeg": "jpg", "image/svg+xml": "svg",
        ]
        if let known = known[name] { return known }
        if name.hasPrefix("text/") { return "txt" }
        let subtype = name.split(separator: "/").last.map(String.init) ?? ""
        return name.hasPrefix("image/") && subtype.utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 }
            && !subtype.isEmpty
            ? subtype : "bin"
    }
}
