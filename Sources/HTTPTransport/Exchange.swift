public import Foundation
public import HTTPTypes

/// One request, with its response or its failure.
public struct Exchange: Hashable, Sendable {
    /// The number of the exchange in a recording, from 1, in the order in which requests started.
    public var number: Int
    public var request: HTTPRequest
    public var requestBody: Data
    /// The response, or why none came.
    public var result: Result<Response, TransportError>
    /// When the request was sent and how long the response took; nil if unknown. Recordings do not store it.
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

    /// Whether the client cancelled the request before a response came.
    package var wasGivenUp: Bool {
        if case .failure(let error) = result { error.code == .cancelled } else { false }
    }
}
