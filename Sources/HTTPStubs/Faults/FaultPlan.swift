import HTTPBodies
import HTTPTransport
import HTTPTypes
import Locking

/// The decision which faults each request meets.
///
/// Chance depends on the seed, the fault, the request's method and path, and the number of requests before it with
/// the same two, but on no others. `times`, `every` and `after` are counted in the order in which requests come.
final class FaultPlan: Sendable {
    struct Decision: Hashable, Sendable {
        /// The request's place in the order in which requests come, from 1.
        var number = 0
        var delay = Duration.zero
        var late = Duration.zero
        var bandwidths: [Bandwidth] = []
        /// The longest wait for a later request.
        var reorder = Duration.zero
        /// The faults that the request met; all but the last are waits.
        var met: [Fault] = []
        /// A random number for everything else that chance decides.
        var random: UInt64 = 0

        func error(_ code: TransportError.Code) -> TransportError {
            TransportError(code, detail: "a fault was asked for: \(met.last?.text ?? "")")
        }
    }

    private struct State {
        var number = 0
        /// The number of requests that each fault is for, by the fault's place in its line.
        var seen: [Int]
        var met: [Int]
        var occurrences: [String: UInt64] = [:]
    }

    private let faults: [Fault]
    private let seed: UInt64
    private let state: Lock<State>

    init(_ spec: FaultSpec, seed: UInt64) {
        faults = spec.faults
        self.seed = seed
        let none = [Int](repeating: 0, count: faults.count)
        state = Lock(State(seen: none, met: none))
    }

    /// The faults that no request has met; of those by chance, only the ones that no request was for.
    var unmet: [Fault] {
        state.withLock { state in
            faults.indices.filter { index in
                faults[index].probability < 1 ? state.seen[index] == 0 : state.met[index] == 0
            }.map { faults[$0] }
        }
    }

    func next(_ request: HTTPRequest) -> Decision {
        let segments = PathPattern.segments((request.path ?? "/").prefix { $0 != "?" })
        let text = "\(request.method.rawValue) \(request.path ?? "/")"
        let key = SplitMix64.number(of: text)
        return state.withLock { state in
            state.number += 1
            let occurrence = state.occurrences[text, default: 0] + 1
            state.occurrences[text] = occurrence
            var chance = SplitMix64(seed: seed, key, occurrence)
            var decision = Decision(number: state.number, random: chance.next())
            for (index, fault) in faults.enumerated() where fault.matches(request.method, segments) {
                var random = SplitMix64(seed: seed, key, occurrence, UInt64(index) + 1)
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
                // Any other fault takes the request, so that the faults behind it are not used up.
                default: return decision
                }
            }
            return decision
        }
    }
}
