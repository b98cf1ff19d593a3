#if canImport(FoundationNetworking)
    import Foundation
    import FoundationNetworking
    import Locking

    /// A response for which Foundation starts no authentication.
    ///
    /// After a 401, Foundation for Linux (Swift 6.3) never ends the task if nobody has a credential; if there is a
    /// credential, it sends the request again, over the network. It makes no challenge for a response without an
    /// address. So the response hides its address while Foundation finishes the task, and only from Foundation.
    ///
    /// `@unchecked` is safe: its own property is a lock, and `HTTPURLResponse` is safe itself.
    final class UnchallengedResponse: HTTPURLResponse, @unchecked Sendable {
        private let finishing = Lock<ObjectIdentifier?>(nil)

        override var url: URL? {
            finishing.withLock { $0 } == ObjectIdentifier(Thread.current) ? nil : super.url
        }

        /// Calls Foundation. Meanwhile, Foundation does not see the response's address.
        func withoutChallenge(_ finish: () -> Void) {
            finishing.withLock { $0 = ObjectIdentifier(Thread.current) }
            finish()
            finishing.withLock { $0 = nil }
        }
    }
#else
    import Foundation

    typealias UnchallengedResponse = HTTPURLResponse

    extension HTTPURLResponse {
        /// Calls Foundation, which leaves challenges to the `URLProtocol` and so makes none.
        func withoutChallenge(_ finish: () -> Void) { finish() }
    }
#endif
