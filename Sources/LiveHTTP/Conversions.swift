import AsyncHTTPClient
import Foundation
import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPCompression

extension HTTPClient.Configuration {
    init(_ limits: LiveLimits, _ proxy: LiveHTTP.Proxy?) {
        // Without a TLS configuration the library checks certificates and host names in full.
        self.init(
            redirectConfiguration: .disallow, timeout: .init(connect: TimeAmount(limits.connecting)),
            proxy: proxy.map { Proxy($0) }, decompression: .enabled(limit: .size(limits.body)))
        // Only the caller knows whether a request may be sent twice, so only the caller retries.
        connectionPool.retryConnectionEstablishment = false
        // Despite their names, these are the library's only way to add a handler to a connection.
        http1_1ConnectionDebugInitializer = StatusCheck.add(to:)
        http2StreamChannelDebugInitializer = StatusCheck.add(to:)
    }
}

extension HTTPClient.Configuration.Proxy {
    init(_ proxy: LiveHTTP.Proxy) {
        let authorization = proxy.username.map {
            HTTPClient.Authorization.basic(username: $0, password: proxy.password ?? "")
        }
        self =
            proxy.kind == .socks
            ? .socksServer(host: proxy.host, port: proxy.port)
            : .server(host: proxy.host, port: proxy.port, authorization: authorization)
    }
}

extension HTTPClientRequest {
    init(_ request: HTTPRequest, _ body: Data, _ target: Target) {
        self.init(url: target.url.absoluteString)
        method = HTTPMethod(rawValue: request.method.rawValue)
        for field in request.headerFields { headers.add(name: field.name.rawName, value: field.value) }
        if !headers.contains(name: "Accept-Encoding") {
            headers.add(name: "Accept-Encoding", value: "gzip, deflate")
        }
        if !body.isEmpty { self.body = .bytes(ByteBuffer(bytes: body)) }
    }
}

extension HTTPResponse {
    init(_ response: HTTPClientResponse) {
        var fields = HTTPFields()
        // AsyncHTTPClient has unpacked the body, but these two fields still describe the packed body.
        let coding = response.headers.first(name: "Content-Encoding")?.lowercased()
        let isUnpacked = coding == "gzip" || coding == "deflate"
        for (name, value) in response.headers {
            guard let name = HTTPField.Name(name) else { continue }
            if isUnpacked, name == .contentEncoding || name == .contentLength { continue }
            fields.append(HTTPField(name: name, value: value))
        }
        let code = Int(response.status.code)
        // `HTTPResponse.Status` traps on a code that does not have three digits (RFC 9110 section 15).
        let status = HTTPResponse.Status(
            code: (100...999).contains(code) ? code : 599, reasonPhrase: response.status.reasonPhrase)
        self.init(status: status, headerFields: fields)
    }
}

extension TimeAmount {
    init(_ duration: Duration) {
        let parts = duration.components
        self = .seconds(parts.seconds) + .nanoseconds(parts.attoseconds / 1_000_000_000)
    }
}
