import Foundation
import HTTPTransport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension URLError {
    /// The error of `URLSession` with the same meaning.
    init(_ error: TransportError, url: URL?) {
        let code: URLError.Code =
            switch error.code {
            case .nameNotResolved: .cannotFindHost
            case .connectionRefused, .proxyFailed: .cannotConnectToHost
            case .connectionReset, .truncated: .networkConnectionLost
            case .timedOut: .timedOut
            case .tlsFailed: .secureConnectionFailed
            case .malformed: .badServerResponse
            case .tooLarge: .dataLengthExceedsMaximum
            case .cancelled: .cancelled
            case .unanswered: .resourceUnavailable
            case .other: .unknown
            }
        let sentence = error.detail.isEmpty ? error.code.rawValue : error.detail
        var info: [String: Any] = [NSLocalizedDescriptionKey: sentence, NSUnderlyingErrorKey: error]
        if let url { info[NSURLErrorFailingURLErrorKey] = url }
        self.init(code, userInfo: info)
    }
}
