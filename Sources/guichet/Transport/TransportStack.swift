import BlackBox
import Foundation
import HTTPRecordings
import HTTPStubs
import HTTPTransport
import Screens

/// The layers between a client and a service. Only this type decides on their order.
struct TransportStack: Sendable {
    /// The names of the layers, from the outside in.
    private(set) var names: [String] = []
    /// All layers but `retry`.
    var transport: any Transport = NoService()
    /// All layers, for requests that the service may receive twice; nil without `retry`.
    var retrying: RetryingTransport?
    /// The stubs. They are used only if there is a layer `stubs`.
    var stubs = StubSession()
    var recorder: RecordingSession?
    var faults: FaultyTransport?

    /// - Parameter layers: The layers, from the outside in; nil elements are left out.
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
    /// The layers around a connection, which are made again at each start of the program.
    ///
    /// - Parameter seam: Put around the connection, inside these layers; nil for nothing.
    func client(
        _ reachability: Reachability, _ time: ProgramTime, _ seam: TransportLayer.Wrapping? = nil
    ) throws -> TransportStack {
        try TransportStack(
            [.retry(time), .reachability(reachability, time), .seam(seam)], around: self)
    }

    /// The layers between the window, or a command, and a service.
    static func connection(
        to service: TransportLayer, faults: TransportLayer?, recorder: TransportLayer?, _ time: ProgramTime
    ) throws -> TransportStack {
        try TransportStack([recorder, .deadline(time.deadline), faults, service])
    }

    /// The layers of a scenario. The deadline also applies to stubs, and the recorder is inside the stubs, so that
    /// a recording contains no response of a stub.
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

    /// The layers to send the requests of a recording to a service again.
    static func verification(
        of service: TransportLayer, at address: URL, recordedPath: String?, tokenPath: String,
        account: SignedInTransport.Account?
    ) throws -> TransportStack {
        try TransportStack([
            .signIn(account, at: tokenPath), .rebasing(to: address, from: recordedPath),
            .deadline(ProgramTime().deadline), service,
        ])
    }

    /// The layers of a server for the sandbox. This server and the two below have no deadline, because their
    /// clients have their own.
    static func sandbox(_ sandbox: TransportLayer, faults: TransportLayer?) throws -> TransportStack {
        try TransportStack([faults, sandbox])
    }

    /// The layers of a proxy that records the responses of a service to any client.
    static func proxy(to service: TransportLayer, recorder: TransportLayer) throws -> TransportStack {
        try TransportStack([recorder, service])
    }

    /// The layers of a server for stubs, a recording, or both. Redirections are left to the client.
    static func server(hasStubs: Bool, recording: ReplayTransport?) throws -> TransportStack {
        try TransportStack([
            hasStubs ? .stubs(on: ContinuousClock(), redirections: 0, mostRequests: 100) : nil,
            recording.map { _ in .ownAddress }, recording.map { .recording($0) },
        ])
    }
}

/// The parameters of the layers that only scenarios have.
struct ScenarioLayers: Sendable {
    var trace: TraceRecorder
    /// The seed of the delays; nil for none.
    var chaos: UInt64?
}
