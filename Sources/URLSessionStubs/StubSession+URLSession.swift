public import HTTPStubs
import Locking

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#else
    public import Foundation
#endif

extension StubSession {
    /// A configuration whose `URLSession` sends every request to this session of stubs, for code that knows no
    /// `Transport`.
    ///
    ///     let urlSession = URLSession(configuration: service.configuration)
    ///
    /// Each access returns a new configuration, without a cache and without stored credentials. All configurations of a
    /// session share one cookie storage: cookies of responses are kept there and sent again. A request gets
    /// `URLError.timedOut` after its `timeoutInterval`, on the session's clock or in real time. A `TransportError`
    /// arrives as the `URLError` with the same meaning, and its `localizedDescription` says what was wrong. A request
    /// whose session is gone or finished, or whose scheme is neither `http` nor `https`, fails with an error that says
    /// why.
    ///
    /// A body that is a stream is read to its end before a stub sees the request. The `timeoutInterval` does not
    /// include the time for that.
    ///
    /// Redirections follow the rules of `RedirectingTransport`, at most 20 of them. With Foundation for Darwin, its
    /// `URLSession` decides about them instead, and asks its delegate.
    ///
    /// A 401 is a response like any other: no delegate is asked for a credential.
    ///
    /// No stub sees the header fields that Foundation adds after a `URLProtocol`: `Host`, `Content-Length`,
    /// `User-Agent`, `Accept`. A response arrives whole, not in pieces.
    ///
    /// Foundation for Linux (Swift 6.3) also keeps these from a `URLProtocol`, and so from stubs:
    ///
    /// - `httpAdditionalHeaders` and `timeoutIntervalForRequest` of the configuration: set them on the request.
    /// - Download tasks, and `uploadTask(withStreamedRequest:)`: they fail with an error that says so.
    /// - The delegate's `willPerformHTTPRedirection` and `didFinishCollecting`: they are not called.
    /// - The paths of cookies: a cookie goes with every request to its host.
    /// - Suspension: a task that is suspended and resumed sends its request again.
    ///
    /// In Foundation for Linux, even without stubs, cancelling a task that awaits `data(for:)` can block the task and
    /// the cancelling code for ever, if the response comes at the same moment (swift-corelibs-foundation, issue 5412,
    /// mended after Swift 6.3). A `dataTask` can be cancelled at any time.
    ///
    /// Do not replace the configuration's `protocolClasses`, nor its `urlCache` on Linux or its
    /// `httpAdditionalHeaders` elsewhere, which name the session.
    public var configuration: URLSessionConfiguration {
        let link = attachment.withLock { attachment in
            let link = attachment as? SessionLink ?? SessionLink(self)
            attachment = link
            return link
        }
        let configuration = URLSessionConfiguration.ephemeral
        configuration.protocolClasses = [StubURLProtocol.self]
        configuration.httpCookieStorage = link.cookies
        configuration.urlCredentialStorage = nil
        configuration.urlCache = nil
        link.join(configuration)
        return configuration
    }
}
