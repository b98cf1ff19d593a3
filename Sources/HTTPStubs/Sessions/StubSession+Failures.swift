import HTTPBodies
import HTTPTransport
import Locking

extension StubSession {
    /// The failures so far, and the failures that finishing the session now would add.
    public var failures: [StubFailure] { failures(state.withLock { $0 }) }

    /// Remarks about the responses that are held now, the failures so far, and the stubs that were not called yet. Each
    /// is a sentence without a full stop.
    package var remarks: [String] {
        let stubs = stubs
        var held: [HeldResponse] = []
        for response in stubs.flatMap(\.heldResponses)
        where !response.waiting.isEmpty && !held.contains(where: { $0 === response }) {
            held.append(response)
        }
        return held.map { response in
            let again = response.count > 1 ? "; it was held \(response.count) times" : ""
            return "the response \(response.name.quoted) is held: release it\(again)"
        } + state.withLock { $0.failures }.map { String($0.message.dropLast()) }
            + stubs.filter(\.isUnasked).map { "the stub \($0.name.quoted) was not asked yet" }
    }

    /// Ends the session. Requests that are still held fail with `cancelled`, and later requests fail too.
    /// - Throws: `StubFailures` if a stub was called too seldom or too often, if a request had no stub, or if a held
    ///   response was not released. A second call throws nothing.
    public func finish() throws(StubFailures) {
        let end = state.withLock { state in
            defer {
                state.isFinished = true
                state.held = [:]
            }
            return state
        }
        guard !end.isFinished else { return }
        // Collect the failures before the held requests end, because each held request is a failure.
        let failures = failures(end)
        for (number, held) in end.held { held.response.drop(request: number) }
        for stub in end.stubs { stub.hits.end() }
        if !failures.isEmpty { throw StubFailures(failures: failures) }
    }

    /// Records a failure, and returns the error for its request.
    func fail(_ stub: Stub?, _ message: String) -> TransportError {
        let failure = failure(of: stub, message)
        state.withLock { $0.failures.append(failure) }
        return TransportError(.unanswered, detail: message)
    }

    private func failure(of stub: Stub?, _ message: String) -> StubFailure {
        StubFailure(
            stub: stub?.name, place: stub?.place, message: message,
            location: stub?.plan.location ?? location)
    }

    private func failures(_ state: State) -> [StubFailure] {
        let stubs = state.stubs.sorted { $0.number < $1.number }
        let unusable = stubs.flatMap { stub in
            stub.plan.errors.map {
                failure(of: stub, "The stub \(stub.name.quoted) cannot be used. \($0)")
            }
        }
        let unreleased = state.held.sorted { $0.key < $1.key }.compactMap { number, held -> StubFailure? in
            guard let request = held.response.waiting.first(where: { $0.number == number }) else {
                return nil
            }
            let words = "\(held.stub.name.quoted) holds its response to \(request) (request \(number))"
            return failure(of: held.stub, "The stub \(words), which was never released.")
        }
        let told = state.failures.filter { !unusable.contains($0) }
        return unusable + told + unreleased + stubs.compactMap { unasked($0, state) }
    }

    private func unasked(_ stub: Stub, _ state: State) -> StubFailure? {
        let hits = stub.hitCount
        guard hits < stub.times.atLeast, stub.plan.predicate.firstError == nil else { return nil }
        let asked = hits == 0 ? "never asked" : "asked only \(ExpectedCalls.words(hits))"
        let message = "The stub \(stub.name.quoted) was \(asked), and must be asked \(stub.times)."
        return failure(of: stub, message + nearestRequest(to: stub, state))
    }

    private func nearestRequest(to stub: Stub, _ state: State) -> String {
        let mine = Set(stub.requests.map(\.number))
        let others = state.requests.kept.filter { !mine.contains($0.number) }.map {
            ($0, stub.miss($0, state))
        }
        guard let nearest = others.max(by: { $0.1.score < $1.1.score }), nearest.1.score > 0 else {
            return state.requests.count == 0 ? " Nothing was asked at all." : ""
        }
        let request = nearest.0
        let other = state.stubs.first { $0.requests.contains { $0.number == request.number } }
        let answer = other.map { ", which \($0.name.quoted) answered" } ?? ""
        return " The nearest was \(request) (request \(request.number)\(answer)): \(nearest.1.failedRule)."
    }
}

/// A failure of a session of stubs.
public struct StubFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The stub's name; nil for a request that no stub matches.
    public let stub: String?
    /// Where the stub is written: `ShopTests/OrderTests.swift:12`, or `service-down.yaml, stubs[2]`.
    public let place: String?
    /// The failure as a sentence, without the place.
    public let message: String
    /// The line of Swift source to look at: the line of the stub or, if it has none, the line that made the session.
    public let location: FileLocation

    public var description: String { "\(place ?? "\(location)"): \(message)" }
}

/// All failures of a session of stubs.
public struct StubFailures: Error, Hashable, Sendable, CustomStringConvertible {
    /// The failures, at least one.
    public let failures: [StubFailure]

    /// The failures, one on each line.
    public var description: String { failures.map(\.description).joined(separator: "\n") }
}

extension StubFailures: LocatedError {
    package var locatedFailures: [LocatedFailure] {
        let all = failures.map { failure in
            // A stub of a document has no line of Swift source, so its place goes into the text.
            let isInSource = failure.place == nil || failure.place == failure.location.description
            return LocatedFailure(
                isInSource ? failure.message : failure.description, at: failure.location)
        }
        return LocatedFailure.shortened(all, of: "this session of stubs")
    }
}
