public import Foundation
public import HTTPTypes

/// Sends requests: each call takes one request and returns its response.
///
/// A status outside 2xx is a response, not an error. Cancelling the calling task cancels the exchange.
public protocol Transport: Sendable {
    @concurrent func send(_ request: HTTPRequest, body: Data) async throws(TransportError) -> Response
}

extension Transport {
    /// Sends a request, and returns its response or its error.
    @concurrent package func result(_ request: HTTPRequest, body: Data) async -> Result<
        Response, TransportError
    > {
        do { return .success(try await send(request, body: body)) } catch { return .failure(error) }
    }
}

/// A response with its whole body.
public struct Response: Hashable, Sendable {
    /// The status and the header fields.
    public var head: HTTPResponse
    public var body: Data
    /// The pieces in which the body came, if there were pauses between them.
    package var pieces: [Piece] = []

    /// A piece of a body.
    package struct Piece: Hashable, Sendable {
        /// The time from the head of the response to the piece.
        package var after: Duration
        /// The number of bytes.
        package var size: Int

        package init(after: Duration, size: Int) { (self.after, self.size) = (after, size) }
    }

    public init(head: HTTPResponse, body: Data = Data()) {
        self.head = head
        self.body = body
    }
}

/// Why a request got no response.
public struct TransportError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure; new codes may be added.
    public enum Code: String, Hashable, Sendable, CaseIterable {
        case nameNotResolved
        case connectionRefused
        case connectionReset
        case timedOut
        case tlsFailed
        case truncated
        case malformed
        /// The body is larger than the transport accepts.
        case tooLarge
        case proxyFailed
        case cancelled
        /// The stubs or the recording that replace a service have no response for this request.
        case unanswered
        case other
    }

    public var code: Code
    /// The error text of the system or the library, for logs and for the details of a message.
    public var detail: String

    public init(_ code: Code, detail: String = "") {
        self.code = code
        self.detail = detail
    }

    /// The code and the detail: `timedOut: no connection in time`.
    public var description: String { detail.isEmpty ? code.rawValue : "\(code.rawValue): \(detail)" }
}

/// A transport that calls a closure for each request, such as a service in the same process or a test's response.
public struct ClosureTransport: Transport {
    public typealias Responding =
        @Sendable @concurrent (_ request: HTTPRequest, _ body: Data) async throws(TransportError) -> Response

    private let respond: Responding

    public init(_ respond: @escaping Responding) {
        self.respond = respond
    }

    @concurrent public func send(_ request: HTTPRequest, body: Data) async throws(TransportError) -> Response
    {
        try await respond(request, body)
    }
}
