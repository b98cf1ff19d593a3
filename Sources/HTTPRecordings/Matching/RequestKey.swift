import HTTPBodies

/// What of a request counts when it is compared: normalised, and without its secrets.
struct RequestKey: Sendable {
    let method: String
    /// Nil when the host does not count.
    let host: String?
    let path: String
    /// In the order of names and values.
    let query: [FormPair]
    let headers: [FormPair]
    let body: Body
    /// All of it, for comparing.
    private let identity: [UInt8]

    enum Body: Sendable {
        case none
        case json(JSONTree)
        case form([FormPair])
        case bytes([UInt8])
        /// A media type; what it said is not known.
        case dropped(String)
    }

    init(method: String, host: String?, path: String, query: [FormPair], headers: [FormPair], body: Body) {
        self.method = method
        self.host = host
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
        var bytes: [UInt8] = []
        // Each part with its length, so that no two requests can be written alike.
        func add(_ part: some Collection<UInt8>) {
            bytes.append(contentsOf: String(part.count).utf8)
            bytes.append(0x3A)
            bytes.append(contentsOf: part)
        }
        func add(_ pairs: [FormPair]) {
            add(String(pairs.count).utf8)
            for pair in pairs {
                add(pair.name.utf8)
                add(pair.value.utf8)
            }
        }
        add(method.utf8)
        add((host ?? "").utf8)
        add(path.utf8)
        add(query)
        add(headers)
        switch body {
        case .none: bytes.append(0x30)
        case .json(let tree):
            bytes.append(0x31)
            add(tree.normalized.compact)
        case .form(let pairs):
            bytes.append(0x32)
            add(pairs)
        case .bytes(let body):
            bytes.append(0x33)
            add(body)
        case .dropped(let type):
            bytes.append(0x34)
            add(type.utf8)
        }
        identity = bytes
    }
}

extension RequestKey {
    /// All of it as it would be written down: to put requests into an order that a person can follow.
    var text: [UInt8] {
        let pairs = (query + headers).map { "\($0.name)=\($0.value)" }.joined(separator: "&")
        let content: [UInt8] =
            switch body {
            case .none: []
            case .json(let tree): Array(tree.normalized.compact)
            case .form(let pairs): Array(Form.text(pairs).utf8)
            case .bytes(let bytes): bytes
            case .dropped(let type): Array(type.utf8)
            }
        return Array("\(path) \(method) \(pairs) ".utf8) + content
    }
}

extension RequestKey: Hashable {
    static func == (one: RequestKey, other: RequestKey) -> Bool { one.identity == other.identity }
    func hash(into hasher: inout Hasher) { identity.withUnsafeBytes { hasher.combine(bytes: $0) } }
}

extension JSONTree {
    /// With one text for each number.
    fileprivate var normalized: JSONTree {
        switch self {
        case .null, .bool, .string: self
        case .number(let number): .number(JSONNumber(text: number.normalized))
        case .array(let items): .array(items.map(\.normalized))
        case .object(let members): .object(members.map { Member($0.name, $0.value.normalized) })
        }
    }
}
