import BlackBox
import Foundation
import HTTPRecordings
import HTTPStubs
import HTTPTransport
import OSDM

/// The layers between a client and a service. No other code decides on their order.
///
/// The layers, from the outside in. Each use of the program leaves out the layers that it does not need:
///
/// 1. retry: part of `OSDMClient`, so that each attempt has the whole time of a deadline
/// 2. reachability: added by `Assembly.program`, and tells the window whether the service can be reached
/// 3. deadline: includes every layer that may be slow
/// 4. trace: the requests that the client sent, and how each ended
/// 5. chaos: delays each response by up to 3 s, which changes the order of the responses
/// 6. stubs: the responses that a scenario gives itself
/// 7. recorder: when recording, the deadline is inside this layer, because a recording contains what the client
///    received
/// 8. faults
/// 9. the source: the network, the sandbox, or a replayed recording
struct TransportStack: Sendable {
    private(set) var faults: FaultyTransport?
    private(set) var recorder: RecordingSession?
    /// All layers except a deadline at the outside.
    private var layers: any Transport
    /// The timer of a deadline at the outside. Nil for a server, because its clients have deadlines of their
    /// own. Also nil if an inner layer already has the deadline.
    private var deadline: DeadlineTransport.Timer?

    var transport: any Transport { deadline.map { DeadlineTransport(layers, timer: $0) } ?? layers }

    /// - Parameters:
    ///   - faults: The faults as they are written for `--faults`.
    ///   - record: Begins a recording of the exchanges that go through a transport; nil to record nothing.
    /// - Throws: `ProgramError` if the faults cannot be read, and errors of `record`.
    init(
        over source: any Transport, faults: String? = nil, seed: UInt64 = 1,
        clock: any Clock<Duration> = ContinuousClock(), deadline: DeadlineTransport.Timer?,
        record: ((any Transport) throws -> RecordingSession)? = nil
    ) throws {
        self.faults = try Faults.over(source, faults, seed: seed, clock: clock)
        (layers, self.deadline) = (self.faults ?? source, deadline)
        if let session = try record?(transport) {
            (recorder, layers, self.deadline) = (session, session.transport, nil)
        }
    }

    /// Adds the layers that only a scenario has, and the deadline outside of them.
    ///
    /// - Parameter chaos: The seed of the delays; nil for none.
    /// - Returns: The layer of the scenario's stubs.
    mutating func addScenario(
        trace: TraceRecorder, chaos: UInt64?, clock: any Clock<Duration>,
        deadline: @escaping DeadlineTransport.Timer
    ) throws -> StubSession {
        let stubs = StubSession(fallback: layers, clock: clock)
        let delayed = try Faults.over(
            stubs, chaos.map { _ in "late=0s..\(Chaos.lateness.components.seconds)s" }, seed: chaos ?? 0,
            clock: clock)
        layers = TracedTransport(base: delayed ?? stubs, trace: trace)
        self.deadline = deadline
        return stubs
    }

    /// Returns the layers for asking a service again for the requests of a recording. Signing in is the outermost
    /// layer, because it knows the token endpoint by its recorded path.
    static func verification(
        of service: any Transport, at address: URL, recordedPath: String?, tokenPath: String,
        account: SignedInTransport.Account?
    ) throws -> any Transport {
        let stack = try TransportStack(
            over: service, deadline: DeadlineTransport.timer(on: ContinuousClock()))
        return SignedInTransport(
            RebasedTransport(stack.transport, to: address, from: recordedPath), tokenPath: tokenPath,
            account: account)
    }
}
