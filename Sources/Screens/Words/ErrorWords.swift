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
                message:
                    "Guichet could not go on with this. Try again; if it happens again, the log says more.",
                canRetry: true)
            return
        }
        self.init(railError: error)
    }

    private init(railError error: RailError) {
        let (service, activity) = (error.service, error.activity)
        let (said, kept) = (Self.said(error), Self.kept(error))
        switch error.code {
        case .unreachable:
            self.init(
                title: "The service cannot be reached",
                message:
                    "Nothing answers at \(service); check your connection and the service's address, then"
                    + " try again.\(kept)", canRetry: true)
        case .timedOut:
            self.init(
                title: "The service did not answer",
                message: "\(service) took too long while \(activity); try again in a moment. Nothing was"
                    + " booked.\(kept)", canRetry: true)
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
            self.init(
                title: "Too many requests",
                message: error.retryAfter.map { "\(service) \(Self.pause($0))" }
                    ?? "\(service) asks for a pause. Wait a minute, then try again.", canRetry: true)
        case .serviceFailed:
            let next = error.retryAfter.map { ", and \(Self.pause($0))" } ?? "; try again in a moment."
            self.init(
                title: "The service has a problem",
                message: "\(service) failed while \(activity)\(said)\(next)\(kept)", canRetry: true)
        case .refused:
            self.init(
                title: "The service refused",
                message: "\(service) refused this while \(activity)\(said). Change what you asked for, or try"
                    + " again.", canRetry: true)
        case .malformedAnswer:
            // The detail is what this program found, as a sentence of its own.
            let found = error.detail.map { " \($0)" } ?? ""
            self.init(
                title: "The answer cannot be read",
                message: "\(service) sent something that is not OSDM while \(activity).\(found) Check the"
                    + " service's address, or try again.", canRetry: true)
        case .mismatchedAnswer:
            self.init(
                title: "The service answered something else",
                message: "What \(service) sent while \(activity) answers another question, so it is not shown."
                    + " Try again.", canRetry: true)
        case .unsupported:
            self.init(
                title: "The service does not offer this",
                message: "\(service) gave up while \(activity)\(said): it does not offer that. Try another"
                    + " search.", canRetry: false)
        case .cancelled:
            self.init(
                title: "Stopped", message: "You stopped \(activity). Try again when you like.", canRetry: true
            )
        case .unanswered:
            self.init(
                title: "No answer is recorded for this",
                message: error.detail ?? "What stands in for \(service) does not know this request.",
                canRetry: false)
        case .unimplemented:
            self.init(
                title: "Not available here",
                message: error.detail ?? "Nothing stands behind this in this program.", canRetry: false)
        }
    }

    /// What the service said, in brackets, shortened.
    private static func said(_ error: RailError) -> String {
        guard let detail = error.detail?.trimmingSpaces, !detail.isEmpty else { return "" }
        return detail.count > 200 ? " (“\(detail.prefix(199))…”)" : " (“\(detail)”)"
    }

    /// Whoever signs in has no search yet.
    private static func kept(_ error: RailError) -> String {
        error.activity.hasPrefix("signing") ? "" : " Your search is kept."
    }

    /// What a service asks for that says when it may be asked again (RFC 9110 section 10.2.3).
    private static func pause(_ length: Duration) -> String {
        let next = length > .seconds(3600) ? "Try again then, or ask whoever runs it." : "Try again then."
        return "asks us to wait for \(PauseWords.length(length)). \(next)"
    }
}
