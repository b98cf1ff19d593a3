public import Foundation
public import HTTPTransport
public import HTTPTypes
import Locking

/// Any transport, with faults.
///
/// The same seed, faults and requests meet the same, also when requests are under way at the same time: see
/// `FaultSpec`.
public struct FaultyTransport: Transport {
    private let base: any Transport
    private let plan: FaultPlan
    private let clock: any Clock<Duration>
    private let onFault: @Sendable (FaultReport) -> Void
    private let earlier: EarlierResponses?
    /// The highest number of a request that has its result.
    private let results = Milestones()

    /// - Parameters:
    ///   - seed: Decides what is by chance.
    ///   - clock: What waits take their time on.
    ///   - onFault: Is told of each fault as it is met, before anything is waited for.
    public init(
        _ base: any Transport, faults: FaultSpec, seed: UInt64 = 0,
        clock: any Clock<Duration> = ContinuousClock(),
        onFault: @escaping @Sendable (FaultReport) -> Void = { _ in }
    ) {
        self.base = base
        plan = FaultPlan(faults, seed: seed)
        self.clock = clock
        self.onFault = onFault
        earlier = faults.faults.contains { $0.kind == .duplicate } ? EarlierResponses() : nil
    }

    @concurrent public func send(_ request: HTTPRequest, body: Data) async throws(TransportError) -> Response
    {
        try checkCancellation()
        let decision = plan.next(request)
        for fault in decision.met { onFault(FaultReport(decision.number, request, fault)) }
        defer { results.reach(decision.number) }
        try await pause(decision.delay, on: clock)
        if let response = try await instead(of: decision) { return response }
        if decision.fault == .twice { _ = try await base.send(request, body: body) }
        let response = try await base.send(request, body: body)
        // What never arrives is missed late, too.
        try await pause(decision.late, on: clock)
        let given = try spoiled(response, request, decision)
        let transfer = decision.bandwidths.reduce(.zero) { $0 + $1.time(for: given.body.count) }
        try await pause(transfer, on: clock)
        if let longest = decision.reorder { try await letOthersPass(decision.number, atMost: longest) }
        return given
    }

    /// The response that comes although the service never sees the request; nil when it does.
    private func instead(of decision: FaultPlan.Decision) async throws(TransportError) -> Response? {
        switch decision.fault {
        case .fail(let status):
            // A service that says “too many” says for how long.
            return FaultResponses.failure(status, retryAfter: status.code == 429 ? .seconds(1) : nil)
        case .busy(let time): return FaultResponses.failure(.tooManyRequests, retryAfter: time)
        case .html: return FaultResponses.html
        case .refuse: throw Self.told(.connectionRefused, "refuse")
        case .reset: throw Self.told(.connectionReset, "reset")
        case .timeout(let time):
            try await pause(time, on: clock)
            throw Self.told(.timedOut, "timeout")
        case .silence:
            try await pause(Delay.longest, on: clock)
            throw Self.told(.timedOut, "silence, a day long")
        default: return nil
        }
    }

    /// The service's response as it arrives.
    private func spoiled(
        _ response: Response, _ request: HTTPRequest, _ decision: FaultPlan.Decision
    ) throws(TransportError) -> Response {
        var response = response
        let before = earlier?.replace(by: response, for: request)
        switch decision.fault {
        case .lose: throw Self.told(.connectionReset, "lose")
        case .truncate: throw Self.told(.truncated, "truncate")
        case .malformed: throw Self.told(.malformed, "malformed")
        case .failAfter(let status): return FaultResponses.failure(status)
        case .half: response.body = response.body.prefix(response.body.count / 2)
        case .garbage: response.body = FaultResponses.garbage(response.body.count, seed: decision.random)
        case .duplicate: return before ?? response
        default: break
        }
        return response
    }

    private func letOthersPass(_ number: Int, atMost longest: Duration) async throws(TransportError) {
        await withTaskGroup(of: Void.self) { [results, clock] group in
            group.addTask { _ = try? await results.wait(for: number + 1) }
            group.addTask { try? await clock.sleep(for: longest) }
            await group.next()
            group.cancelAll()
        }
        try checkCancellation()
    }

    private static func told(_ code: TransportError.Code, _ words: String) -> TransportError {
        TransportError(code, detail: "a fault was asked for: \(words)")
    }
}

/// A fault that a request has met.
public struct FaultReport: Hashable, Sendable, CustomStringConvertible {
    /// The request's place in the order in which requests came, from 1.
    package let number: Int
    package let request: HTTPRequest
    package let fault: Fault

    init(_ number: Int, _ request: HTTPRequest, _ fault: Fault) {
        self.number = number
        self.request = request
        self.fault = fault
    }

    /// `lose, met by POST /orders (request 7)`; without the query, which may hold what is secret.
    public var description: String {
        let path = (request.path ?? "/").prefix { $0 != "?" }
        return "\(fault.kind), met by \(request.method.rawValue) \(path) (request \(number))"
    }
}

/// The last response for each method and path.
private final class EarlierResponses: Sendable {
    private let responses = Lock<[String: Response]>([:])

    /// - Returns: The one before.
    func replace(by response: Response, for request: HTTPRequest) -> Response? {
        let key = "\(request.method.rawValue) \((request.path ?? "/").prefix { $0 != "?" })"
        return responses.withLock { $0.updateValue(response, forKey: key) }
    }
}
