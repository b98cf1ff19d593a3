public import Foundation
public import HTTPTypes

/// A response with its whole body.
public struct Response: Hashable, Sendable {
    /// Its status and header fields.
    public var head: HTTPResponse
    public var body: Data

    public init(head: HTTPResponse, body: Data = Data()) {
        self.head = head
        self.body = body
    }
}
