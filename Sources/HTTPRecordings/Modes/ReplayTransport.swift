package import Foundation
public import HTTPBodies
package import HTTPTransport
package import HTTPTypes
import Locking
package import Redaction

/// Gives the responses of a recording. Equal requests get theirs in the recorded order, each once, unless the
/// recording says that the last is repeated; different requests may come in any order. A request for which no
/// response is left fails, and is kept in `misses`.
package final class ReplayTransport: Transport {
    private struct Queue {
        var places: [Int]
        var used: Set<Int> = []
        /// The place before which all are used.
        var first = 0

        func next(where isMeant: (Int) -> Bool) -> Int? {
            places.indices[first...].first { !used.contains($0) && isMeant(places[$0]) }
        }

        mutating func use(_ index: Int) {
            used.insert(index)
            while used.contains(first) { first += 1 }
        }
    }

    private struct State {
        var queues: [RequestKey: Queue] = [:]
        var ids = IdentifierBinding()
        var misses: [ReplayMiss] = []
        /// The first miss of each request: to find the nearest exchanges takes a look at all.
        var known: [MissedRequest: ReplayMiss] = [:]
    }

    private struct MissedRequest: Hashable {
        var key: RequestKey
        var ids: [ExactText]
    }

    private let exchanges: [RecordedExchange]
    private let keys: [RequestKey]
    /// The keys with kept texts that the recording had to replace.
    private let likeKeys: [RequestKey]
    private let matcher: RequestMatcher
    private let recordCommand: String
    private let clock: any Clock<Duration>
    private let state: Lock<State>

    /// - Parameters:
    ///   - redaction: The rules of the program that recorded, besides those in the recording.
    ///   - recordCommand: The command that records what is missing, for a person.
    ///   - clock: The clock on which a request sleeps that was given up when it was recorded, and has no response.
    package init(
        _ recording: Recording, redaction: RedactionRules = RedactionRules(), recordCommand: String = "",
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.clock = clock
        exchanges = recording.exchanges
        self.recordCommand = recordCommand
        let recorded = recording.exchanges.map(\.exchange)
        matcher = RequestMatcher(
            recording.matching, redaction: redaction.adding(recording.redaction), exchanges: recorded)
        keys = matcher.keys(recorded)
        var state = State()
        for (place, key) in keys.enumerated() {
            state.queues[key, default: Queue(places: [])].places.append(place)
        }
        likeKeys = keys.filter(\.holdsReplacedText)
        self.state = Lock(state)
    }

    @concurrent package func send(_ request: HTTPRequest, body: Data) async throws(TransportError) -> Response
    {
        guard !Task.isCancelled else { throw TransportError(.cancelled) }
        let key = matcher.key(request, body: body)
        guard let exchange = take(key) else {
            throw TransportError(.unanswered, detail: miss(key).description)
        }
        return try await give(exchange.exchange)
    }

    /// The recorded response, at once. If none came when it was recorded, waits until the request is given up
    /// again, or the usual deadline has passed on the clock.
    func give(_ exchange: Exchange) async throws(TransportError) -> Response {
        if case .failure(let error) = exchange.result, error.code == .timedOut {
            try? await clock.sleep(for: DeadlineTransport.usual)
        }
        if exchange.wasGivenUp { while (try? await clock.sleep(for: .seconds(3600))) != nil {} }
        guard !Task.isCancelled else { throw TransportError(.cancelled) }
        return try exchange.result.get()
    }

    func key(_ request: HTTPRequest, body: Data) -> RequestKey { matcher.key(request, body: body) }

    /// The next exchange for a request; nil when none is left, which is no miss yet.
    func take(_ key: RequestKey) -> RecordedExchange? {
        state.withLock { state in
            let known = state.queues[key] == nil ? likeKeys.first { key.isLike($0) } ?? key : key
            let next = state.queues[known]?.next { state.ids.allows(key.ids, for: keys[$0].ids) }
            if let next, let place = state.queues[known]?.places[next] {
                state.queues[known]?.use(next)
                state.ids.bind(key.ids, to: keys[place].ids)
                return exchanges[place]
            }
            let last = state.queues[known]?.places.last { state.ids.allows(key.ids, for: keys[$0].ids) }
                .map { exchanges[$0] }
            return last.flatMap { matcher.rules.repeatsLast || $0.repeats ? $0 : nil }
        }
    }

    /// Notes that a request got no response.
    @discardableResult func miss(_ key: RequestKey) -> ReplayMiss {
        let missed = MissedRequest(key: key, ids: key.ids)
        let known = state.withLock { $0.known[missed] }
        let miss =
            known ?? ReplayMiss(request: key.name, nearest: nearest(to: key), recordCommand: recordCommand)
        state.withLock { state in
            state.misses.append(miss)
            state.known[missed] = miss
        }
        return miss
    }

    private func nearest(to key: RequestKey) -> [NearMiss] {
        let scores = keys.map { key.nearness(to: $0) }
        // Exchanges that are equally near stay in their order.
        let places = scores.indices.sorted { (scores[$1], $0) < (scores[$0], $1) }.prefix(3)
        let ids = state.withLock(\.ids)
        return places.map { place in
            let used =
                ids.allows(key.ids, for: keys[place].ids)
                ? "already used: each response is given once, unless it says \"repeat\": \"last\""
                : "its id stands for another one that was asked for before"
            return NearMiss(
                name: exchanges[place].file, failedRule: key.difference(from: keys[place]) ?? used,
                score: scores[place])
        }
    }

    /// The requests that got no response, in the order in which they came.
    package var misses: [ReplayMiss] { state.withLock { $0.misses } }

    /// The files of the exchanges that nobody has asked for yet.
    package var unused: [String] {
        let places = state.withLock { state in
            state.queues.values.flatMap { queue in
                queue.places.indices.filter { !queue.used.contains($0) }.map { queue.places[$0] }
            }
        }
        return places.sorted().map { exchanges[$0].file }
    }
}

/// A request for which no recorded response was left.
public struct ReplayMiss: Hashable, Sendable, CustomStringConvertible {
    /// Method and path, without secrets: `POST /offers`.
    public var request: String
    /// The three nearest recorded exchanges.
    public var nearest: [NearMiss]
    /// The command that would record it; empty when the program has none.
    package var recordCommand: String

    public var description: String {
        var lines = ["No recorded response is left for \(request)."]
        lines += nearest.isEmpty ? ["The recording is empty."] : ["Nearest:"] + nearest.map { "  \($0)" }
        if !recordCommand.isEmpty { lines.append("To record it: \(recordCommand)") }
        return lines.joined(separator: "\n")
    }
}
