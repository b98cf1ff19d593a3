import Rail

/// Explains an error: what happened, and what to do next.
package struct ErrorFormatting: Hashable, Sendable {
    package var title: String
    package var message: String
    /// Whether trying again may help.
    package var canRetry: Bool
}

extension ErrorFormatting {
    /// - Parameter sentences: The sentences of the message. Each gets a full stop unless it has one.
    private init(_ title: String, _ sentences: String?..., canRetry: Bool) {
        let message = sentences.compactMap(\.self).map(\.sentence).filter { !$0.isEmpty }
        self.init(title: title, message: message.joined(separator: " "), canRetry: canRetry)
    }

    /// Explains any error. No other code turns errors into words.
    ///
    /// - Parameters:
    ///   - outcome: A sentence about the booking after the error, e.g. “Nothing was bought.” It is left out if the
    ///     error itself says that the outcome is not known. Nil for a request that has nothing to do with a
    ///     booking.
    ///   - isInWindow: Whether the error is shown in the window, where the search is not lost and Sign in can
    ///     open. The window is for travellers, so it leaves out technical details and the addresses of computers.
    package init(_ error: any Error, outcome: String? = nil, isInWindow: Bool = true) {
        guard let error = error as? RailError else {
            self.init(
                "Something went wrong", "Guichet could not go on with this", outcome,
                "Try again; if it happens again, the log says more", canRetry: true)
            return
        }
        let activity = error.activity
        let service = isInWindow ? Self.spoken(error.service) : error.service
        let subject =
            service == error.service ? service : service.prefix(1).uppercased() + service.dropFirst()
        // The request may have held or bought something, although no response says so.
        guard !error.isOutcomeUnknown else {
            self.init(
                "Not known yet",
                "\(subject) gave no clear answer while \(activity), so it is not known yet whether that was done",
                isInWindow
                    ? "Guichet asks again, and My trips shows what became of it"
                    : "Wait a minute: then “guichet trips --refresh” says what became of it", canRetry: false)
            return
        }
        let said = isInWindow && error.isDetailTechnical ? "" : Self.said(error)
        let kept = isInWindow && outcome == nil ? Self.kept(error) : nil
        let after = outcome ?? kept
        switch error.code {
        case .notKept:
            self.init(
                "Nothing was sent", error.detail,
                "Guichet writes down what it is about to do first, so that nothing is lost or done twice",
                outcome, "Make room there, or mend it, then try again", canRetry: true)
        case .unreachable:
            self.init(
                "The service cannot be reached",
                "Nothing responds at \(service); check your connection and the service's address, then try again",
                after, canRetry: true)
        case .connectionLost:
            self.init(
                "The connection was cut",
                "The connection to \(service) was cut while \(activity); try again, and check your connection if"
                    + " it happens once more", after, canRetry: true)
        case .timedOut:
            self.init(
                "The service did not answer",
                "\(subject) took too long while \(activity); try again in a moment",
                outcome ?? kept.map { "Nothing was booked. " + $0 }, canRetry: true)
        case .insecure:
            self.init(
                "The connection is not safe",
                "\(subject) could not prove who it is, so nothing was sent to it", outcome,
                "Check its address and this computer's date, or ask whoever runs it", canRetry: true)
        case .unencrypted:
            self.init(
                "The connection is not encrypted",
                "Nothing was sent to \(service), for others could read your password on its way", outcome,
                "Use an address that begins with https, or set “insecure: true” in the configuration if you trust"
                    + " every network on that way", canRetry: false)
        case .wrongCredentials:
            self.init(
                "Not signed in", "This e-mail address and password do not fit together", outcome,
                "Check both and try again", canRetry: false)
        case .signedOut:
            self.init(
                "You are signed out", "Your session with \(service) is over", outcome,
                !isInWindow
                    ? "Open guichet by itself, and sign in again"
                    : outcome == nil
                        ? "Sign in again; your search is kept" : "Sign in again, and go on where you were",
                canRetry: false)
        case .tooManyRequests:
            let pause = error.retryAfter.map(Self.pause)
            self.init(
                "Too many requests", "\(subject) \(pause?.asked ?? "asks for a pause")", outcome,
                pause?.next ?? "Wait a minute, then try again", canRetry: true)
        case .serviceFailed:
            let pause = error.retryAfter.map(Self.pause)
            let next = pause.map { ", and \($0.asked)" } ?? "; try again in a moment"
            self.init(
                "The service has a problem", "\(subject) failed while \(activity)\(said)\(next)", pause?.next,
                after, canRetry: true)
        // Cannot be retried, because the same request would be refused again.
        case .refused where error.isSoldOut:
            self.init(
                "Sold out", "The last seat at this price has just been taken", outcome, canRetry: false)
        case .refused where error.isOfferGone:
            self.init("No longer offered", "This price is no longer offered", outcome, canRetry: false)
        case .refused:
            self.init(
                "The service refused", "\(subject) refused this while \(activity)\(said)",
                outcome ?? "Change what you asked for, or try again", canRetry: true)
        case .impossible:
            self.init(
                "This cannot be done", error.detail ?? "The booking does not allow it", outcome,
                canRetry: false)
        case .busy:
            self.init(
                "Not now", error.detail ?? "Something else is at work on the booking", outcome,
                "Try again in a moment", canRetry: true)
        case .malformedResponse where isInWindow:
            self.init(
                "The response cannot be read",
                "\(subject) sent something that Guichet cannot read while \(activity)", outcome,
                "Try again; if it happens again, “guichet doctor” examines the service", canRetry: true)
        case .malformedResponse:
            self.init(
                "The response cannot be read", "\(subject) sent something that is not OSDM while \(activity)",
                // This detail is a whole sentence of Guichet's own.
                error.detail, outcome, "Check the service's address, or try again", canRetry: true)
        case .mismatchedResponse:
            self.init(
                "The response is for another request",
                "The response of \(service) while \(activity) belongs to another request, so it is not shown",
                outcome, "Try again", canRetry: true)
        case .unsupported:
            self.init(
                "The service does not offer this",
                "\(subject) gave up while \(activity)\(said): it does not offer that",
                outcome ?? "Try another search", canRetry: false)
        case .cancelled:
            self.init(
                "Stopped", "You stopped \(activity)", outcome, "Try again when you like", canRetry: true)
        case .unanswered:
            self.init(
                "No response is recorded for this",
                error.detail ?? "The recording in place of \(service) does not have this request", outcome,
                canRetry: false)
        case .unimplemented:
            self.init(
                "Not available here", error.detail ?? "Nothing stands behind this in this program", outcome,
                canRetry: false)
        }
    }

