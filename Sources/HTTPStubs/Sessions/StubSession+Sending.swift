public import Foundation
import HTTPBodies
public import HTTPTransport
public import HTTPTypes
import Locking
import Observation
import SharedAlgorithms

extension StubSession {
    @concurrent public func send(_ request: HTTPRequest, body: Data) async throws(TransportError) -> Response
    {
        var (request, body) = (request, body)
        var followed = 0
        while true {
            let answer = try await answer(request, body: body)
            guard answer.isStubbed, followed < redirections,
                let next = Redirection(answer.response.head, to: request, body: body), !next.leavesOrigin
            else { return answer.response }
            hooks.onRedirect?(answer.request, answer.response, next.request)
            (request, body) = (next.request, next.body)
            followed += 1
        }
    }

    /// The response to one request, before any redirection is followed.
    package struct Answer: Sendable {
        package let request: StubRequest
        /// Whether a stub has responded, and not the fallback.
        package let isStubbed: Bool
        package let response: Response
    }

    /// Responds to one request, and follows no redirection.
    @concurrent package func answer(
        _ request: HTTPRequest, body: Data
    ) async throws(TransportError) -> Answer {
        try checkCancellation()
        let asked = state.withLock { state in
            let asked = StubRequest(number: state.requests.count + 1, request: request, body: body)
            if !state.isFinished { state.requests.append(asked) }
            return state.isFinished ? nil : asked
        }
        registrar.withMutation(of: self, keyPath: \.allRequests) {}
        guard let asked else {
            throw TransportError(.unanswered, detail: "the session of the stubs is finished")
        }
        var stub: Stub?
        let result: Result<Response, TransportError>
        do {
            result = .success(try await response(to: asked, from: &stub))
        } catch {
            result = .failure(error)
        }
        hooks.onFinish?(asked, stub, result)
        return Answer(request: asked, isStubbed: stub != nil, response: try result.get())
    }

    /// - Parameter stub: Set to the stub that takes the request, even if it then fails; nil if no stub matches.
    private func response(
        to request: StubRequest, from stub: inout Stub?
    ) async throws(TransportError) -> Response {
        for candidate in state.withLock({ $0.stubs }) where candidate.rules.allSatisfy({ $0.holds(request) })
        {
            guard let hit = state.withLock({ $0.isFinished ? nil : candidate.take(request, &$0) }) else {
                continue
            }
            stub = candidate
            candidate.hits.reach(hit)
            let response = try chosen(candidate, request, hit)
            var request = request
            request.captures = candidate.plan.predicate.captures?(request) ?? [:]
            hooks.onActivation?(candidate, request)
            return try await give(response, to: request, candidate, hit)
        }
        let now = state.withLock { $0 }
        let stubs = hooks.onMiss == nil && fallback != nil ? [] : now.stubs.filter { !$0.hits.isOver }
        let nearest = NearMiss.nearest(stubs.map { $0.miss(request, now) })
        hooks.onMiss?(request, nearest)
        if let fallback { return try await fallback.send(request.request, body: request.body) }
        let near = nearest.map { "\($0.name.quoted): \($0.failedRule)" }.joined(separator: "; ")
        let others = near.isEmpty ? "there are no stubs" : "the nearest: \(near)"
        throw fail(nil, "No stub is for \(request); \(others).")
    }

    /// Chooses the response of a stub to the request that it has taken.
    /// - Parameter hit: The number of the request among those that the stub has taken, from 1.
    private func chosen(
        _ stub: Stub, _ request: StubRequest, _ hit: Int
    ) throws(TransportError) -> StubResponse {
        let (plan, count) = (stub.plan, stub.plan.responses.count)
        if plan.times.atMost == 0 {
            throw fail(stub, "The stub \(stub.name.quoted) must never be asked, and was: \(request).")
        }
        guard hit <= count || plan.afterLast == .repeat, let last = plan.responses.last else {
            let all = count == 1 ? "its response is" : "its \(count) responses are"
            throw fail(stub, "The stub \(stub.name.quoted) was asked again when \(all) used up: \(request).")
        }
        return hit <= count ? plan.responses[hit - 1] : last
    }

    /// Holds, makes, delays and returns a response.
    func give(
        _ response: StubResponse, to request: StubRequest, _ stub: Stub, _ hit: Int
    ) async throws(TransportError) -> Response {
        if let held = response.held {
            state.withLock { $0.held[request.number] = (stub, held) }
            defer { state.withLock { $0.held[request.number] = nil } }
            if let other = try await held.hold(request, on: clock) {
                return try await give(other, to: request, stub, hit)
            }
        }
        var random = SeededGenerator(seed: seed, UInt64(stub.number), UInt64(hit))
        let delay = response.delay?.drawn(by: &random) ?? .zero
        let after = response.after?.drawn(by: &random)
        var result = Result<Response, TransportError>.failure(TransportError(.cancelled))
        let taken = await clock.measure { result = await decided(response, request, stub, hit) }
        let transfer = response.bandwidth?.time(for: (try? result.get())?.body.count ?? 0) ?? .zero
        // Errors are delayed too.
        try await hold(request, for: after.map { max(delay, $0 - taken) } ?? delay + transfer)
        return try result.get()
    }

    private func hold(_ request: StubRequest, for time: Duration) async throws(TransportError) {
        state.withLock { $0.delays[request.number] = ContinuousClock.now + time }
        defer { state.withLock { $0.delays[request.number] = nil } }
        try await pause(time, on: clock)
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

    /// - Throws: `TransportError`; `StubError` if the stub is invalid; any error of a closure.
    private func decide(
        _ content: StubResponse.Content, _ request: StubRequest, _ stub: Stub, _ hit: Int
    ) async throws -> Response {
        switch content {
        case .response(let response): return response
        // `StubResponse.complete` adds the body, with its templates filled in.
        case .text:
            return Response(
                head: HTTPResponse(
                    status: .ok, headerFields: [.contentType: "text/plain; charset=utf-8"]))
        case .json:
            return Response(
                head: HTTPResponse(status: .ok, headerFields: [.contentType: "application/json"]))
        case .file(let file): return try file.response()
        case .closure(let closure):
            var response = try await closure(request)
            response.template = false
            return try await give(response, to: request, stub, hit)
        case .error(let error): throw error
        case .silence:
            try await hold(request, for: Delay.longest)
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
