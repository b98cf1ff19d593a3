package import Foundation
package import HTTPTransport
package import HTTPTypes

/// The sandbox as a transport: in process for a client, or behind a server, with its faults.
package struct SandboxTransport: Transport {
    /// Where a client in this process finds it; nothing resolves this name (RFC 6761 section 6.4).
    package static var address: URL {
        URL(string: "http://sandbox.invalid/") ?? URL(filePath: "/")
    }

    private let sandbox: Sandbox
    private let injector: FaultInjector
    private let sleep: @Sendable (Duration) async throws -> Void

    /// - Parameters:
    ///   - sleep: Waits that long, and throws at once when its task is cancelled; a test brings its own.
    package init(
        _ sandbox: Sandbox, faults: [Fault] = [],
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        self.sandbox = sandbox
        injector = FaultInjector(faults)
        self.sleep = sleep
    }

    @concurrent package func send(
        _ request: HTTPRequest, body: Data
    ) async throws(TransportError) -> Answer {
        try checkCancellation()
        let (delay, fault) = injector.next(request.path ?? "/")
        if delay > .zero { try await wait(delay) }
        switch fault {
        case nil, .delay:
            return try await answer(request, body)
        case .fail(let status):
            return FaultAnswers.failure(status)
        case .busy(let retryAfter):
            return FaultAnswers.busy(retryAfter)
        case .html:
            return FaultAnswers.html
        case .half:
            var answer = try await answer(request, body)
            answer.body = answer.body.prefix(answer.body.count / 2)
            return answer
        case .refuse:
            throw TransportError(.connectionRefused, detail: "the sandbox was told to refuse")
        case .lose:
            _ = try await answer(request, body)
            throw TransportError(.connectionReset, detail: "the sandbox was told to lose the answer")
        case .silence:
            while true { try await wait(.seconds(3600)) }
        }
    }

    private func answer(_ request: HTTPRequest, _ body: Data) async throws(TransportError) -> Answer {
        let answer = await sandbox.answer(request, body: body)
        try checkCancellation()
        return answer
    }

    private func wait(_ delay: Duration) async throws(TransportError) {
        do {
            try await sleep(delay)
        } catch {
            throw TransportError(.cancelled)
        }
        try checkCancellation()
    }

    private func checkCancellation() throws(TransportError) {
        if Task.isCancelled { throw TransportError(.cancelled) }
    }
}
