package import Foundation
package import HTTPTransport
package import HTTPTypes

/// The sandbox as a transport: in process for a client, or behind a server.
package struct SandboxTransport: Transport {
    /// The address for a client in this process; no network resolves this name (RFC 6761 section 6.4).
    package static var address: URL {
        URL(string: "https://sandbox.invalid/") ?? URL(filePath: "/")
    }

    private let sandbox: Sandbox

    package init(_ sandbox: Sandbox) {
        self.sandbox = sandbox
    }

    @concurrent package func send(
        _ request: HTTPRequest, body: Data
    ) async throws(TransportError) -> Response {
        guard !Task.isCancelled else { throw TransportError(.cancelled) }
        let response = await sandbox.respond(to: request, body: body)
        guard !Task.isCancelled else { throw TransportError(.cancelled) }
        return response
    }
}
