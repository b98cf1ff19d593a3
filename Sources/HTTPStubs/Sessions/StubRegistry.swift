import Foundation
import HTTPBodies
import HTTPTransport
import HTTPTypes
import Locking

/// The state of a session of stubs: its stubs, what they were asked, and what went wrong.
final class StubRegistry: Sendable {
    private struct State {
        /// All, in the order in which they were made.
        var stubs: [Stub] = []
        /// Those that may respond, in the order in which they are asked.
        var active: [Stub] = []
        /// By the number of the stub.
        var hits: [[StubRequest]] = []
        var requests: [StubRequest] = []
        var stories: [String: String] = [:]
        /// By the number of the request.
        var held: [Int: (stub: Stub, response: HeldResponse)] = [:]
        var failures: [StubFailure] = []
        var isFinished = false
    }

    private let state = Lock(State())

    var stubs: [Stub] { state.withLock { $0.stubs } }
    var requests: [StubRequest] { state.withLock { $0.requests } }

    func requests(of stub: Stub) -> [StubRequest] { state.withLock { $0.hits[stub.id] } }

    func add(_ plan: StubPlan) -> Stub {
        state.withLock { state in
            let stub = Stub(id: state.stubs.count, plan, registry: self)
            state.stubs.append(stub)
            state.hits.append([])
            let place = state.active.firstIndex { $0.plan.priority <= plan.priority }
            state.active.insert(stub, at: place ?? state.active.endIndex)
            return stub
        }
    }

    func remove(_ stub: Stub) {
        state.withLock { $0.active.removeAll { $0 === stub } }
        stub.hits.end()
    }

    /// Numbers a request, and gives the stubs that may be for it; nil when the session is finished.
    func begin(_ request: HTTPRequest, _ body: Data) -> (request: StubRequest, stubs: [Stub])? {
        state.withLock { state in
            guard !state.isFinished else { return nil }
            let request = StubRequest(number: state.requests.count + 1, request: request, body: body)
            state.requests.append(request)
            return (request, state.active)
        }
    }

    /// Lets a stub whose rules hold respond to a request.
    ///
    /// - Returns: The response; nil when the stub's state or number does not allow one.
    /// - Throws: `TransportError` when the stub must not be asked.
    func claim(
        _ stub: Stub, _ request: StubRequest
    ) throws(TransportError) -> (response: StubResponse, hit: Int)? {
        let plan = stub.plan
        let hit = state.withLock { state -> Int? in
            guard standsAside(stub, state) == nil, !state.isFinished else { return nil }
            state.hits[stub.id].append(request)
            if let then = plan.thenState { state.stories[plan.story] = then }
            return state.hits[stub.id].count
        }
        guard let hit else { return nil }
        stub.hits.reach(hit)
        if plan.times.atMost == 0 {
            throw fail(
                .forbidden, stub, "The stub \(stub.name.quoted) must never be asked, and was: \(request).")
        }
        let count = plan.responses.count
        guard hit <= count || plan.afterLast == .repeat, let last = plan.responses.last else {
            let all = count == 1 ? "its response is" : "its \(count) responses are"
            throw fail(
                .usedUp, stub, "The stub \(stub.name.quoted) was asked again when \(all) used up: \(request)."
            )
        }
        return (hit <= count ? plan.responses[hit - 1] : last, hit)
    }

    /// Why a stub whose rules hold does not respond; nil when it does.
    private func standsAside(_ stub: Stub, _ state: State) -> String? {
        let plan = stub.plan
        let story = state.stories[plan.story] ?? StubPlan.start
        if let when = plan.whenState, when != story {
            let owner = plan.story.isEmpty ? "" : " of \(plan.story.quoted)"
            return "the state\(owner) is \(story.quoted), not \(when.quoted)"
        }
        let hits = state.hits[stub.id].count
        if let most = plan.times.atMost, most > 0, hits >= most {
            return "it was asked \(ExpectedCalls.words(hits)) already, and may be no more often"
        }
        if plan.afterLast == .pass, hits >= plan.responses.count {
            return hits == 1 ? "its response was given already" : "its \(hits) responses were given already"
        }
        return nil
    }

