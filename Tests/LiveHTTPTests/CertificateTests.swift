import Foundation
import HTTPTransport
import HTTPTypes
import Testing

@testable import LiveHTTP

@Suite(.enabled(if: TLSServer.isAvailable, "/usr/bin/openssl is missing"))
struct CertificateTests {
    private func ask(
        _ server: TLSServer, host: String = "127.0.0.1", trusting certificates: String? = nil
    ) async -> Result<Response, TransportError> {
        let transport = LiveTransport(limits: LiveLimits(), proxies: .none, certificates: certificates)
        return await outcome { () async throws(TransportError) in
            try await transport.send(
                HTTPRequest(method: .get, scheme: "https", authority: "\(host):\(server.port)", path: "/"),
                body: Data())
        }
    }

    @Test("a self-signed certificate is refused before anything is sent")
    func selfSigned() async throws {
        let sent = try await TLSServer.serving(showsRequests: true) { server in
            let result = await ask(server)
            #expect(result.code == .tlsFailed)
            #expect(result.detail == "its certificate cannot be trusted")
        }
        #expect(!sent.contains("GET "))
    }

    @Test("a certificate is accepted only for the names in it")
    func names() async throws {
        try await TLSServer.serving { server in
            for host in ["127.0.0.1", "localhost"] {
                #expect(await ask(server, host: host, trusting: server.certificate).status == 200)
            }
            let result = await ask(server, host: "other.localhost", trusting: server.certificate)
            #expect(result.code == .tlsFailed)
            #expect(result.detail == "its certificate is for another name")
        }
    }
}
