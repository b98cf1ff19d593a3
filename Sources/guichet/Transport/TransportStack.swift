import BlackBox
import Foundation
import HTTPRecordings
import HTTPStubs
import HTTPTransport
import Screens

/// The layers between a client and a service. No other code decides on their order.
struct TransportStack: Sendable {
    /// The names of the layers, from the outside in.
    private(set) var names: [String] = []
    /// All layers but `retry`.
    var transport: any Transport = NoService()
    /// All layers, for requests that may arrive twice; nil without `retry`.
    var retrying: RetryingTransport?
    /// The stubs. Without that layer, no request reaches them.
    var stubs = StubSession()
    var recorder: RecordingSession?
    var faults: FaultyTransport?

    /// - Parameter layers: From the outside in. Those that are nil are left out.
    private init(_ layers: [TransportLayer?], around inner: TransportStack? = nil) throws {
        if let inner { self = inner }
        for layer in layers.compactMap(\.self).reversed() {
            try layer.put(&self)
            names.insert(layer.name, at: 0)
        }
    }
}

// MARK: The layers of each use, from the outside in

extension TransportStack {
    /// Around a connection, for each start of the program.
    func client(_ reachability: Reachability, _ time: ProgramTime) throws -> TransportStack {
        try TransportStack([.retry(time), .reachability(reachability, time)], around: self)
    }

    /// A connection of the window, or of a command, to a service.
    static func connection(
        to service: TransportLayer, faults: TransportLayer?, recorder: TransportLayer?, _ time: ProgramTime
    ) throws -> TransportStack {
        try TransportStack([recorder, .deadline(time.deadline), faults, service])
    }

    /// A connection of a scenario. The stubs have a deadline, too, and a recording contains no response of a stub.
    static func scenario(
        _ scenario: ScenarioLayers, to service: TransportLayer, faults: TransportLayer?,
        recorder: TransportLayer?, _ time: ProgramTime
    ) throws -> TransportStack {
        try TransportStack([
            .deadline(time.deadline), .trace(scenario.trace), .chaos(scenario.chaos, time),
            .stubs(on: time.clock),
            recorder, recorder.map { _ in .deadline(time.deadline) }, faults, service,
        ])
    }

    /// Asks a service again for the requests of a recording.
    static func verification(
        of service: TransportLayer, at address: URL, recordedPath: String?, tokenPath: String,
        account: SignedInTransport.Account?
    ) throws -> TransportStack {
        try TransportStack([
            .signIn(account, at: tokenPath), .rebasing(to: address, from: recordedPath),
            .deadline(ProgramTime().deadline), service,
        ])
    }

    /// Serves the sandbox. Its clients have deadlines of their own, as have those of the two servers below.
    static func sandbox(_ sandbox: TransportLayer, faults: TransportLayer?) throws -> TransportStack {
        try TransportStack([faults, sandbox])
    }

    /// Records what a service says to any client.
    static func proxy(to service: TransportLayer, recorder: TransportLayer) throws -> TransportStack {
        try TransportStack([recorder, service])
    }

    /// Serves stubs, a recording, or both. The client itself must follow redirections.
    static func server(hasStubs: Bool, recording: ReplayTransport?) throws -> TransportStack {
        try TransportStack([
            hasStubs ? .stubs(on: ContinuousClock(), redirections: 0) : nil,
            recording.map { _ in .ownAddress }, recording.map { .recording($0) },
        ])
    }
}

/// The values of the layers that only a scenario has.
struct ScenarioLayers: Sendable {
    var trace: TraceRecorder
    /// The seed of the delays; nil for none.
    var chaos: UInt64?
}
