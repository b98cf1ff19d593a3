import Foundation
import HTTPTransport
import HTTPTypes

extension StubSession {
    /// Holds, decides, delays and delivers an answer.
    func give(
        _ answer: StubAnswer, to request: StubRequest, _ stub: Stub, _ hit: Int
    ) async throws(TransportError) -> Answer {
        if let hold = answer.hold {
            ledger.hold(request, stub, hold)
            defer { ledger.unhold(request) }
            if let other = try await hold.hold(request) {
                return try await give(other, to: request, stub, hit)
            }
        }
        var random = SplitMix64(seed: seed, UInt64(stub.id), UInt64(hit))
        let delay = answer.delay?.drawn(by: &random) ?? .zero
        var given: Answer
        do {
            given = try await decide(answer.content, request, stub, hit)
        } catch {
            // An error, too, may come late.
            try await pause(delay, on: clock)
            throw error
        }
        if let status = answer.status { given.response.status = status }
        for field in answer.fields { given.response.headerFields[field.name] = field.value }
        try await pause(delay + (answer.bandwidth?.time(for: given.body.count) ?? .zero), on: clock)
        return given
    }

    private func decide(
        _ content: StubAnswer.Content, _ request: StubRequest, _ stub: Stub, _ hit: Int
    ) async throws(TransportError) -> Answer {
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
            return Answer(response: HTTPResponse(status: .ok, headerFields: fields), body: body)
        case .message(let path, let folder):
            let data = try read(path, folder, stub)
            do {
                return try HTTPMessage.read(data)
            } catch {
                throw unusable(StubMistake("The message \(path) cannot be read. \(error.message)"), stub)
            }
        }
    }

    private func call(
        _ closure: @Sendable (StubRequest) async throws -> StubAnswer, _ request: StubRequest, _ stub: Stub,
        _ hit: Int
    ) async throws(TransportError) -> Answer {
        let answer: StubAnswer
        do {
            answer = try await closure(request)
        } catch let error as TransportError {
            throw error
        } catch is CancellationError where Task.isCancelled {
            throw TransportError(.cancelled)
        } catch {
            let message = "The closure of the stub \(stub.name.quoted) threw \(error)."
            ledger.fail(StubFailure(.closureThrew, stub: stub.name, place: stub.place, message: message))
            throw TransportError(.unanswered, detail: message)
        }
        if case .unusable(let mistake) = answer.content { throw unusable(mistake, stub) }
        return try await give(answer, to: request, stub, hit)
    }

    private func pass(
        _ passing: StubAnswer.Passing, _ request: StubRequest, _ stub: Stub
    ) async throws(TransportError) -> Answer {
        guard let fallback else {
            throw unusable(StubMistake("It passes on, and its session has no fallback. Give it one."), stub)
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

    private func unusable(_ mistake: StubMistake, _ stub: Stub) -> TransportError {
        let message = "The stub \(stub.name.quoted) cannot be used. \(mistake.message)"
        ledger.fail(StubFailure(.unusable, stub: stub.name, place: stub.place, message: message))
        return TransportError(.unanswered, detail: message)
    }
}
