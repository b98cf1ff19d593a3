import Foundation
import HTTPBodies
import HTTPTransport
import HTTPTypes
import JSONTrees
import Redaction

/// The file of an exchange, in canonical JSON. Bodies that are not text are in separate files.
struct ExchangeFile: Sendable {
    static let bodies = "bodies"

    let name: String
    let tree: JSONTree
    let data: Data
    /// The separate files of bodies, by name.
    let bodies: [String: Data]

    /// - Parameter stem: The name of the file without its extension. The files of bodies are named after it.
    init(_ exchange: RedactedExchange, stem: String) {
        var bodies: [String: Data] = [:]
        func path(_ data: Data, _ type: MediaType, _ side: String) -> String {
            let path = "\(Self.bodies)/\(stem.replacing("/", with: "-"))-\(side).\(type.fileExtension)"
            bodies[path] = data
            return path
        }
        let request = exchange.request
        let address = request.authority.map { "\(request.scheme ?? "https")://\($0)" } ?? ""
        // The target `*` of OPTIONS stands for a whole service, whose URL has no path (RFC 9112 section 3.2.4).
        let target = request.path == "*" ? "" : request.path ?? "/"
        let asked =
            Self.message(request.headerFields, exchange.requestBody) { path($0, $1, "request") } + [
                .init("method", .string(request.method.rawValue)),
                .init("url", .string(address + target)),
            ]
        let ended = Self.member(exchange.result, exchange.pieces) { path($0, $1, "response") }
        name = "\(stem).json"
        tree = .object(ofUnsorted: [.init("request", .object(ofUnsorted: asked)), ended])
        data = tree.pretty
        self.bodies = bodies
    }

    var stem: String { String(name.dropLast(5)) }

    var contents: [String: Data] { bodies.merging([name: data]) { $1 } }

    /// Looks at the parts of the file that come from a client or a service, and finds the values that were
    /// replaced elsewhere.
    func leaks(_ scan: LeakScan) -> [Leak] {
        if contents.contains(where: { scan.holdsNamed($0.value, file: $0.key) }) {
            // Do not name the file: its name may contain the value.
            return [Leak(file: "an exchange", place: "some place", isNamed: true)]
        }
        let files = bodies.sorted { $0.key < $1.key }.compactMap { name, data in
            // A binary body has no words to look for, and to search a large picture would take minutes.
            String(validating: data, as: UTF8.self).flatMap { scan.field(ofValueIn: $0) }
                .map { Leak(file: name, place: "some place", field: $0) }
        }
        let method = scan.secrets(
            in: tree["request"]?["method"]?.string ?? "",
            at: JSONPath().appending("request").appending("method"), file: name)
        return outside.flatMap { scan.leaks(in: $0.tree, at: $0.path, file: name) } + method + files
    }

    /// The parts that come from a client or a service, with their places.
    private var outside: [(path: JSONPath, tree: JSONTree)] {
        var parts: [(path: JSONPath, tree: JSONTree)] = []
        for side in ["request", "response"] {
            guard let message = tree[side] else { continue }
            let path = JSONPath().appending(side)
            if let url = message["url"] { parts.append((path.appending("url"), url)) }
            for field in message["headers"]?.members ?? []
            where !RedactionPass.ownFields.contains(field.name) {
                parts.append((path.appending("headers").appending(field.name), field.value))
            }
            for kind in ["json", "form", "text"] {
                guard let content = message["body"]?[kind] else { continue }
                parts.append((path.appending("body").appending(kind), content))
            }
        }
        return parts
    }

    /// Returns a response or an error as it is written into a file.
    /// - Parameter path: Returns the path of the separate file for a body that is not text.
    static func member(
        _ result: RedactedResult, _ pieces: [Response.Piece] = [], path: (Data, MediaType) -> String
    ) -> JSONTree.Member {
        switch result {
        case .success(let (head, body)):
            let status = JSONTree.Member("status", .number(JSONNumber(head.status.code)))
            let pieces = pieces.isEmpty ? [] : [JSONTree.Member("pieces", .array(pieces.map(piece)))]
            return .init(
                "response",
                .object(ofUnsorted: message(head.headerFields, body, path: path) + pieces + [status]))
        case .failure(let error): return .init("failure", ["code": .string(error.code.rawValue)])
        }
    }

    /// Returns a response or an error with its whole body, to compare it with others.
    static func tree(_ result: RedactedResult) -> JSONTree {
        .object([member(result) { data, _ in data.base64EncodedString() }])
    }

    private static func piece(_ piece: Response.Piece) -> JSONTree {
        // Rounded to steps of 50 ms, so that a recording that is made again differs less.
        let milliseconds = Int((piece.after / .milliseconds(50)).rounded()) * 50
        return [
            "bytes": .number(JSONNumber(piece.size)), "milliseconds": .number(JSONNumber(milliseconds)),
        ]
    }

    private static func message(
        _ fields: HTTPFields, _ body: RedactedBody, path: (Data, MediaType) -> String
    ) -> [JSONTree.Member] {
        let content: JSONTree? =
            switch body {
            case .none: nil
            case .json(let json): ["json": json]
            case .form(let pairs):
                ["form": .array(pairs.map { ["name": .string($0.name), "value": .string($0.value)] })]
            case .dropped(let body): ["dropped": dropped(body)]
            case .kept(let data): kept(data, MediaType(fields[.contentType]), path)
            }
        let names = Set(fields.map(\.name)).sorted { $0.canonicalName < $1.canonicalName }
        let headers = names.map { name in
            let values = fields[values: name].map { JSONTree.string($0) }
            return JSONTree.Member(name.canonicalName, values.count == 1 ? values[0] : .array(values))
        }
        return (content.map { [.init("body", $0)] } ?? [])
            + (headers.isEmpty ? [] : [.init("headers", .object(headers))])
    }

    private static func dropped(_ body: DroppedBody) -> JSONTree {
        let checksum = body.checksum.map { [JSONTree.Member("crc32", .string($0))] } ?? []
        let fault = body.isNotJSON ? [JSONTree.Member("notJSON", .bool(true))] : []
        return .object(
            [.init("bytes", .number(JSONNumber(body.size)))] + checksum + fault
                + [.init("type", .string(body.type))])
    }

    private static func kept(_ data: Data, _ type: MediaType, _ path: (Data, MediaType) -> String) -> JSONTree
    {
        guard type.isText, let text = String(validating: data, as: UTF8.self) else {
            return ["file": .string(path(data, type))]
        }
        // Each line is one element, so that a diff shows the line that has changed.
        return ["text": .array(text.parts(between: 0x0A).map { .string(String($0)) })]
    }
}

extension ExchangeFile: Hashable {
    static func == (one: ExchangeFile, other: ExchangeFile) -> Bool {
        one.contents == other.contents
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        // `Data` hashes only its first bytes, which may be equal in all responses of a kind.
        data.withUnsafeBytes { hasher.combine(bytes: $0) }
        for (_, body) in bodies.sorted(by: { $0.key < $1.key }) {
            body.withUnsafeBytes { hasher.combine(bytes: $0) }
        }
    }
}
