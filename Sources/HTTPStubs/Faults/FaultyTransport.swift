public import Foundation
import HTTPBodies
public import HTTPTransport
public import HTTPTypes
import Locking
import SharedAlgorithms

/// Adds faults to another transport. The same seed, faults and requests give the same result, even if the requests
/// run in another order, for up to 10,000 different ones.
public struct FaultyTransport: Transport {
    private let base: any Transport
    private let plan: FaultPlan
    private let clock: any Clock<Duration>
    private let onFault: @Sendable (String) -> Void
    /// The last response to each method and path, for faults that repeat responses; nil if there is no such fault.
    private let earlier: Lock<[String: Response]>?
    static let mostKept = 1000
    /// The highest number of a request that has got its result.
    private let results = Milestones()

    /// - Parameters:
    ///   - seed: The seed for random decisions.
    ///   - clock: The clock for waits.
    ///   - onFault: Called with each fault that a request meets, before the request waits: `lose 10%, met by POST
    ///     /orders (request 7)`. The query is left out because it may contain secrets.
    public init(
        _ base: any Transport, faults: FaultSpec, seed: UInt64 = 0,
        clock: any Clock<Duration> = ContinuousClock(),
        onFault: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.base = base
        plan = FaultPlan(faults, seed: seed)
        self.clock = clock
        self.onFault = onFault
        earlier = faults.faults.contains { $0.kind == .duplicate } ? Lock([:]) : nil
    }

    /// The faults that no request has met so far. A fault with a probability is only listed if no request matched it.
    public var unmet: [String] { plan.unmet.map(\.text) }

    @concurrent public func send(_ request: HTTPRequest, body: Data) async throws(TransportError) -> Response
    {
        try checkCancellation()
        let decision = plan.next(request)
        let address = "\(request.method.rawValue) \(request.target.path)"
        for fault in decision.met { onFault("\(fault.text), met by \(address) (request \(decision.number))") }
        defer { results.reach(decision.number) }
        try await pause(decision.delay, on: clock)
        switch decision.met.last?.kind {
        case .instead(let response): return response
        case .error(let code, let time):
            try await pause(time, on: clock)
            throw decision.error(code)
        case .twice: _ = try await base.send(request, body: body)
        default: break
        }
        var response = try await base.send(request, body: body)
        // A lost response also waits: a client cannot notice the loss before the response would have come.
        try await pause(decision.late, on: clock)
        let before = earlier?.withLock { earlier in
            if earlier.count >= Self.mostKept, earlier[address] == nil { earlier.removeAll() }
            return earlier.updateValue(response, forKey: address)
        }
        switch decision.met.last?.kind {
        case .lost(let code): throw decision.error(code)
        case .replaced(let other): response = other
        case .half: response.body = response.body.prefix(response.body.count / 2)
        case .garbage: response.body = Self.garbage(response.body.count, seed: decision.random)
        case .duplicate: response = (before ?? nil) ?? response
        default: break
        }
        let transfer = decision.bandwidths.reduce(.zero) { $0 + $1.time(for: response.body.count) }
        try await pause(transfer, on: clock)
        if decision.reorder > .zero { try await letOthersPass(decision.number, atMost: decision.reorder) }
        return response
    }

    /// Returns random bytes. The first byte is valid neither in JSON nor in UTF-8.
    private static func garbage(_ count: Int, seed: UInt64) -> Data {
        var random = SeededGenerator(seed: seed)
        var bytes = Data((0..<max(count, 16)).map { _ in UInt8(truncatingIfNeeded: random.next()) })
        bytes[0] |= 0xF8
        return bytes
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
}
