import Foundation
import HTTPBodies
import HTTPTransport
import HTTPTypes
import Locking

/// What a session of stubs knows: its stubs, what they were asked, and what went wrong. The state is in this place alone.
final class StubRegistry: Sendable {
    /// What a stub made of being asked.
    enum Claim {
        case answer(StubResponse, hit: Int)
        case failure(StubFailure)
        /// It is in another state, or was used up meanwhile.
        case aside
    }

    private struct State {
        /// All, in the order in which they were made.
        var stubs: [Stub] = []
        /// Those that may answer, in the order in which they are asked.
        var active: [Stub] = []
        var hits: [[StubRequest]] = []
        var requests: [StubRequest] = []
        var stories: [String: String] = [:]
        var held: [Int: (stub: Stub, hold: HeldResponse)] = [:]
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
            let place = state.active.firstIndex { $0.priority <= stub.priority } ?? state.active.endIndex
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

    var isFinished: Bool { state.withLock { $0.isFinished } }

    /// Numbers a request, and gives the stubs that may be for it; nil when the session is finished.
    func begin(_ request: HTTPRequest, _ body: Data) -> (request: StubRequest, stubs: [Stub])? {
        state.withLock { state in
            guard !state.isFinished else { return nil }
            let request = StubRequest(number: state.requests.count + 1, request: request, body: body)
            state.requests.append(request)
            return (request, state.active)
        }
    }

    /// Lets a stub whose rules hold answer a request, if its state and its number allow it.
    func claim(_ stub: Stub, _ request: StubRequest) -> Claim {
        let (claim, hits) = state.withLock { state -> (Claim, Int) in
            let hits = state.hits[stub.id].count
            guard standsAside(stub, state) == nil, !state.isFinished else { return (.aside, hits) }
            state.hits[stub.id].append(request)
            if let then = stub.state.then { state.stories[stub.state.story] = then }
            if stub.times.atMost == 0 {
                return (
                    failure(.forbidden, stub, "must never be asked, and was: \(request.words)."), hits + 1
                )
            }
            guard hits < stub.answers.count || stub.afterLast == .repeat, let last = stub.answers.last else {
                let count =
                    stub.answers.count == 1 ? "its answer is" : "its \(stub.answers.count) answers are"
                return (
                    failure(.usedUp, stub, "was asked again when \(count) used up: \(request.words)."),
                    hits + 1
                )
            }
            return (.answer(hits < stub.answers.count ? stub.answers[hits] : last, hit: hits + 1), hits + 1)
        }
        if case .aside = claim { return claim }
        stub.hits.reach(hits)
        if case .failure(let failure) = claim { fail(failure) }
        return claim
    }

    private func failure(_ kind: StubFailure.Kind, _ stub: Stub, _ words: String) -> Claim {
        .failure(
            StubFailure(
                kind, stub: stub.name, place: stub.place, message: "The stub \(stub.name.quoted) \(words)"))
    }

    /// Why a stub whose rules hold does not answer; nil when it does.
    private func standsAside(_ stub: Stub, _ state: State) -> String? {
        let story = state.stories[stub.state.story] ?? StubState.start
        if let when = stub.state.when, when != story {
            let owner = stub.state.story.isEmpty ? "" : " of \(stub.state.story.quoted)"
            return "the state\(owner) is \(story.quoted), not \(when.quoted)"
        }
        let hits = state.hits[stub.id].count
        if let most = stub.times.atMost, most > 0, hits >= most {
            return "it was asked \(ExpectedCalls.words(hits)) already, and may be no more often"
        }
        if stub.afterLast == .pass, hits >= stub.answers.count {
            return hits == 1 ? "its answer was given already" : "its \(hits) answers were given already"
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

    func hold(_ request: StubRequest, _ stub: Stub, _ hold: HeldResponse) {
        state.withLock { $0.held[request.number] = (stub, hold) }
    }

    func unhold(_ request: StubRequest) { state.withLock { $0.held[request.number] = nil } }

    // MARK: The end

    /// What is wrong so far, and what would be if this were the end.
    var failures: [StubFailure] {
        let snapshot = state.withLock { $0 }
        return broken(snapshot) + snapshot.failures + unreleased(snapshot) + unasked(snapshot)
    }

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
        let unreleased = unreleased(snapshot)
        for (number, held) in snapshot.held { held.hold.drop(request: number) }
        for stub in snapshot.stubs { stub.hits.end() }
        return broken(snapshot) + snapshot.failures + unreleased + unasked(snapshot)
    }

    private func broken(_ state: State) -> [StubFailure] {
        state.stubs.flatMap { stub -> [StubFailure] in
            let rules = stub.rules.lazy.compactMap(\.firstMistake).prefix(1)
            let answers = stub.answers.compactMap { answer -> StubError? in
                guard case .unusable(let mistake) = answer.content else { return nil }
                return mistake
            }
            return (rules + answers).map {
                StubFailure(
                    .unusable, stub: stub.name, place: stub.place,
                    message: "The stub \(stub.name.quoted) cannot be used. \($0.message)")
            }
        }
    }

    private func unreleased(_ state: State) -> [StubFailure] {
        state.held.sorted { $0.key < $1.key }.compactMap { number, held in
            guard let request = held.hold.waiting.first(where: { $0.number == number }) else { return nil }
            return StubFailure(
                .neverReleased, stub: held.stub.name, place: held.stub.place,
                message:
                    "The stub \(held.stub.name.quoted) holds its answer to \(request.words) (request \(number)), which was never released."
            )
        }
    }

    private func unasked(_ state: State) -> [StubFailure] {
        state.stubs.compactMap { stub in
            let hits = state.hits[stub.id].count
            guard hits < stub.times.atLeast, stub.rules.allSatisfy({ $0.firstMistake == nil }) else {
                return nil
            }
            let asked = hits == 0 ? "never asked" : "asked only \(ExpectedCalls.words(hits))"
            var message = "The stub \(stub.name.quoted) was \(asked), and must be \(stub.times)."
            if let nearest = nearestRequest(to: stub, state) { message += " \(nearest)" }
            return StubFailure(
                hits == 0 ? .neverAsked : .askedTooSeldom, stub: stub.name, place: stub.place,
                message: message)
        }
    }

    private func nearestRequest(to stub: Stub, _ state: State) -> String? {
        let mine = Set(state.hits[stub.id].map(\.number))
        let candidates = state.requests.lazy.filter { !mine.contains($0.number) }.map { ($0, stub.miss($0)) }
        guard let nearest = candidates.max(by: { $0.1.nearness < $1.1.nearness }), nearest.1.nearness > 0
        else {
            return state.requests.isEmpty ? "Nothing was asked at all." : nil
        }
        let rule = nearest.1.failedRule ?? standsAside(stub, state) ?? "another stub answered it"
        return "The nearest was \(nearest.0.words) (request \(nearest.0.number)): \(rule)."
    }
}
