public import Foundation
public import HTTPTypes

/// A transport made of a closure: a service in this process, or a test's response.
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
