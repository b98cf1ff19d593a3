package import Foundation
public import HTTPBodies
package import HTTPTransport
package import HTTPTypes
import JSONTrees
import Locking
package import Redaction

/// Replays a recording. Equal requests get their responses in the recorded order. Each response is used once, unless
/// the recording says that it is repeated. Different requests may come in any order. A request without a response
/// fails, and is added to `misses`.
package final class ReplayTransport: Transport {
    private struct State {
        /// The indexes of the exchanges that have not been used yet, by their requests.
        var left: [RequestKey: [Int]]
        var ids: IdentifierBinding
        /// The requests so far that got a response, as they were written.
        var given: Set<Int> = []
        var misses: [ReplayMiss] = []
        /// The misses so far, by request. They are kept, because a request is compared with every exchange to find the
        /// nearest ones.
        var known: [MissedRequest: ReplayMiss] = [:]
    }

    private struct MissedRequest: Hashable {
        var key: RequestKey
        var ids: [ExactText]
    }

    private let exchanges: [RecordedExchange]
    private let keys: [RequestKey]
    /// The indexes of all exchanges for each request.
    private let places: [RequestKey: [Int]]
    /// The keys in which the recording replaced a text that the rules keep.
    private let likeKeys: [RequestKey]
    /// The keys with values that a response has given out.
    private let sentBack: [RequestKey]
    /// The ids in requests that the recording has in clear.
    private let plainIDs: Set<ExactText>
    private let matcher: RequestMatcher
    private let recordCommand: String
    private let clock: any Clock<Duration>
    private let namesCodings: Bool
    private let state: Lock<State>

    /// - Parameters:
    ///   - redaction: The program's own rules, in addition to those in the recording.
    ///   - recordCommand: The command that records missing exchanges. Messages name it.
    ///   - clock: The clock on which a request waits if it got no response when it was recorded.
    ///   - namesCodings: Whether responses keep the `Content-Encoding` that the service sent. Their bodies are unpacked
    ///     in any case.
    package init(
        _ recording: Recording, redaction: RedactionRules = RedactionRules(), recordCommand: String = "",
        clock: any Clock<Duration> = ContinuousClock(), namesCodings: Bool = false
    ) {
        (self.clock, self.namesCodings) = (clock, namesCodings)
        exchanges = recording.exchanges
        self.recordCommand = recordCommand
        let recorded = recording.exchanges.map(\.exchange)
        let rules = redaction.adding(recording.redaction)
        let matcher = RequestMatcher(recording.matching, redaction: rules, exchanges: recorded)
        self.matcher = matcher
        keys = recorded.map { matcher.key($0.request, body: $0.requestBody) }
        places = Dictionary(grouping: keys.indices) { [keys] in keys[$0] }
        likeKeys = keys.filter(\.holdsReplacedText)
        sentBack = keys.filter(\.holdsPseudonym)
        plainIDs = keys.allSatisfy(\.ids.isEmpty) ? [] : RequestMatcher.plainIDs(recorded, rules)
        state = Lock(State(left: places, ids: IdentifierBinding(kept: rules.keep)))
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

    /// Returns the recorded response at once. If the recorded request timed out, waits for the usual deadline
    /// first. If the client cancelled the recorded request, waits until the present request is cancelled too.
    func give(_ exchange: Exchange) async throws(TransportError) -> Response {
        if case .failure(let error) = exchange.result, error.code == .timedOut {
            try? await clock.sleep(for: DeadlineTransport.usual)
        }
        if exchange.wasGivenUp { while (try? await clock.sleep(for: .seconds(3600))) != nil {} }
        guard !Task.isCancelled else { throw TransportError(.cancelled) }
        var response = try exchange.result.get()
        if !namesCodings { response.head.headerFields[.contentEncoding] = nil }
        return response
    }

    func key(_ request: HTTPRequest, body: Data) -> RequestKey { matcher.key(request, body: body) }

    /// Takes the next exchange for a request. Returns nil if none is left; the caller decides whether that is a miss.
    func take(_ key: RequestKey) -> RecordedExchange? {
        let known = places[key] == nil ? likeKeys.first { key.isLike($0) } ?? key : key
        return state.withLock { state in
            func isMeant(_ place: Int) -> Bool { state.ids.allows(key.ids, for: keys[place].ids) }
            /// Whether the ids that the recording has in clear are those of the request.
            func isSame(_ place: Int) -> Bool {
                zip(key.ids, keys[place].ids).allSatisfy { !plainIDs.contains($0) || $0 == $1 }
            }
            let left = state.left[known] ?? []
            if let next = left.firstIndex(where: { isSame($0) && isMeant($0) })
                ?? left.firstIndex(where: isMeant),
                let place = state.left[known]?.remove(at: next)
            {
                state.ids.bind(key.ids, to: keys[place].ids)
                state.given.insert(key.written)
                return exchanges[place]
            }
            // A client that has a value of its own where it should send back one from a response would get the same
            // response again and again.
            let isExpectedAsGiven = sentBack.contains {
                key.hasOwnValues(inPlaceOf: $0) && state.left[$0]?.isEmpty == false
            }
            if isExpectedAsGiven, !state.given.contains(key.written) { return nil }
            let last = places[known]?.last(where: isMeant).map { exchanges[$0] }
            return last.flatMap { matcher.rules.repeatsLast || $0.repeats ? $0 : nil }
        }
    }

    @discardableResult func miss(_ key: RequestKey) -> ReplayMiss {
        let missed = MissedRequest(key: key, ids: key.ids)
        let known = state.withLock { $0.known[missed] }
        let miss =
            known
            ?? ReplayMiss(
                request: key.title, nearest: nearest(to: key), recordCommand: recordCommand,
                isRecorded: places[key] != nil || likeKeys.contains { key.isLike($0) })
        state.withLock { state in
            state.misses.append(miss)
            state.known[missed] = miss
        }
        return miss
    }

    private func nearest(to key: RequestKey) -> [NearMiss] {
        let ids = state.withLock(\.ids)
        return NearMiss.nearest(
            zip(exchanges, keys).map { exchange, recorded in
                let used =
                    ids.refused(key.ids, for: recorded.ids).map {
                        "its “\($0.text)” stands for another id than the one asked for; to match ids as they are,"
                            + " record again, with the fields that have them under --keep"
                    }
                    ?? (matcher.rules.repeatsLast
                        ? "already given to a request with other values in the place of those that are replaced"
                        : "already used: each response is given once, unless it says \"repeat\": \"last\"")
                return NearMiss(
                    name: exchange.file, failedRule: key.difference(from: recorded) ?? used,
                    score: key.nearness(to: recorded))
            })
    }

    package var misses: [ReplayMiss] { state.withLock { $0.misses } }

    /// The files of the exchanges that have not been requested yet.
    package var unused: [String] {
        state.withLock { $0.left.values.flatMap(\.self) }.sorted().map { exchanges[$0].file }
    }
}

/// A request for which no recorded response was left.
public struct ReplayMiss: Hashable, Sendable, CustomStringConvertible {
    /// Method, path and query, without secrets: `POST /offers`.
    public var request: String
    /// The three nearest recorded exchanges.
    public var nearest: [NearMiss]
    /// The command that would record the missing exchange; empty if there is none.
    package var recordCommand: String
    /// Whether the recording has such a request, of which no response is left.
    var isRecorded: Bool

    public var description: String {
        var lines = [
            isRecorded
                ? "No recorded response is left for \(request)." : "No response is recorded for \(request)."
        ]
        lines += nearest.isEmpty ? ["The recording is empty."] : ["Nearest:"] + nearest.map { "  \($0)" }
        if !recordCommand.isEmpty { lines.append("To record it: \(recordCommand)") }
        return lines.joined(separator: "\n")
    }
}
