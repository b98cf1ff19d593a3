import Foundation
import HTTPTransport
import HTTPTypes

extension Transport {
    /// The response to a request, or why none came.
    func result(_ request: HTTPRequest, body: Data) async -> Result<Response, TransportError> {
        do { return .success(try await send(request, body: body)) } catch { return .failure(error) }
    }
}
