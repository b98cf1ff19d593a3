public import Foundation
public import HTTPTypes

/// One request, with its response or its failure.
public struct Exchange: Hashable, Sendable {
    /// Its number in a recording, in the order of the requests' starts, from 1.
    public var number: Int
    public var request: HTTPRequest
    public var requestBody: Data
    /// The response, or the reason why none came.
    public var result: Result<Response, TransportError>
    /// When the request was sent and how long the response took; nil if that is not known, as in a
    /// recording, which does not store it.
    public var timing: Timing?

    public struct Timing: Hashable, Sendable {
        public var startedAt: Date
        public var duration: Duration

        public init(startedAt: Date, duration: Duration) {
            self.startedAt = startedAt
            self.duration = duration
        }
    }

    public init(
        number: Int, request: HTTPRequest, requestBody: Data = Data(),
        result: Result<Response, TransportError>, timing: Timing? = nil
    ) {
        self.number = number
        self.request = request
        self.requestBody = requestBody
        self.result = result
        self.timing = timing
    }

    /// Whether the client gave up before a response came.
    package var wasGivenUp: Bool {
        guard case .failure(let error) = result else { return false }
        return error.code == .cancelled
    }
}
