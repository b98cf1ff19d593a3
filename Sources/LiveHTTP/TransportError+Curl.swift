import CCurl
import Foundation
import HTTPTransport

/// The facts that libcurl gives about a failed exchange.
struct CurlFailure {
    var code: CURLcode
    var words: String
    /// The last error number of the system; 0 if there was none.
    var systemError: Int32
    /// The status of the proxy's response to CONNECT; 0 if there was none.
    var tunnel: Int
    /// Whether there was a connection, so that libcurl began to send the request.
    var hasSent: Bool
    /// Whether the response had begun, with its status.
    var hasBegun: Bool
}

extension TransportError {
    init(tooLarge limits: LiveLimits) {
        let size = Int64(limits.body).formatted(
            .byteCount(style: .memory).locale(Locale(identifier: "en")))
        self.init(.tooLarge, detail: "more than \(size)")
    }

    init(_ failure: CurlFailure, _ job: CurlJob) {
        let found = TransportError(failure, job.target)
        guard let proxy = job.proxy, !failure.hasSent, found.code != .tlsFailed else {
            self = found
            return
        }
        let detail =
            switch failure.tunnel {
            case 407: "it asks for a user name and a password"
            case 300...: "it responded with the status \(failure.tunnel)"
            default: found.code == .nameNotResolved ? "it cannot be found" : found.detail
            }
        self.init(.proxyFailed, detail: "\(proxy.host) port \(proxy.port), \(detail)")
    }

    private init(_ failure: CurlFailure, _ target: Target) {
        switch failure.code {
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY:
            self.init(.nameNotResolved, detail: target.origin.host)
        case CURLE_COULDNT_CONNECT:
            self.init(connecting: failure.systemError, to: target)
        case CURLE_OPERATION_TIMEDOUT:
            self.init(.timedOut, detail: failure.hasSent ? "no byte for too long" : "no connection in time")
        case CURLE_PEER_FAILED_VERIFICATION:
            self.init(
                .tlsFailed,
                detail: failure.words.contains("subject name")
                    ? "its certificate is for another name" : "its certificate cannot be trusted")
        case CURLE_SSL_CONNECT_ERROR:
            self.init(
                .tlsFailed,
                detail: failure.words.contains("wrong version number")
                    ? "it does not speak TLS" : "the TLS handshake failed")
        case CURLE_SSL_CACERT_BADFILE:
            self.init(.tlsFailed, detail: "the certificates of this system cannot be read")
        // libcurl reports the last two of these for lines of a head or of a trailer that are no fields.
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_FUNCTION_ARGUMENT,
            CURLE_WRITE_ERROR:
            self.init(.malformed, detail: failure.words)
        // libcurl reports a line of more than 100 KB as a lack of memory, and from version 8.6 on by a code of its own.
        case CURLE_OUT_OF_MEMORY, CURLcode(100):
            self.init(.malformed, detail: "its head is too large")
        // A chunk that cannot be read has no code of its own.
        case CURLE_RECV_ERROR where failure.words.contains("chunked-encoding"):
            self.init(.malformed, detail: failure.words)
        case CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_GOT_NOTHING,
            CURLE_ABORTED_BY_CALLBACK:
            self.init(failure.hasBegun ? .truncated : .connectionReset, detail: failure.systemWords ?? "")
        default:
            self.init(
                .other,
                detail: failure.words.isEmpty ? "libcurl error \(failure.code.rawValue)" : failure.words)
        }
    }

    private init(connecting error: Int32, to target: Target) {
        let place = "\(target.origin.host) port \(target.origin.port)"
        let words = CurlFailure.words(of: error) ?? "no connection"
        switch error {
        case ECONNREFUSED: self.init(.connectionRefused, detail: "\(place), \(words)")
        case ETIMEDOUT: self.init(.timedOut, detail: words)
        default: self.init(.other, detail: words)
        }
    }
}

extension CurlFailure {
    fileprivate var systemWords: String? { Self.words(of: systemError) }

    fileprivate static func words(of error: Int32) -> String? {
        error == 0 ? nil : String(cString: strerror(error)).lowercased()
    }
}
