import HTTPBodies
import HTTPTransport
import HTTPTypes
import Locking

/// The decisions which faults a request meets.
///
/// Chance is drawn from the seed, the fault, the request's method and path, and which one it is of these, whatever
/// requests come between. Numbers (`times`, `every`, `after`) are counted in the order in which requests come.
final class FaultPlan: Sendable {
    struct Decision: Hashable, Sendable {
        /// In the order in which requests come, from 1.
        var number = 0
        var delay = Duration.zero
        var late = Duration.zero
        var bandwidths: [Bandwidth] = []
        /// The longest wait for a later request.
        var reorder: Duration?
        /// The one that takes the response away, if any does.
        var fault: Fault?
        /// All that it met.
        var met: [Fault] = []
        /// A number for whatever else is by chance.
        var random: UInt64 = 0

        func error(_ code: TransportError.Code) -> TransportError {
            TransportError(code, detail: "a fault was asked for: \(fault?.text ?? "")")
        }
    }

    private struct State {
        var number = 0
        /// By the place of the fault in its line.
        var seen: [Int: Int] = [:]
        var met: [Int: Int] = [:]
        var occurrences: [String: UInt64] = [:]
    }

    private let faults: [Fault]
    private let seed: UInt64
    private let state = Lock(State())

    init(_ spec: FaultSpec, seed: UInt64) {
        faults = spec.faults
        self.seed = seed
    }

    func next(_ request: HTTPRequest) -> Decision {
        let path = String((request.path ?? "/").prefix { $0 != "?" })
        let segments = PathPattern.segments(path)
        let key = "\(request.method.rawValue) \(request.path ?? "/")"
        return state.withLock { state in
            state.number += 1
            state.occurrences[key, default: 0] += 1
            let occurrence = state.occurrences[key] ?? 1
            var decision = Decision(number: state.number)
            var chance = SplitMix64(seed: seed, SplitMix64.number(of: key), occurrence)
            decision.random = chance.next()
            for (index, fault) in faults.enumerated() where fault.matches(request.method, segments) {
                var random = SplitMix64(
                    seed: seed, SplitMix64.number(of: key), occurrence, UInt64(index) + 1)
                guard isMet(fault, index, &random, &state) else { continue }
                decision.met.append(fault)
                switch fault.kind {
                case .delay(let delay): decision.delay += delay.drawn(by: &random)
                case .late(let delay): decision.late += delay.drawn(by: &random)
                case .bandwidth(let bandwidth): decision.bandwidths.append(bandwidth)
                case .reorder(let time): decision.reorder = max(decision.reorder ?? .zero, time)
                default: decision.fault = fault
                }
                // The faults behind it are not used up.
                if decision.fault != nil { break }
            }
            return decision
        }
    }

    private func isMet(
        _ fault: Fault, _ index: Int, _ random: inout SplitMix64, _ state: inout State
    ) -> Bool {
        state.seen[index, default: 0] += 1
        let place = state.seen[index, default: 0] - fault.after
        guard place > 0, place.isMultiple(of: fault.every),
            state.met[index, default: 0] < fault.times ?? .max, random.fraction() < fault.probability
        else { return false }
        state.met[index, default: 0] += 1
        return true
    }
}
