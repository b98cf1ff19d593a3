import Foundation
import HTTPTransport
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import OSDM
import ServiceLifecycle
import Waiting

/// Serves a transport over HTTP/1.1, on this machine only.
struct TransportServer {
    var transport: any Transport
    /// 0 takes any free port.
    var port: Int
    /// Larger requests are refused with 413: nothing that OSDM asks comes near.
    static let largestRequest = 1 << 20

    /// Serves a transport, with the program's first line on standard output: listening on http://127.0.0.1:N.
    ///
    /// - Parameter remarks: lines for standard error that follow.
    /// - Throws: `ProgramError`.
    @UIActor static func serve(
        _ transport: any Transport, port: Int, remarks: [String] = []
    ) async throws {
        do {
            try await TransportServer(transport: transport, port: port).run { port in
                // Readers of a pipe wait for this line.
                try? Output.write(Data("listening on http://127.0.0.1:\(port)\n".utf8))
                Output.note(remarks.joined(separator: "\n"))
            }
        } catch {
            throw ProgramError.unusable(
                "Nothing can listen on port \(port) of this machine. Another program may have it;"
                    + " choose another port, or 0 for any.")
        }
    }

    /// Serves until the program is interrupted or terminated; `onListening` is told the port. What is still
    /// without a response then is broken off.
    @concurrent func run(onListening: @escaping @Sendable (Int) -> Void) async throws {
        var logger = Logger(label: "guichet.server")
        logger.logLevel = .critical
        let responder = CallbackResponder<BasicRequestContext> { [transport] request, _ in
            try await Self.respond(to: request, by: transport)
        }
        let application = Application(
            responder: responder,
            server: .http1(configuration: .init(additionalChannelHandlers: [ConnectionHandler()])),
            configuration: .init(address: .hostname("127.0.0.1", port: port), serverName: "guichet"),
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
            let problem = Wire.Problem(
                code: "X_TOO_LARGE", title: "Content Too Large", status: 413,
                detail: "The request is larger than \(largestRequest) bytes.")
            return Response(
                status: .contentTooLarge, headers: [.contentType: Wire.problemMediaType],
                body: ResponseBody(byteBuffer: ByteBuffer(bytes: Wire.encode(problem))))
        }
        do {
            let (head, bytes) = (request.head, Data(body.readableBytesView))
            // The end waits for all that is under way, and some responses never come.
            let response = try await cancelWhenGracefulShutdown {
                try await transport.send(head, body: bytes)
            }
            var headers = response.head.headerFields
            // The server frames the body itself.
            headers[.contentLength] = nil
            return Response(
                status: response.head.status, headers: headers,
                body: ResponseBody(byteBuffer: ByteBuffer(bytes: response.body)))
        } catch {
            return brokenOff(error)
        }
    }

    /// An error for a fault that was asked for, or a request that was given up when it was recorded: it cuts the
    /// connection in the middle of the response.
    private static func brokenOff(_ error: any Error) -> Response {
        Response(
            status: .ok, headers: [.contentType: "application/json"],
            body: ResponseBody(contentLength: 1 << 16) { writer in
                try await writer.write(ByteBuffer(string: "{"))
                throw error
            })
    }
}
