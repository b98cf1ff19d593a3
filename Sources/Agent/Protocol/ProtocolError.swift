import JSONTrees

/// The reason why a request has no result, as JSON-RPC 2.0 (section 5.1) and the Model Context Protocol number it.
struct ProtocolError: Error {
    let json: JSONTree

    private init(_ code: Int, _ message: String, _ more: [JSONTree.Member] = []) {
        json = .object(
            [.init("code", .number(JSONNumber(code))), .init("message", .string(message))] + more)
    }

    static func notJSON(_ message: String) -> Self { Self(-32700, message) }
    static func invalidRequest(_ message: String) -> Self { Self(-32600, message) }
    static func unknownMethod(_ message: String) -> Self { Self(-32601, message) }
    static func invalidParameters(_ message: String) -> Self { Self(-32602, message) }

    /// The error `UnsupportedProtocolVersion` of 2026-07-28.
    static func unsupportedVersion(_ requested: JSONTree) -> Self {
        let data: JSONTree = ["supported": ProtocolVersion.all, "requested": requested]
        return Self(-32022, "Unsupported protocol version", [.init("data", data)])
    }
}
