import Foundation
import HTTPTransport
import HTTPTypes
import Hummingbird
import Logging

/// Serves a transport over HTTP/1.1, on this machine only.
struct SandboxServer {
    var transport: any Transport
    /// 0 takes any free port.
    var port: Int
    /// Larger requests are refused with 413: nothing that OSDM asks comes near.
    static let largestRequest = 1 << 20

    /// Serves until the program is interrupted or terminated; `onListening` is told the port.
    @concurrent func run(onListening: @escaping @Sendable (Int) -> Void) async throws {
        var logger = Logger(label: "guichet.sandbox")
        logger.logLevel = .critical
        let responder = CallbackResponder<BasicRequestContext> { [transport] request, _ in
            try await Self.respond(to: request, by: transport)
        }
        let application = Application(
            responder: responder,
            configuration: .init(address: .hostname("127.0.0.1", port: port), serverName: "guichet-sandbox"),
            onServerRunning: { channel in onListening(channel.localAddress?.port ?? 0) },
            logger: logger)
        try await application.runService()
    }

    private static func respond(
        to request: Request, by transport: any Transport
    ) async throws -> Response {
        let body: ByteBuffer
        do {
            body = try await request.body.collect(upTo: largestRequest)
        } catch {
            return Response(status: .contentTooLarge)
        }
        do {
            let answer = try await transport.send(request.head, body: Data(body.readableBytesView))
            var headers = answer.response.headerFields
            // The server frames the body itself.
            headers[.contentLength] = nil
            return Response(
                status: answer.response.status, headers: headers,
                body: ResponseBody(byteBuffer: ByteBuffer(bytes: answer.body)))
        } catch {
            return brokenOff(error)
        }
    }

    /// A fault that the sandbox was told to have: the connection ends in the middle of the answer.
    private static func brokenOff(_ error: TransportError) -> Response {
        Response(
            status: .ok, headers: [.contentType: "application/json"],
            body: ResponseBody(contentLength: 1 << 16) { writer in
                try await writer.write(ByteBuffer(string: "{"))
                throw error
            })
    }
}
