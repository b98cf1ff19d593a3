import Foundation
import HTTPRecordings
import HTTPTransport
import LiveHTTP
import OSDM
import Rail
import RailStore
import Sandbox
import Screens

/// Puts the program together for the window, scenarios and commands: from its service, faults, recording, store, time
/// and workers.
struct Assembly: Sendable {
    enum Service: Sendable {
        case sandbox(EmbeddedSandbox)
        case live(OSDMConfiguration)
    }

    /// The service. It is not used while a recording is replayed.
    var service: Service
    var faults: String?
    var seed: UInt64 = 1
    var recording = RecordingUse.none
    /// Whether a replay of the new recording accepts a request more often than it was recorded. This is needed for
    /// recordings that a person makes, because nobody presses exactly the same keys twice.
    var repeatsLast = false
    /// The secret texts that the new recording must not contain.
    var secrets: [String] = []
    /// The command that records the requests that a replay lacks.
    var recordCommand = ""
    /// The folder of the session and the other data that the program stores for its next run; nil to store
    /// nothing.
    var state: StateFolder?
    /// The folder of the journal of bookings. It always exists, so that the program cannot forget a booking that
    /// it has requested.
    var journal: StateFolder
    /// The folder for files that the person saves.
    var savingFolder = FileManager.default.currentDirectoryPath
    var newID: @Sendable () -> String = { UUID().uuidString.lowercased() }
    var time = ProgramTime()
    var workers: any TaskExecutor
    var keys = KeyTable()
    var notice: @Sendable (StoreProblem) -> Void = { _ in }
    var seams = Seams()

    /// Connects to the service or to the replayed recording. If the connection is to be recorded, begins the
    /// recording.
    func connect(in scenario: ScenarioLayers? = nil) throws -> Connection {
        if case .replay(let folder) = recording { return try replaying(folder, in: scenario) }
        let (configuration, service, places, isSandbox) = target
        let encryptionMark = try configuration.encryptionMark()
        if !isSandbox {
            for address in [configuration.baseURL, configuration.tokenURL] {
                try Settings.checkProxy(for: address)
            }
        }
        var recorder: TransportLayer?
        if case .record(let folder) = recording {
            let recorded = RecordedService(configuration, isSandbox: isSandbox, timeZone: time.timeZone)
            recorder = .recorder { [repeatsLast, secrets, time] in
                try RecordingUse.open(
                    recording: folder, of: recorded, through: $0, repeatsLast: repeatsLast, secrets: secrets,
                    now: time.now)
            }
        }
        let stack = try stack(to: service, recorder, in: scenario)
        return Connection(
            configuration: configuration, stack: stack, recording: stack.recorder, time: time, places: places,
            marks: [recording.mark, encryptionMark].compactMap(\.self))
    }

    private var target: (OSDMConfiguration, TransportLayer, PlaceMemory, isSandbox: Bool) {
        switch service {
        case .sandbox(let sandbox): (sandbox.configuration, .sandbox(sandbox.transport), .none, true)
        case .live(let configuration): (configuration, .network(LiveTransport()), .usual, false)
        }
    }

    /// Connects to a recording. The connection's time is the time of the recording, unless the scenario states
    /// another time.
    private func replaying(_ folder: URL, in scenario: ScenarioLayers?) throws -> Connection {
        let session = try RecordingUse.open(replaying: folder, command: recordCommand, clock: time.clock)
        guard let recording = session.recording else {
            throw ProgramError.unusable("\(folder.relativePath) holds no recording.")
        }
        let recorded = RecordedService(recording.about)
        var connection = Connection(
            configuration: recorded.configuration,
            stack: try stack(to: .recording(session.transport), in: scenario), recording: session, time: time,
            marks: [self.recording.mark].compactMap(\.self))
        if !time.isStated {
            (connection.time.start, connection.time.timeZone) = (recording.recordedAt, recorded.timeZone)
        }
        return connection
    }

    private func stack(
        to service: TransportLayer, _ recorder: TransportLayer? = nil, in scenario: ScenarioLayers?
    ) throws -> TransportStack {
        let faults = TransportLayer.faults(faults, seed: seed, on: time.clock)
        guard let scenario else {
            return try .connection(to: service, faults: faults, recorder: recorder, time)
        }
        return try .scenario(scenario, to: service, faults: faults, recorder: recorder, time)
    }

    /// Makes the program that uses a connection, with its session and store in the state folder.
    func program(over connection: Connection) throws -> Program {
        let name = connection.configuration.baseURL.absoluteString
        let (time, clock) = (connection.time, connection.time.clock)
        let tokens = state.map { state in
            let file = ServiceFile(.session, in: state, service: name, notice: notice)
            return TokenStore(
                load: { file.load() },
                save: { data in
                    do throws(StoreProblem) { try file.save(data) } catch {
                        throw NotKept(description: error.detail)
                    }
                },
                clear: { try file.delete() })
        }
        let store = Store(folder: state, now: time.now, notice: notice)
        let reachability = Reachability()
        let stack = try connection.stack.client(reachability, time, seams.client)
        let sleep: @Sendable (Duration) async throws -> Void = { try await clock.sleep(for: $0) }
        let client = OSDMClient(
            connection.configuration, transport: stack.transport, retrying: stack.retrying,
            tokens: seams.tokens(tokens ?? .forgetful),
            dependencies: OSDMDependencies(now: time.now, sleep: sleep, executor: workers))
        let bookings = KeptBookings(
            seams.requests(client), journal: BookingJournal(folder: journal, now: time.now, notice: notice),
            service: name, info: connection.configuration.info, now: time.now, sleep: sleep, newID: newID,
            executor: workers)
        // Each feed has a store of its own, because searches in one timetable are useless in another timetable.
        let feedMark = service.sandbox?.feed.map { "#" + $0 } ?? ""
        var rail = RailService(client).stored(
            in: store, as: name + feedMark, places: connection.places,
            address: state.map { ServiceFile(.address, in: $0, service: name, notice: notice) },
            bookings: bookings)
        if let sandbox = service.sandbox, !recording.isReplay {
            rail.lastDay = { try await sandbox.load().lastDay }
        }
        return Program(
            rail: seams.service(rail), bookings: bookings, store: store, time: time, marks: connection.marks,
            workers: workers, reachability: reachability,
            tickets: .files(in: savingFolder, now: time.now), keys: keys)
    }
}

/// A connection to a service: its configuration, and the layers of transports that lead to it.
struct Connection: Sendable {
    var configuration: OSDMConfiguration
    var stack: TransportStack
    var recording: RecordingSession?
    var time: ProgramTime
    var places = PlaceMemory.none
    /// The marks, of a few words each, that every screen shows.
    var marks: [String] = []
}

/// The reason why a session could not be stored, in a few words. The log has the whole sentence.
private struct NotKept: Error, CustomStringConvertible {
    var description: String
}
