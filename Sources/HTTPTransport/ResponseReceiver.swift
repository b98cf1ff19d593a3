package import Foundation
package import HTTPTypes

/// A part of a response, in the order in which they come.
package enum ResponsePart: Hashable, Sendable {
    /// A response with a status below 200, before the final response (RFC 9110 section 15.2).
    case informational(HTTPResponse)
    case head(HTTPResponse)
    case body(Data)
    /// The response is complete. The value holds the trailer fields, which come after the body (RFC 9110 section 6.5).
    case end(HTTPFields)
}

/// Gets the parts of a response as they arrive. Other callers of a transport wait for the whole response; a proxy
/// passes each part on at once.
///
/// This is a structure because a release build of Swift 6.3 crashes if a task-local value is a closure.
package struct ResponseReceiver: Sendable {
    /// The receiver of the response to the request that the task sends; nil if only the whole response is wanted.
    ///
    /// A response without a length may never end, and a proxy ends it by cancelling the task. So if the task is cancelled
    /// after the head of such a response, the bytes received so far are the whole response.
    @TaskLocal package static var current: ResponseReceiver?

    /// The number of the connection on which a server got the request; nil if none did.
    package let connection: Int?
    /// Called with each part, on any thread.
    package let receive: @Sendable (ResponsePart) -> Void
    /// Whether the receiver is still busy with earlier parts, so that the service has to wait.
    package let isBehind: @Sendable () -> Bool

    package init(
        connection: Int? = nil, isBehind: @escaping @Sendable () -> Bool = { false },
        _ receive: @escaping @Sendable (ResponsePart) -> Void
    ) {
        (self.connection, self.isBehind, self.receive) = (connection, isBehind, receive)
    }
}
