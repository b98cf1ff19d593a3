import Rail

/// What a person reads when something went wrong: what happened, and what to do next.
package struct ErrorWords: Hashable, Sendable {
    package var title: String
    package var message: String
    /// Whether asking again may help.
    package var canRetry: Bool

    package init(title: String, message: String, canRetry: Bool) {
        self.title = title
        self.message = message
        self.canRetry = canRetry
    }

    /// The one place where an error becomes words.
    package init(_ error: any Error) {
        guard let error = error as? RailError else {
            self.init(
                title: "Something went wrong",
                message: "Guichet could not go on with this. Your search is kept. Try again; if it happens"
                    + " again, the log says more.", canRetry: true)
            return
        }
        self.init(railError: error)
    }

    private init(railError error: RailError) {
        let (service, activity) = (error.service, error.activity)
        // Before anybody is signed in there is no search to keep.
        let kept = activity == "signing in" ? "" : " Your search is kept."
        switch error.code {
        case .unreachable:
            self.init(
                title: "The service cannot be reached",
                message: "Nothing answers at \(service) while \(activity). Check your connection and the"
                    + " service's address, then try again.\(kept)", canRetry: true)
        case .timedOut:
            self.init(
                title: "The service did not answer",
                message: "\(service) took too long while \(activity). Nothing was booked.\(kept) Try again in"
                    + " a moment.", canRetry: true)
        case .insecure:
            self.init(
                title: "The connection is not safe",
                message: "\(service) could not prove who it is, so nothing was sent to it. Check its address"
                    + " and this computer's date, or ask whoever runs it.", canRetry: true)
        case .wrongCredentials:
            self.init(
                title: "Not signed in",
                message: "This e-mail address and password do not fit together. Check both and try again.",
                canRetry: false)
        case .signedOut:
            self.init(
                title: "You are signed out",
                message: "Your session with \(service) is over. Sign in again; your search is kept.",
                canRetry: false)
        case .tooManyRequests:
            let pause = error.retryAfter.map { " Wait \(Self.seconds($0)), then try again." }
            self.init(
                title: "Too many requests",
                message: "\(service) asks for a pause." + (pause ?? " Wait a minute, then try again."),
                canRetry: true)
        case .serviceFailed:
            self.init(
                title: "The service has a problem",
                message: "\(service) failed while \(activity).\(Self.said(error)) Try again in a moment."
                    + kept, canRetry: true)
        case .refused:
            self.init(
                title: "The service refused",
                message: "\(service) refused this while \(activity).\(Self.said(error)) Change your search"
                    + " and try again.", canRetry: true)
        case .malformedAnswer:
            self.init(
                title: "The answer cannot be read",
                message: "\(service) sent something that is not OSDM while \(activity). "
                    + (error.detail.map { "\($0) " } ?? "") + "Check the service's address, or try again.",
                canRetry: true)
        case .unsupported:
            self.init(
                title: "The service does not offer this",
                message: "\(service) cannot do this (\(activity)).\(Self.said(error)) Try another search.",
                canRetry: false)
        case .cancelled:
            self.init(title: "Stopped", message: "You stopped \(activity).", canRetry: true)
        case .unimplemented:
            self.init(
                title: "Not available here",
                message: error.detail ?? "Nothing stands behind this in this program.", canRetry: false)
        }
    }

    private static func said(_ error: RailError) -> String {
        guard let detail = error.detail?.prefix(200), !detail.isEmpty else { return "" }
        let ending = detail.hasSuffix(".") || detail.hasSuffix("!") || detail.hasSuffix("?") ? "" : "."
        return " It said: \(detail)\(ending)"
    }

    private static func seconds(_ duration: Duration) -> String {
        let seconds = max(1, Int(duration.components.seconds))
        return seconds == 1 ? "1 second" : "\(seconds) seconds"
    }
}
