import BlackBox
import Foundation
import HTTPRecordings
import HTTPStubs
import HTTPTransport
import OSDM

/// The layers between a client and a service: the one place that says in which order they stand.
///
/// From the outside in; each use of the program leaves out the layers that it does not need:
///
/// 1. retry: inside of `OSDMClient`, so that each try has the whole time of a deadline
/// 2. deadline: around everything that may be slow
/// 3. trace: what the client sent, and how it ended
/// 4. chaos: each response comes up to 3 s late, and so in another order
/// 5. stubs: what a scenario responds itself
/// 6. recorder: with the deadline inside of it, too, because a recording holds what the client saw
/// 7. faults
/// 8. the source: the network, the sandbox, or a recording that is replayed
struct TransportStack: Sendable {
    private(set) var faults: FaultyTransport?
    /// The recording that is being made.
    private(set) var recorder: RecordingSession?
    /// All layers but an outermost deadline.
    private var layers: any Transport
    /// Nil for a server, whose clients have deadlines of their own, and where a layer has the deadline already.
    private var deadline: DeadlineTransport.Timer?

    /// The outermost layer.
    var transport: any Transport { deadline.map { DeadlineTransport(layers, timer: $0) } ?? layers }

    /// - Parameters:
    ///   - faults: As written for `--faults`.
    ///   - record: Begins the recording of what goes through a transport; nil where nothing is recorded.
    /// - Throws: `ProgramError` when the faults cannot be read, and what `record` throws.
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

    /// Adds the layers that only a scenario has, and the deadline around them.
    ///
    /// - Parameter chaos: The seed of the delays; nil for none.
    /// - Returns: The layer for the scenario's stubs.
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

    /// The layers around a service that is asked again for what a recording holds: signing in is the outermost, for
    /// it knows the token endpoint by its recorded path.
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
