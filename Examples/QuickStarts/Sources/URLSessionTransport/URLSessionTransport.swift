import Foundation
import HTTPTransport
import HTTPTypes

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends requests to services that can be trusted: URLSession follows redirections, also to another host, with the
/// secrets of the request. Keeps no cookies, no cache and no passwords.
struct URLSessionTransport: Transport {
    private let session: URLSession

    init() {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        configuration.urlCredentialStorage = nil
        session = URLSession(configuration: configuration)
    }

    @concurrent func send(_ request: HTTPRequest, body: Data) async throws(TransportError) -> Response {
        let address = "\(request.scheme ?? "https")://\(request.authority ?? "")\(request.path ?? "/")"
        guard let url = URL(string: address) else { throw TransportError(.malformed, detail: address) }
        var wanted = URLRequest(url: url)
        wanted.httpMethod = request.method.rawValue
        wanted.httpBody = body.isEmpty ? nil : body
        for field in request.headerFields {
            wanted.addValue(field.value, forHTTPHeaderField: field.name.rawName)
        }
        do {
            let (data, response) = try await session.data(for: wanted)
            guard let response = response as? HTTPURLResponse else { throw TransportError(.malformed) }
            var head = HTTPResponse(status: HTTPResponse.Status(code: response.statusCode))
            for case (let name as String, let value as String) in response.allHeaderFields {
                if let name = HTTPField.Name(name) { head.headerFields[name] = value }
            }
            // URLSession has unpacked the body, so the length of the packed one would be wrong.
            if head.headerFields[.contentEncoding] != nil { head.headerFields[.contentLength] = nil }
            head.headerFields[.contentEncoding] = nil
            return Response(head: head, body: data)
        } catch {
            throw error as? TransportError ?? TransportError(Self.code(of: error), detail: "\(error)")
        }
    }

    private static func code(of error: any Error) -> TransportError.Code {
        switch (error as? URLError)?.code {
        case .cancelled: .cancelled
        case .timedOut: .timedOut
        case .cannotFindHost: .nameNotResolved
        case .cannotConnectToHost: .connectionRefused
        case .networkConnectionLost: .connectionReset
        case .secureConnectionFailed, .serverCertificateUntrusted: .tlsFailed
        default: error is CancellationError ? .cancelled : .other
        }
    }
}
