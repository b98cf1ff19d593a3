package import Foundation
package import HTTPTypes

/// A part of a response, in the order in which they come.
package enum ResponsePart: Hashable, Sendable {
    /// A response with a status below 200, which another one follows (RFC 9110 section 15.2).
    case informational(HTTPResponse)
    case head(HTTPResponse)
    case body(Data)
    /// The response is whole. Has the fields that came behind the body (RFC 9110 section 6.5).
    case end(HTTPFields)
}

/// Shows a response while it comes. Other callers of a transport wait for the whole response; a proxy passes each part
/// on at once.
package enum ResponseParts {
    /// Called with each part of the response to the request that the task sends, on any thread. Nil if nobody looks.
    ///
    /// If the task is cancelled after the head, the response so far counts as the whole: who looks at an endless one ends
    /// it so.
    @TaskLocal package static var receive: (@Sendable (ResponsePart) -> Void)?
}