    /// The nearest stubs that are not for a request.
    func nearest(_ request: StubRequest, _ stubs: [Stub]) -> [NearMiss] {
        let snapshot = state.withLock { $0 }
        return NearMiss.nearest(
            stubs.map { stub in
                let miss = stub.miss(request)
                let rule = miss.failedRule ?? standsAside(stub, snapshot) ?? "it is for this request"
                return NearMiss(name: stub.name, failedRule: rule, score: Int(miss.nearness * 1000))
            })
    }

    /// Notes a failure, and gives the error for the request that met it.
    @discardableResult
    func fail(_ kind: StubFailure.Kind, _ stub: Stub?, _ message: String) -> TransportError {
        state.withLock { $0.failures.append(StubFailure(kind, stub, message)) }
        return TransportError(.unanswered, detail: message)
    }

    func hold(_ request: StubRequest, _ stub: Stub, _ response: HeldResponse) {
        state.withLock { $0.held[request.number] = (stub, response) }
    }

    func unhold(_ request: StubRequest) { state.withLock { $0.held[request.number] = nil } }

    /// The failures so far, and those that there would be if this were the end.
    var failures: [StubFailure] { failures(state.withLock { $0 }) }

    /// Ends the session; the second time nothing is left to tell.
    func finish() -> [StubFailure] {
        let snapshot = state.withLock { state in
            defer {
                state.isFinished = true
                state.held = [:]
            }
            return state
        }
        guard !snapshot.isFinished else { return [] }
        // Told before they are let go.
        let failures = failures(snapshot)
        for (number, held) in snapshot.held { held.response.drop(request: number) }
        for stub in snapshot.stubs { stub.hits.end() }
        return failures
    }

    private func failures(_ state: State) -> [StubFailure] {
        let unusable = state.stubs.flatMap { stub in
            stub.plan.errors.map {
                StubFailure(.unusable, stub, "The stub \(stub.name.quoted) cannot be used. \($0)")
            }
        }
        let unreleased = state.held.sorted { $0.key < $1.key }.compactMap { number, held -> StubFailure? in
            guard let request = held.response.waiting.first(where: { $0.number == number }) else {
                return nil
            }
            let words = "\(held.stub.name.quoted) holds its response to \(request) (request \(number))"
            return StubFailure(.neverReleased, held.stub, "The stub \(words), which was never released.")
        }
        let told = state.failures.filter { !unusable.contains($0) }
        return unusable + told + unreleased + state.stubs.compactMap { unasked($0, state) }
    }

    private func unasked(_ stub: Stub, _ state: State) -> StubFailure? {
        let hits = state.hits[stub.id].count
        guard hits < stub.times.atLeast, stub.plan.predicate.firstError == nil else { return nil }
        let asked = hits == 0 ? "never asked" : "asked only \(ExpectedCalls.words(hits))"
        var message = "The stub \(stub.name.quoted) was \(asked), and must be \(stub.times)."
        if let nearest = nearestRequest(to: stub, state) { message += " \(nearest)" }
        return StubFailure(hits == 0 ? .neverAsked : .askedTooSeldom, stub, message)
    }

    private func nearestRequest(to stub: Stub, _ state: State) -> String? {
        let mine = Set(state.hits[stub.id].map(\.number))
        let candidates = state.requests.lazy.filter { !mine.contains($0.number) }.map { ($0, stub.miss($0)) }
        guard let nearest = candidates.max(by: { $0.1.nearness < $1.1.nearness }), nearest.1.nearness > 0
        else {
            return state.requests.isEmpty ? "Nothing was asked at all." : nil
        }
        let rule = nearest.1.failedRule ?? standsAside(stub, state) ?? "another stub responded to it"
        return "The nearest was \(nearest.0) (request \(nearest.0.number)): \(rule)."
    }
}
