public import Foundation
public import HTTPTypes

/// One request, with its response or its failure.
public struct Exchange: Hashable, Sendable {
    /// Its place in a recording by the start of its request, from 1.
    public var number: Int
    public var request: HTTPRequest
    public var requestBody: Data
    /// The response, or the reason that none came.
    public var result: Result<Response, TransportError>
    /// The moment of the request and the time until its response; nil where they are not known, as in a
    /// recording's folder, which does not keep them.
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

    /// Whether the client gave up before a response came, which says nothing about the service.
    package var wasGivenUp: Bool {
        guard case .failure(let error) = result else { return false }
        return error.code == .cancelled
    }
}
