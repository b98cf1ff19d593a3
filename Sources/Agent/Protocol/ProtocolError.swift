package import JSONTrees

/// The reason why a request has no result, as JSON-RPC 2.0 (section 5.1) and the Model Context Protocol number it.
package struct ProtocolError: Error, Equatable {
    package var code: Int
    package var message: String
    package var data: JSONTree?

    private init(_ code: Int, _ message: String, _ data: JSONTree? = nil) {
        (self.code, self.message, self.data) = (code, message, data)
    }

    package static func notJSON(_ message: String) -> Self { Self(-32700, message) }
    package static func invalidRequest(_ message: String) -> Self { Self(-32600, message) }
    package static func unknownMethod(_ message: String) -> Self { Self(-32601, message) }
    package static func invalidParameters(_ message: String) -> Self { Self(-32602, message) }

    /// The error `UnsupportedProtocolVersion` of 2026-07-28.
    package static func unsupportedVersion(_ requested: String) -> Self {
        let supported = ProtocolVersion.all.map { JSONTree.string($0) }
        return Self(
            -32022, "Unsupported protocol version",
            ["supported": .array(supported), "requested": .string(requested)])
    }

    package var json: JSONTree {
        let members: [JSONTree.Member] = [
            .init("code", .number(JSONNumber(code))), .init("message", .string(message)),
        ]
        return .object(members + (data.map { [.init("data", $0)] } ?? []))
    }
}
