public import Foundation
public import HTTPTypes

/// A transport that is a closure: a service in this process, or a test's answer.
public struct ClosureTransport: Transport {
    public typealias Answering =
        @Sendable @concurrent (_ request: HTTPRequest, _ body: Data) async throws(TransportError) -> Answer

    private let answer: Answering

    public init(_ answer: @escaping Answering) {
        self.answer = answer
    }

    @concurrent public func send(_ request: HTTPRequest, body: Data) async throws(TransportError) -> Answer {
        try await answer(request, body)
    }
}
