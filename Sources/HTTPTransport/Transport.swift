public import Foundation
public import HTTPTypes

/// The seam between the program and HTTP: one request in, one response out.
///
/// A status outside 2xx is a response, not an error. Cancelling the calling task cancels the exchange.
public protocol Transport: Sendable {
    @concurrent func send(_ request: HTTPRequest, body: Data) async throws(TransportError) -> Response
}
