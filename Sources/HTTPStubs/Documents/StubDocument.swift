/// Stubs as a document: a list, each entry of which is one stub.
///
/// Reads from any decoder, such as JSON's or YAML's; `StubSchema` is its JSON Schema.
///
///     - name: second search is empty
///       request: { method: POST, path: /searches }
///       whenState: searched
///       respond: { status: 200, json: { items: [] }, delay: 2 s, bandwidth: EDGE }
public struct StubDocument: Sendable, Decodable {
    package var stubs: [StubEntry]

    package init(_ stubs: [StubEntry]) { self.stubs = stubs }

    public init(from decoder: any Decoder) throws {
        guard var container = try? decoder.unkeyedContainer() else {
            throw decoder.error("there must be a list of stubs")
        }
        stubs = []
        while !container.isAtEnd { stubs.append(try container.decode(StubEntry.self)) }
    }

    /// Says in a sentence why a document could not be read, and where.
    ///
    /// - Parameters:
    ///   - error: What a decoder threw when it read a `StubDocument`.
    ///   - root: What the document is called, such as `stubs`.
    public static func error(_ error: any Error, in root: String = "stubs") -> StubError {
        guard let error = error as? DecodingError else {
            return StubError("“\(root)” cannot be read. Check how it is indented and quoted.")
        }
        switch error {
        case .dataCorrupted(let context): return sentence(context, root, context.debugDescription)
        case .keyNotFound(let key, let context):
            return sentence(context, root, "“\(key.stringValue)” is missing")
        case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
            return sentence(context, root, "there must be \(kind(type))")
        @unknown default: return StubError("“\(root)” cannot be read.")
        }
    }

    private static func sentence(
        _ context: DecodingError.Context, _ root: String, _ words: String
    ) -> StubError {
        let path = context.codingPath.reduce(root) { path, key in
            key.intValue.map { "\(path)[\($0)]" } ?? "\(path).\(key.stringValue)"
        }
        return StubError("\(path): \(words)\(words.hasSuffix(".") ? "" : ".")")
    }

    private static func kind(_ type: any Any.Type) -> String {
        switch type {
        case is String.Type: "a text"
        case is Bool.Type: "true or false"
        case is Int.Type, is Double.Type: "a number"
        case is [Any].Type: "a list"
        case is [String: Any].Type: "a mapping"
        default: "something else"
        }
    }
}
