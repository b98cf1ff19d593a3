import Foundation
import HTTPTransport
import HTTPTypes
import LiveHTTP

extension LiveTransport {
    /// Makes a transport without a proxy, even if the environment of the tests names one.
    static func direct(_ limits: LiveLimits = LiveLimits()) -> LiveTransport {
        LiveTransport(limits: limits, proxies: .none)
    }
}

extension Transport {
    /// Sends a request to a server on this machine.
    func ask(
        _ server: LoopbackServer, _ path: String = "/", method: HTTPRequest.Method = .get, body: String = "",
        fields: HTTPFields = [:], scheme: String = "http"
    ) async throws(TransportError) -> Response {
        try await send(
            HTTPRequest(
                method: method, scheme: scheme, authority: "127.0.0.1:\(server.port)", path: path,
                headerFields: fields), body: Data(body.utf8))
    }
}

/// The result of an exchange.
func outcome(_ exchange: () async throws(TransportError) -> Response) async -> Result<
    Response, TransportError
> {
    do {
        return .success(try await exchange())
    } catch {
        return .failure(error)
    }
}

extension Result where Success == Response, Failure == TransportError {
    var code: TransportError.Code? { if case .failure(let error) = self { error.code } else { nil } }
    var detail: String? { if case .failure(let error) = self { error.detail } else { nil } }
    var text: String? { (try? get()).map { String(decoding: $0.body, as: UTF8.self) } }
    var status: Int? { (try? get())?.head.status.code }
}

/// A complete HTTP/1.1 response.
func http(_ status: String, _ fields: [String] = [], _ body: [UInt8]) -> LoopbackServer.Step {
    let head = ["HTTP/1.1 \(status)"] + fields + ["Content-Length: \(body.count)"]
    return .send(Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body)
}

func http(_ status: String, _ fields: [String] = [], text: String = "") -> LoopbackServer.Step {
    http(status, fields, Array(text.utf8))
}
