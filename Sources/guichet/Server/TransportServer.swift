import Foundation
import HTTPTransport
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle
import UnixSignals
import Waiting

/// Serves a transport over HTTP/1.1, on this machine only.
enum TransportServer {
    /// The largest accepted size of a request, in bytes. Larger requests get the status 413. OSDM requests are far
    /// smaller.
    static let largestRequest = 1 << 20

    /// Serves a transport. The first line on standard output says where: listening on http://127.0.0.1:N.
    ///
    /// - Parameters:
    ///   - port: 0 means any free port.
    ///   - remarks: Lines that are then printed to standard error.
    @UIActor static func serve(
        _ transport: any Transport, port: Int, remarks: [String] = []
    ) async throws {
        do {
            try await run(transport, port: port) { port in
                // Programs that read standard output wait for this line.
                try? Output.write(Data("listening on http://127.0.0.1:\(port)\n".utf8))
                Output.note(remarks.joined(separator: "\n"))
            }
        } catch {
            throw ProgramError.unusable(
                "Nothing can listen on port \(port) of this machine. Another program may have it;"
                    + " choose another port, or 0 for any.")
        }
    }

    /// Serves until the program is interrupted or terminated, and calls `onListening` with the port. Requests without
    /// a response at that time are cut off.
    @concurrent private static func run(
        _ transport: any Transport, port: Int, onListening: @escaping @Sendable (Int) -> Void
    ) async throws {
        var logger = Logger(label: "guichet.server")
        logger.logLevel = .critical
        let server = try HTTPServerBuilder.http1(
            configuration: .init(additionalChannelHandlers: [ConnectionHandler()])
        ).buildServer(
            configuration: ServerConfiguration(address: .hostname("127.0.0.1", port: port)),
            eventLoopGroup: EventLoopGroupProvider.singleton.eventLoopGroup, logger: logger,
            responder: { request, writer, channel in
                try await answer(request, by: transport, writer, port: channel.localAddress?.port ?? 0)
            },
            onServerRunning: { channel in onListening(channel.localAddress?.port ?? 0) })
        let group = ServiceGroup(
            configuration: .init(
                services: [server], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger))
        try await group.run()
    }

    @concurrent private static func answer(
        _ request: Request, by transport: any Transport, _ writer: consuming ResponseWriter, port: Int
    ) async throws {
        let response: HTTPTransport.Response
        do {
            response = try await self.response(to: request, by: transport, port: port)
        } catch {
            // The error comes from --faults, or from a request that timed out when it was recorded. The
            // connection is cut in the middle of a response. For HEAD, it is cut before the header, because a
            // response to HEAD has no content, and so would be complete after its header.
            guard request.method != .head else { throw error }
            let head = HTTPResponse(
                status: .ok, headerFields: [.contentType: "application/json", .contentLength: "65536"])
            var body = try await writer.writeHead(head)
            try await body.write(ByteBuffer(string: "{"))
            throw error
        }
        let hasContent = response.hasContent(for: request.method)
        try await writer.write(
            response: response.framedHead(for: request.method, now: Date()),
            body: hasContent ? ResponseBody(byteBuffer: ByteBuffer(bytes: response.body)) : ResponseBody())
    }

    @concurrent private static func response(
        to request: Request, by transport: any Transport, port: Int
    ) async throws -> HTTPTransport.Response {
        if let refusal = HostCheck.refusal(of: request.head, port: port) { return refusal }
        guard let body = try? await request.body.collect(upTo: largestRequest) else {
            return .problem(
                .contentTooLarge, "X_TOO_LARGE", "The request is larger than \(largestRequest) bytes.")
        }
        // Shutting down waits for pending requests, but some responses never come.
        return try await cancelWhenGracefulShutdown {
            do {
                return try await transport.send(request.head, body: Data(body.readableBytesView))
            } catch let error as TransportError where error.code == .unanswered {
                return .notFound(error.detail)
            }
        }
    }
}
