import HTTPTransport
import HTTPTypes
import Locking
import SharedAlgorithms

/// Decides which faults each request meets.
///
/// A random decision depends only on the seed, the fault, the method and path of the request, and the number of earlier
/// requests with that method and path. Of a server that runs for long, the first 10,000 different ones are counted by
/// themselves, and all others together. `times`, `every` and `after` count requests in the order in which they come.
final class FaultPlan: Sendable {
    struct Decision: Hashable, Sendable {
        /// The number of the request, from 1.
        var number = 0
        var delay = Duration.zero
        var late = Duration.zero
        var bandwidths: [Bandwidth] = []
        /// The longest time to wait for a later request.
        var reorder = Duration.zero
        /// The faults that the request meets. Only the last may be something other than a wait.
        var met: [Fault] = []
        /// A random number, from which the bytes of `garbage` are made.
        var random: UInt64 = 0

        func error(_ code: TransportError.Code) -> TransportError {
            TransportError(code, detail: "a fault was asked for: \(met.last?.text ?? "")")
        }
    }

    private struct State {
        var number = 0
        /// The number of requests that matched each fault.
        var seen: [Int]
        var met: [Int]
        /// The number of requests by the hash of their method and path; by nil for all those that came too late.
        var occurrences: [UInt64?: UInt64] = [:]

        mutating func count(_ key: UInt64) -> UInt64 {
            let isKnown = occurrences.count < FaultPlan.mostCounted || occurrences[key] != nil
            occurrences[isKnown ? key : nil, default: 0] += 1
            return occurrences[isKnown ? key : nil, default: 0]
        }
    }

    /// The number of different requests that are counted by themselves.
    static let mostCounted = 10_000

    private let faults: [Fault]
    private let seed: UInt64
    private let state: Lock<State>

    init(_ spec: FaultSpec, seed: UInt64) {
        faults = spec.faults
        self.seed = seed
        let none = [Int](repeating: 0, count: faults.count)
        state = Lock(State(seen: none, met: none))
    }

    /// The faults that no request has met. A fault with a probability is only listed if no request matched it.
    var unmet: [Fault] {
        state.withLock { state in
            faults.indices.filter { index in
                faults[index].probability < 1 ? state.seen[index] == 0 : state.met[index] == 0
            }.map { faults[$0] }
        }
    }

    func next(_ request: HTTPRequest) -> Decision {
        let key = Self.hash("\(request.method.rawValue) \(request.path ?? "/")")
        return state.withLock { state in
            state.number += 1
            let occurrence = state.count(key)
            var chance = SeededGenerator(seed: seed, key, occurrence)
            var decision = Decision(number: state.number, random: chance.next())
            for (index, fault) in faults.enumerated() where fault.matches(request) {
                var random = SeededGenerator(seed: seed, key, occurrence, UInt64(index) + 1)
                state.seen[index] += 1
                let place = state.seen[index] - fault.after
                guard place > 0, place.isMultiple(of: fault.every),
                    state.met[index] < fault.times, random.fraction() < fault.probability
                else { continue }
                state.met[index] += 1
                decision.met.append(fault)
                switch fault.kind {
                case .delay(let delay): decision.delay += delay.drawn(by: &random)
                case .late(let delay): decision.late += delay.drawn(by: &random)
                case .bandwidth(let bandwidth): decision.bandwidths.append(bandwidth)
                case .reorder(let time): decision.reorder = max(decision.reorder, time)
                // The first fault that is not a wait decides the result, so the faults after it are not used up.
                default: return decision
                }
            }
            return decision
        }
    }

    /// Returns a hash of a text (FNV-1a, 64 bits). Unlike Swift's own, it is the same in every run.
    private static func hash(_ text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    }
}
