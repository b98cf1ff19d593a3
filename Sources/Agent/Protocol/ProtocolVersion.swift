import JSONTrees

/// The versions of the Model Context Protocol that the server speaks, and the two ways in which a client names one.
enum ProtocolVersion {
    /// The version whose requests each say their version and the capabilities of the client.
    static let stateless = "2026-07-28"
    /// The versions that begin with `initialize`, newest first. Older ones have batches, which are gone.
    static let initialized = ["2025-11-25", "2025-06-18"]
    static let all = JSONTree.array(([stateless] + initialized).map { .string($0) })

    static let prefix = "io.modelcontextprotocol/"

    /// Whether a request names, in its `_meta`, the protocol version that has no `initialize`.
    ///
    /// - Throws: The error of a version that the server does not speak, or of a field that is missing.
    static func isStateless(_ meta: JSONTree?) throws(ProtocolError) -> Bool {
        guard let version = meta?[prefix + "protocolVersion"] else { return false }
        guard version.string == stateless else { throw .unsupportedVersion(version) }
        guard case .object? = meta?[prefix + "clientCapabilities"] else {
            throw .invalidParameters(
                "“_meta” needs “\(prefix)clientCapabilities”, an object, which may be empty.")
        }
        return true
    }
}
