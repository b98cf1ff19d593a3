import AsyncHTTPClient
import Foundation
import HTTPTransport
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOPosix
import NIOSSL

extension TransportError {
    /// Converts an error of the network libraries.
    ///
    /// - Parameters:
    ///   - hasHead: Whether the response's head had arrived. If so, the end of the connection truncates the
    ///     response.
    ///   - isProxied: Whether the connection was to a proxy.
    init(_ error: any Error, from target: Target, hasHead: Bool, isProxied: Bool) {
        self.init(error, hasHead: hasHead, isProxied: isProxied)
        if code == .connectionRefused {
            let place = "\(target.origin.host) port \(target.origin.port)"
            detail = detail.isEmpty ? place : "\(place), \(detail)"
        }
    }

    private init(_ error: any Error, hasHead: Bool, isProxied: Bool) {
        switch error {
        case let error as TransportError:
            self = error
        case is CancellationError:
            self.init(.cancelled)
        case let error as HTTPClientError:
            self.init(error, hasHead: hasHead, isProxied: isProxied)
        case let error as NIOConnectionError:
            self.init(connecting: error, isProxied: isProxied)
        case let error as IOError:
            self.init(error, hasHead: hasHead)
        case let error as ChannelError:
            self =
                switch error {
                case .connectTimeout: TransportError(.timedOut, detail: "no connection in time")
                default: TransportError(hasHead ? .truncated : .connectionReset)
                }
        case let error as NIOSSLError where error == .uncleanShutdown:
            self.init(hasHead ? .truncated : .connectionReset)
        case is NIOSSLError, is NIOSSLExtraError, is BoringSSLError, is NIOTLSUnwrappingError:
            self.init(.tlsFailed, detail: Self.tls(error))
        case let error as HTTPParserError:
            self.init(error == .invalidEOFState ? .truncated : .malformed, detail: "\(error)")
        case let error as NIOHTTPDecompression.DecompressionError:
            self =
                error == .limit
                ? TransportError(.tooLarge) : TransportError(.malformed, detail: "cannot be unpacked")
        case let error as NIOHTTPDecompression.ExtraDecompressionError:
            self.init(error == .truncatedData ? .truncated : .malformed, detail: "cannot be unpacked")
        default:
            self.init(.other, detail: "\(type(of: error))")
        }
    }

    private init(_ error: HTTPClientError, hasHead: Bool, isProxied: Bool) {
        switch error {
        case .cancelled, .alreadyShutdown:
            self.init(.cancelled)
        case .readTimeout, .writeTimeout, .deadlineExceeded, .tlsHandshakeTimeout:
            self.init(.timedOut, detail: error.shortDescription)
        case .connectTimeout, .getConnectionFromPoolTimeout:
            self.init(isProxied ? .proxyFailed : .timedOut, detail: "no connection in time")
        case .remoteConnectionClosed:
            self.init(hasHead ? .truncated : .connectionReset)
        case .uncleanShutdown:
            self.init(.truncated)
        case .proxyAuthenticationRequired:
            self.init(.proxyFailed, detail: "it asks for a user name and a password")
        case .invalidProxyResponse, .httpProxyHandshakeTimeout, .socksHandshakeTimeout:
            self.init(.proxyFailed, detail: error.shortDescription)
        default:
            self.init(.other, detail: error.shortDescription)
        }
    }

    private init(connecting error: NIOConnectionError, isProxied: Bool) {
        let first = error.connectionErrors.first
        var found =
            if let first {
                TransportError(first.error, hasHead: false, isProxied: isProxied)
            } else {
                TransportError(.nameNotResolved, detail: error.host)
            }
        if isProxied {
            let place = "\(error.host) port \(error.port)"
            found = TransportError(.proxyFailed, detail: "\(place), \(found.detail)")
        }
        self = found
    }

    private init(_ error: IOError, hasHead: Bool) {
        let words = String(cString: strerror(error.errnoCode)).lowercased()
        switch error.errnoCode {
        case ECONNREFUSED: self.init(.connectionRefused, detail: words)
        case ECONNRESET, EPIPE, ENOTCONN, ECONNABORTED:
            self.init(hasHead ? .truncated : .connectionReset, detail: words)
        case ETIMEDOUT: self.init(.timedOut, detail: words)
        default: self.init(.other, detail: words)
        }
    }

    private static func tls(_ error: any Error) -> String {
        let words = "\(error)"
        if words.contains("CERTIFICATE_VERIFY_FAILED") { return "its certificate cannot be trusted" }
        if words.contains("WRONG_VERSION_NUMBER") { return "it does not speak TLS" }
        if (error as? NIOSSLExtraError) == .failedToValidateHostname {
            return "its certificate is for another name"
        }
        return "the TLS handshake failed"
    }
}
