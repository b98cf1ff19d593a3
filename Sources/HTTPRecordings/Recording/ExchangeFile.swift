import Foundation
import HTTPBodies
import HTTPTransport
import HTTPTypes
import JSONTrees
import Redaction

/// An exchange as it stands in its file: canonical JSON, with bodies that are no text in files of their own.
struct ExchangeFile: Sendable {
    static let bodies = "bodies"

    let name: String
    let data: Data
    /// The files of bodies, by their names.
    let bodies: [String: Data]

    /// - Parameter stem: The name without its ending; bodies that are no text are named after it.
    init(_ exchange: RedactedExchange, stem: String) {
        var bodies: [String: Data] = [:]
        func path(_ data: Data, _ type: MediaType, _ side: String) -> String {
            let path = "\(Self.bodies)/\(stem.replacing("/", with: "-"))-\(side).\(type.fileExtension)"
            bodies[path] = data
            return path
        }
        let request = exchange.request
        let address = request.authority.map { "\(request.scheme ?? "https")://\($0)" } ?? ""
        let asked =
            Self.message(request.headerFields, exchange.requestBody) { path($0, $1, "request") } + [
                ("method", JSONTape(.string(request.method.rawValue))),
                ("url", JSONTape(.string(address + (request.path ?? "/")))),
            ]
        let ended = Self.member(exchange.result) { path($0, $1, "response") }
        name = "\(stem).json"
        data = JSONTape(object: [("request", JSONTape(object: asked)), ended]).pretty
        self.bodies = bodies
    }

    private init(name: String, data: Data, bodies: [String: Data]) {
        (self.name, self.data, self.bodies) = (name, data, bodies)
    }

    /// The file of the same exchange under another name.
    func named(_ stem: String, of exchange: RedactedExchange) -> ExchangeFile {
        guard bodies.isEmpty else { return ExchangeFile(exchange, stem: stem) }
        return ExchangeFile(name: "\(stem).json", data: data, bodies: [:])
    }

    var tree: JSONTree { (try? JSONTree(reading: data)) ?? .null }

    /// All files, by their names.
    var contents: [String: Data] { bodies.merging([name: data]) { $1 } }

    /// The values in what came from outside that were replaced elsewhere.
    func leaks(_ scan: LeakScan) -> [Leak] {
        if contents.contains(where: { scan.holdsNamed($0.value, file: $0.key) }) {
            // The name of its file may be made of the value.
            return [Leak(file: "an exchange", place: "some place", isNamed: true)]
        }
        let files = bodies.sorted { $0.key < $1.key }.compactMap { name, data in
            scan.field(ofValueIn: String(decoding: data, as: UTF8.self)).map {
                Leak(file: name, place: "some place", field: $0)
            }
        }
        return outside.flatMap { scan.leaks(in: $0.tree, at: $0.path, file: name) } + files
    }

    /// The parts that this program has not worded itself, with their places.
    private var outside: [(path: JSONPath, tree: JSONTree)] {
        let tree = tree
        var parts: [(path: JSONPath, tree: JSONTree)] = []
        for side in ["request", "response"] {
            guard let message = tree[side] else { continue }
            if let url = message["url"] { parts.append((JSONPath([.name(side), .name("url")]), url)) }
            if case .object(let fields)? = message["headers"] {
                for field in fields where !RedactionPass.ownFields.contains(field.name) {
                    parts.append((JSONPath([.name(side), .name("headers"), .name(field.name)]), field.value))
                }
            }
            for kind in ["json", "form", "text"] {
                guard let content = message["body"]?[kind] else { continue }
                parts.append((JSONPath([.name(side), .name("body"), .name(kind)]), content))
            }
        }
        return parts
    }

    /// A response or an error as it stands in a file; `path` gives the file of a body that is no text.
    static func member(_ result: RedactedResult, path: (Data, MediaType) -> String) -> JSONTape.Member {
        switch result {
        case .success(let (head, body)):
            let status = JSONTape(.number(JSONNumber(head.status.code)))
            let parts = message(head.headerFields, body, path: path) + [("status", status)]
            return ("response", JSONTape(object: parts))
        case .failure(let error): return ("failure", JSONTape(["code": .string(error.code.rawValue)]))
        }
    }

    private static func message(
        _ fields: HTTPFields, _ body: RedactedBody, path: (Data, MediaType) -> String
    ) -> [JSONTape.Member] {
        let content: JSONTape? =
            switch body {
            case .none: nil
            case .json(let json): JSONTape(object: [("json", json)])
            case .form(let pairs):
                JSONTape([
                    "form": .array(pairs.map { ["name": .string($0.name), "value": .string($0.value)] })
                ])
            case .dropped(let body):
                JSONTape(.object([.init("dropped", dropped(body))]))
            case .kept(let data): JSONTape(kept(data, MediaType(fields[.contentType]), path))
            }
        let names = Set(fields.map(\.name)).sorted { $0.canonicalName < $1.canonicalName }
        let headers = names.map { name in
            let values = fields[values: name].map { JSONTree.string($0) }
            return JSONTree.Member(name.canonicalName, values.count == 1 ? values[0] : .array(values))
        }
        return (content.map { [("body", $0)] } ?? [])
            + (headers.isEmpty ? [] : [("headers", JSONTape(.object(headers)))])
    }

    private static func dropped(_ body: DroppedBody) -> JSONTree {
        let checksum = body.checksum.map { [JSONTree.Member("crc32", .string($0))] } ?? []
        return .object(
            [.init("bytes", .number(JSONNumber(body.size)))] + checksum + [.init("type", .string(body.type))])
    }

    private static func kept(_ data: Data, _ type: MediaType, _ path: (Data, MediaType) -> String) -> JSONTree
    {
        guard type.isText, let text = String(validating: data, as: UTF8.self) else {
            return ["file": .string(path(data, type))]
        }
        // A line each, so that a diff shows the line that changed.
        return ["text": .array(text.parts(between: 0x0A).map { .string(String($0)) })]
    }
}

extension ExchangeFile: Hashable {
    func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        // `Data` itself hashes only its beginning, which all responses of a kind may have in common.
        data.withUnsafeBytes { hasher.combine(bytes: $0) }
        for (_, body) in bodies.sorted(by: { $0.key < $1.key }) {
            body.withUnsafeBytes { hasher.combine(bytes: $0) }
        }
    }
}
