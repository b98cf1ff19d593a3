import HTTPTransport
import Rail

extension RailError {
    /// Makes an error that tells a person why no response came.
    init(_ error: TransportError, activity: String, service: String) {
        let (code, sentence): (Code, String) =
            switch error.code {
            case .nameNotResolved: (.unreachable, "The name of its host is unknown")
            case .connectionRefused: (.unreachable, "Nothing listens at that address")
            case .connectionReset: (.connectionLost, "The connection was cut")
            case .timedOut: (.timedOut, "No response came in time")
            case .tlsFailed: (.insecure, "No secure connection could be made")
            case .truncated: (.connectionLost, "The connection was cut before the end of the response")
            case .malformed: (.malformedResponse, "The response is not HTTP")
            case .tooLarge: (.malformedResponse, "The response is too large to be read")
            case .proxyFailed: (.unreachable, "The proxy did not let the request through")
            case .cancelled: (.cancelled, "It was stopped")
            case .unanswered: (.unanswered, "")
            case .other: (.unreachable, "The request failed")
            }
        guard code != .unanswered else {
            self.init(code, activity: activity, service: service, detail: error.detail)
            return
        }
        let detail = error.detail.isEmpty ? "\(sentence)." : "\(sentence): \(error.detail.clipped(to: 300))."
        self.init(code, activity: activity, service: service, detail: detail)
    }
}

extension String {
    /// Returns the first `count` characters, with an ellipsis if there are more.
    func clipped(to count: Int) -> String {
        let start = prefix(count)
        return start.endIndex == endIndex ? self : start + "…"
    }
}
