import JSONTrees

/// The versions of the Model Context Protocol that the server speaks, and the two ways in which a client names one.
package enum ProtocolVersion {
    /// The version whose requests each say their version and the capabilities of the client.
    package static let stateless = "2026-07-28"
    /// The versions that begin with `initialize`, newest first. Older ones have batches, which are gone.
    package static let initialized = ["2025-11-25", "2025-06-18"]
    package static let all = [stateless] + initialized

    /// The era of a request: how its result has to look.
    enum Era {
        case initialized, stateless
    }

    private static let prefix = "io.modelcontextprotocol/"
    static let serverInfo = prefix + "serverInfo"

    /// Returns the era that a request names in its `_meta`; nil if it names no version.
    ///
    /// - Throws: The error of a version that the server does not speak, or of a field that is missing.
    static func era(_ meta: JSONTree?) throws(ProtocolError) -> Era? {
        guard let version = meta?[prefix + "protocolVersion"] else { return nil }
        guard let version = version.string else {
            throw .invalidParameters("“_meta” needs a text as “\(prefix)protocolVersion”.")
        }
        guard version == stateless else { throw .unsupportedVersion(version) }
        guard case .object? = meta?[prefix + "clientCapabilities"] else {
            throw .invalidParameters(
                "“_meta” needs “\(prefix)clientCapabilities”, an object, which may be empty.")
        }
        return .stateless
    }
}
