import Foundation
import HTTPBodies
import HTTPTransport
import HTTPTypes

extension StubSession {
    /// Holds, decides, delays and delivers an answer.
    func give(
        _ answer: StubResponse, to request: StubRequest, _ stub: Stub, _ hit: Int
    ) async throws(TransportError) -> Response {
        if let hold = answer.hold {
            registry.hold(request, stub, hold)
            defer { registry.unhold(request) }
            if let other = try await hold.hold(request) {
                return try await give(other, to: request, stub, hit)
            }
        }
        var random = SplitMix64(seed: seed, UInt64(stub.id), UInt64(hit))
        let delay = answer.delay?.drawn(by: &random) ?? .zero
        var given: Response
        do {
            given = try await decide(answer.content, request, stub, hit)
        } catch {
            // An error, too, may come late.
            try await pause(delay, on: clock)
            throw error
        }
        if let status = answer.status { given.head.status = status }
        for field in answer.fields { given.head.headerFields[field.name] = field.value }
        try await pause(delay + (answer.bandwidth?.time(for: given.body.count) ?? .zero), on: clock)
        return given
    }

    private func decide(
        _ content: StubResponse.Content, _ request: StubRequest, _ stub: Stub, _ hit: Int
    ) async throws(TransportError) -> Response {
        switch content {
        case .answer(let answer): return answer
        case .error(let error): throw error
        case .silence:
            try await pause(Delay.longest, on: clock)
            throw TransportError(.timedOut, detail: "a stub was silent for a day")
        case .closure(let closure): return try await call(closure, request, stub, hit)
        case .passing(let passing): return try await pass(passing, request, stub)
        case .unusable(let mistake): throw TransportError(.unanswered, detail: mistake.message)
        case .file(let path, let folder):
            let body = try read(path, folder, stub)
            var fields = HTTPFields()
            fields[.contentType] = BaseFolder.mediaType(path)
            return Response(head: HTTPResponse(status: .ok, headerFields: fields), body: body)
        case .message(let path, let folder):
            let data = try read(path, folder, stub)
            do {
                return try HTTPMessage.read(data)
            } catch {
                throw unusable(StubError("The message \(path) cannot be read. \(error.message)"), stub)
            }
        }
    }

    private func call(
        _ closure: @Sendable (StubRequest) async throws -> StubResponse, _ request: StubRequest, _ stub: Stub,
        _ hit: Int
    ) async throws(TransportError) -> Response {
        let answer: StubResponse
        do {
            answer = try await closure(request)
        } catch let error as TransportError {
            throw error
        } catch is CancellationError where Task.isCancelled {
            throw TransportError(.cancelled)
        } catch {
            let message = "The closure of the stub \(stub.name.quoted) threw \(error)."
            registry.fail(StubFailure(.closureThrew, stub: stub.name, place: stub.place, message: message))
            throw TransportError(.unanswered, detail: message)
        }
        if case .unusable(let mistake) = answer.content { throw unusable(mistake, stub) }
        return try await give(answer, to: request, stub, hit)
    }

    private func pass(
        _ passing: StubResponse.Passing, _ request: StubRequest, _ stub: Stub
    ) async throws(TransportError) -> Response {
        guard let fallback else {
            throw unusable(StubError("It passes on, and its session has no fallback. Give it one."), stub)
        }
        var (asked, body) = (request.request, request.body)
        passing.request(&asked, &body)
        var answer = try await fallback.send(asked, body: body)
        passing.answer(&answer)
        return answer
    }

    private func read(_ path: String, _ folder: BaseFolder, _ stub: Stub) throws(TransportError) -> Data {
        do {
            return try folder.read(path)
        } catch {
            throw unusable(error, stub)
        }
    }

    private func unusable(_ mistake: StubError, _ stub: Stub) -> TransportError {
        let message = "The stub \(stub.name.quoted) cannot be used. \(mistake.message)"
        registry.fail(StubFailure(.unusable, stub: stub.name, place: stub.place, message: message))
        return TransportError(.unanswered, detail: message)
    }
}
