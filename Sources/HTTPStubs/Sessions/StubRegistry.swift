import Foundation
import HTTPBodies
import HTTPTransport
import HTTPTypes
import Locking

/// The state of a session of stubs: its stubs, what they were asked, and what went wrong.
final class StubRegistry: Sendable {
    /// The result of asking a stub whose rules hold.
    enum Claim {
        case response(StubResponse, hit: Int)
        case failure(StubFailure)
        /// It is in another state, or was used up meanwhile.
        case aside
    }

    private struct State {
        /// All, in the order in which they were made.
        var stubs: [Stub] = []
        /// Those that may respond, in the order in which they are asked.
        var active: [Stub] = []
        var hits: [[StubRequest]] = []
        var requests: [StubRequest] = []
        var stories: [String: String] = [:]
        var held: [Int: (stub: Stub, response: HeldResponse)] = [:]
        var failures: [StubFailure] = []
        var isFinished = false
    }

    private let state = Lock(State())

    // MARK: Stubs

    func add(_ plan: StubPlan) -> Stub {
        state.withLock { state in
            let stub = Stub(id: state.stubs.count, plan, registry: self)
            state.stubs.append(stub)
            state.hits.append([])
            let place =
                state.active.firstIndex { $0.plan.priority <= stub.plan.priority } ?? state.active.endIndex
            state.active.insert(stub, at: place)
            return stub
        }
    }

    func remove(_ stub: Stub) {
        state.withLock { $0.active.removeAll { $0 === stub } }
        stub.hits.end()
    }

    var stubs: [Stub] { state.withLock { $0.stubs } }

    func requests(of stub: Stub) -> [StubRequest] { state.withLock { $0.hits[stub.id] } }

    // MARK: Requests

    var requests: [StubRequest] { state.withLock { $0.requests } }

    /// Numbers a request, and gives the stubs that may be for it; nil when the session is finished.
    func begin(_ request: HTTPRequest, _ body: Data) -> (request: StubRequest, stubs: [Stub])? {
        state.withLock { state in
            guard !state.isFinished else { return nil }
            let request = StubRequest(number: state.requests.count + 1, request: request, body: body)
            state.requests.append(request)
            return (request, state.active)
        }
    }

    /// Lets a stub whose rules hold respond to a request, if its state and its number allow it.
    func claim(_ stub: Stub, _ request: StubRequest) -> Claim {
        let plan = stub.plan
        let (claim, hits) = state.withLock { state -> (Claim, Int) in
            let hits = state.hits[stub.id].count
            guard standsAside(stub, state) == nil, !state.isFinished else { return (.aside, hits) }
            state.hits[stub.id].append(request)
            if let then = plan.thenState { state.stories[plan.story] = then }
            if plan.times.atMost == 0 {
                let words = "The stub \(stub.name.quoted) must never be asked, and was: \(request)."
                return (.failure(StubFailure(.forbidden, stub, words)), hits + 1)
            }
            guard hits < plan.responses.count || plan.afterLast == .repeat, let last = plan.responses.last
            else {
                let count = plan.responses.count
                let all = count == 1 ? "its response is" : "its \(count) responses are"
                let words = "The stub \(stub.name.quoted) was asked again when \(all) used up: \(request)."
                return (.failure(StubFailure(.usedUp, stub, words)), hits + 1)
            }
            let next = hits < plan.responses.count ? plan.responses[hits] : last
            return (.response(next, hit: hits + 1), hits + 1)
        }
        if case .aside = claim { return claim }
        stub.hits.reach(hits)
        if case .failure(let failure) = claim { fail(failure) }
        return claim
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

    func fail(_ failure: StubFailure) { state.withLock { $0.failures.append(failure) } }

    func hold(_ request: StubRequest, _ stub: Stub, _ response: HeldResponse) {
        state.withLock { $0.held[request.number] = (stub, response) }
    }

    func unhold(_ request: StubRequest) { state.withLock { $0.held[request.number] = nil } }

    // MARK: The end

    /// The failures so far, and those that there would be if this were the end.
    var failures: [StubFailure] { failures(state.withLock { $0 }) }

    /// Ends the session; the second time nothing is left to tell.
    func finish() -> [StubFailure] {
        let snapshot = state.withLock { state -> State? in
            guard !state.isFinished else { return nil }
            let snapshot = state
            state.isFinished = true
            state.held = [:]
            return snapshot
        }
        guard let snapshot else { return [] }
        // Told before they are let go.
        let failures = failures(snapshot)
        for (number, held) in snapshot.held { held.response.drop(request: number) }
        for stub in snapshot.stubs { stub.hits.end() }
        return failures
    }

    private func failures(_ state: State) -> [StubFailure] {
        let unusable = state.stubs.flatMap { stub in
            stub.plan.errors.map { StubFailure(.unusable, stub, Self.unusable(stub, $0)) }
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

    static func unusable(_ stub: Stub, _ error: StubError) -> String {
        "The stub \(stub.name.quoted) cannot be used. \(error.message)"
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