    /// Returns the name of a service as a traveller would say it: `the service` if the name is only the address of a
    /// computer.
    private static func spoken(_ name: String) -> String {
        let isAddress = name.contains(":") || name.allSatisfy { $0.isNumber || $0 == "." }
        if isAddress || name == "localhost" { return "the service" }
        return ["sandbox", "recorded service"].contains(name) ? "the \(name)" : name
    }

    /// The service's own words, shortened and in brackets.
    private static func said(_ error: RailError) -> String {
        guard let detail = error.detail?.trimmingSpaces, !detail.isEmpty else { return "" }
        return detail.count > 200 ? " (“\(detail.prefix(199))…”)" : " (“\(detail)”)"
    }

    /// Says that the search is not lost, if the error interrupted a search; nil otherwise.
    private static func kept(_ error: RailError) -> String? {
        let isSearch = ["listing", "getting", "looking up"].contains { error.activity.hasPrefix($0) }
        return isSearch ? "Your search is kept" : nil
    }

    /// Returns the words for a service that says when to try again (Retry-After, RFC 9110 section 10.2.3).
    private static func pause(_ length: Duration) -> (asked: String, next: String) {
        (
            "asks us to wait for \(PauseFormatting.length(length))",
            length > .seconds(3600) ? "Try again then, or ask whoever runs it" : "Try again then"
        )
    }
}

extension String {
    /// The text with a full stop, unless it already ends with a full stop, `!`, `?` or `…`.
    fileprivate var sentence: String {
        let words = trimmingSpaces
        let bare = words.reversed().first { !"”’\"'".contains($0) }
        guard let bare, !".!?…".contains(bare) else { return words }
        return words + "."
    }
}

/// Formats the time that a service asks a person to wait.
package enum PauseFormatting {
    private static let units: [(name: String, seconds: Int64)] = [
        ("second", 1), ("minute", 60), ("hour", 3600), ("day", 86_400),
    ]

    /// Formats a time as `30 seconds`, `15 minutes`, `3 hours` or `12 days`, rounded up, or as `more than a year`.
    package static func length(_ pause: Duration) -> String {
        let (whole, rest) = pause.components
        let seconds = max(1, whole + (rest > 0 ? 1 : 0))
        guard seconds <= 365 * 86_400 else { return "more than a year" }
        // Uses the largest unit that fits at least twice, so that rounding up adds little.
        let unit = units.last { seconds >= 2 * $0.seconds } ?? units[0]
        let count = (seconds + unit.seconds - 1) / unit.seconds
        return counted(Int(count), unit.name)
    }
}
