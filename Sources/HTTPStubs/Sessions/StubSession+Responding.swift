import HTTPTransport
import HTTPTypes
import Locking

extension StubSession {
    /// Holds, decides, delays and delivers a response.
    func give(
        _ response: StubResponse, to request: StubRequest, _ stub: Stub, _ hit: Int
    ) async throws(TransportError) -> Response {
        if let held = response.held {
            state.withLock { $0.held[request.number] = (stub, held) }
            defer { state.withLock { $0.held[request.number] = nil } }
            if let other = try await held.hold(request) {
                return try await give(other, to: request, stub, hit)
            }
        }
        var random = SplitMix64(seed: seed, UInt64(stub.number), UInt64(hit))
        let delay = response.delay?.drawn(by: &random) ?? .zero
        let after = response.after?.drawn(by: &random)
        var result = Result<Response, TransportError>.failure(TransportError(.cancelled))
        let taken = await clock.measure { result = await decided(response, request, stub, hit) }
        let transfer = response.bandwidth?.time(for: (try? result.get())?.body.count ?? 0) ?? .zero
        // An error, too, may come late.
        try await pause(after.map { max(delay, $0 - taken) } ?? delay + transfer, on: clock)
        return try result.get()
    }

    private func decided(
        _ response: StubResponse, _ request: StubRequest, _ stub: Stub, _ hit: Int
    ) async -> Result<Response, TransportError> {
        do {
            var given = try await decide(response.content, request, stub, hit)
            try response.complete(&given, for: request)
            return .success(given)
        } catch let error as TransportError {
            return .failure(error)
        } catch let error as StubError {
            return .failure(fail(stub, "The stub \(stub.name.quoted) cannot be used. \(error)"))
        } catch is CancellationError where Task.isCancelled {
            return .failure(TransportError(.cancelled))
        } catch {
            return .failure(fail(stub, "The closure of the stub \(stub.name.quoted) threw \(error)."))
        }
    }

    /// - Throws: `TransportError`; `StubError` when the stub cannot be used; what a closure throws.
    private func decide(
        _ content: StubResponse.Content, _ request: StubRequest, _ stub: Stub, _ hit: Int
    ) async throws -> Response {
        switch content {
        case .response(let response): return response
        // Its body is put in with its templates.
        case .text, .json: return Response(head: HTTPResponse(status: .ok))
        case .file(let file): return try file.response()
        case .closure(let closure):
            var response = try await closure(request)
            response.template = false
            return try await give(response, to: request, stub, hit)
        case .error(let error): throw error
        case .silence:
            try await pause(Delay.longest, on: clock)
            throw TransportError(.timedOut, detail: "a stub was silent for a day")
        case .passThrough:
            guard let fallback else {
                throw StubError("It passes requests through, and its session has no fallback. Give it one.")
            }
            return try await fallback.send(request.request, body: request.body)
        case .unusable(let error): throw error
        }
    }
}
