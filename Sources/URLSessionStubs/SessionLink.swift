import Foundation
import HTTPStubs
import Locking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Leads from the configurations of a session of stubs to that session. The session keeps the link alive.
///
/// Foundation makes a `URLProtocol` from its class alone, so the protocol does not know the session of stubs. On Linux,
/// a request does not have its configuration's headers. But Foundation asks the configuration's cache about each
/// request, and gives the answer to the protocol, so the cache's answer contains the link. Elsewhere, a header contains
/// the name of the link, and a table finds the link by this name.
final class SessionLink: Sendable {
    weak let session: StubSession?
    /// The header that names a session; no stub sees it.
    static let headerName = "Stub-Session"
    let cookies = URLSessionConfiguration.ephemeral.httpCookieStorage

    #if canImport(FoundationNetworking)
        init(_ session: StubSession) { self.session = session }

        func join(_ configuration: URLSessionConfiguration) { configuration.urlCache = LinkCache(self) }

        static func of(_ loading: URLProtocol) -> SessionLink? {
            loading.cachedResponse?.userInfo?[LinkCache.key] as? SessionLink
        }
    #else
        private struct Weak { weak var link: SessionLink? }

        private static let links = Lock<[String: Weak]>([:])
        private let name = UUID().uuidString

        init(_ session: StubSession) {
            self.session = session
            Self.links.withLock { $0[name] = Weak(link: self) }
        }

        deinit { Self.links.withLock { $0[name] = nil } }

        func join(_ configuration: URLSessionConfiguration) {
            configuration.httpAdditionalHeaders = [Self.headerName: name]
        }

        static func of(_ loading: URLProtocol) -> SessionLink? {
            let name = loading.request.value(forHTTPHeaderField: headerName) ?? ""
            return links.withLock { $0[name]?.link }
        }
    #endif
}

#if canImport(FoundationNetworking)
    /// An empty cache. Its answer to every request contains the link to a session.
    ///
    /// `@unchecked` is safe: its own property is a constant, and `URLCache` is safe itself.
    private final class LinkCache: URLCache, @unchecked Sendable {
        static let key = "session of stubs"
        private let link: SessionLink

        init(_ link: SessionLink) {
            self.link = link
            super.init(memoryCapacity: 0, diskCapacity: 0, diskPath: nil)
        }

        override func getCachedResponse(
            for task: URLSessionDataTask, completionHandler: @Sendable @escaping (CachedURLResponse?) -> Void
        ) {
            let nothing = URLResponse(
                url: URL(filePath: "/"), mimeType: nil, expectedContentLength: 0, textEncodingName: nil)
            completionHandler(
                CachedURLResponse(
                    response: nothing, data: Data(), userInfo: [Self.key: link], storagePolicy: .notAllowed))
        }
    }
#endif
