import Foundation
import HAR
import HTTPBodies
import HTTPRecordings
import HTTPStubs
import HTTPTransport
import LiveHTTP
import Logging
import OSDM
import Rail
import RailStore
import Redaction
import Sandbox

/// Puts the program's parts together as the settings say.
struct Assembly: Sendable {
    var settings: Settings
    var folders: ProgramFolders
    var log: Logger
    var workers: any TaskExecutor

    /// The service as the window is to have it, but for the recording that is to be made: that is begun by the
    /// call that returns the service, once the window is sure to open.
    ///
    /// With its session and its last searches kept, but for a recording: that begins with nobody signed in,
    /// so that it can be played from its start. A feed that was asked for is read first: when it cannot be
    /// used, there is nothing to open.
    ///
    /// - Throws: `ProgramError`.
    func service(_ fixtures: RecordingMode) async throws -> () throws -> AssembledService {
        if case .replay(let folder) = fixtures {
            let service = try replayed(folder)
            return { service }
        }
        let configuration: OSDMConfiguration
        var transport: any Transport
        var places = PlaceMemory.none
        switch settings.service {
        case .sandbox:
            let sandbox = try EmbeddedSandbox(
                gtfs: settings.gtfs, seed: settings.seed, workers: workers, now: { Date() })
            if settings.gtfs != nil { _ = try await sandbox.load() }
            (configuration, transport) = (sandbox.configuration, sandbox.transport)
        case .url(let url):
            (configuration, transport, places) = (live(url), LiveTransport(), .usual)
            try configuration.checkEncryption()
        }
        // Around the faults, so that these meet it too; within a recording, which holds what the client saw.
        transport = DeadlineTransport(try Faults.over(transport, settings.faults, seed: settings.seed))
        guard case .record(let folder) = fixtures else {
            let service = kept(configuration, over: transport, places: places)
            return { service }
        }
        return { [transport] in try recorded(configuration, over: transport, into: folder) }
    }

    private func recorded(
        _ configuration: OSDMConfiguration, over transport: any Transport, into folder: URL
    ) throws -> AssembledService {
        let session = try RecordingMode.open(
            recording: folder,
            of: RecordedService(
                configuration, isSandbox: settings.service == .sandbox, timeZone: .current),
            through: transport, repeatsLast: true, now: { Date() })
        var service = AssembledService(rail: rail(configuration, over: session.transport))
        service.fixtures = session
        service.marks = [RecordingMode.record(folder).mark, configuration.encryptionMark].compactMap(\.self)
        return service
    }

    private func replayed(_ folder: URL) throws -> AssembledService {
        let session = try RecordingMode.open(
            replaying: folder,
            command: RecordCommand().words(usual: "guichet --record \(folder.relativePath)"))
        let recordedAt = session.recording?.recordedAt ?? Date()
        let recorded = session.recording.map(RecordedService.init)
        var service = AssembledService(
            rail: rail(
                recorded?.configuration ?? live(SandboxTransport.address),
                over: DeadlineTransport(
                    try Faults.over(session.transport, settings.faults, seed: settings.seed)),
                now: { recordedAt }))
        service.fixtures = session
        service.now = { recordedAt }
        service.timeZone = recorded?.timeZone ?? .current
        service.marks = [RecordingMode.replay(folder).mark].compactMap(\.self)
        return service
    }

    private func rail(
        _ configuration: OSDMConfiguration, over transport: any Transport, tokens: TokenStore = .forgetful,
        now: @escaping @Sendable () -> Date = { Date() }
    ) -> RailService {
        RailService.osdm(
            configuration, transport: transport, tokens: tokens,
            surroundings: OSDMDependencies(now: now, executor: workers))
    }

    private func kept(
        _ configuration: OSDMConfiguration, over transport: any Transport, places: PlaceMemory
    ) -> AssembledService {
        let name = configuration.baseURL.absoluteString
        let notice: @Sendable (StoreProblem) -> Void = { [log] in log.warning("\($0.sentence)") }
        let file = SessionFile(in: folders.state, service: name, notice: notice)
        let tokens = TokenStore.bytes(
            load: { file.load() }, save: { try file.save($0) }, clear: { try file.delete() })
        let store = Store(folder: folders.state, notice: notice)
        let rail = rail(configuration, over: transport, tokens: tokens)
            .stored(in: store, as: name, places: places)
        var service = AssembledService(rail: rail, store: store)
        service.marks = [configuration.encryptionMark].compactMap(\.self)
        return service
    }

    private func live(_ url: URL) -> OSDMConfiguration {
        let client = settings.clientID.map {
            Authentication.Client(id: $0, secret: settings.clientSecret.map { Secret($0) })
        }
        var authentication: Authentication
        switch (settings.grant, client) {
        case (.clientCredentials, let client?): authentication = .clientCredentials(client: client)
        case (_, let client): authentication = .password(client: client)
        }
        if let endpoint = settings.tokenEndpoint { authentication.tokenEndpoint = endpoint.absoluteString }
        return OSDMConfiguration(
            baseURL: url, authentication: authentication,
            info: ServiceInfo(name: url.host() ?? url.absoluteString), version: Version.current,
            allowsUnencrypted: settings.isInsecure)
    }
}

/// The service, and what goes with it for as long as the window is open.
struct AssembledService: Sendable {
    var rail: RailService
    /// Nil where nothing is kept.
    var store: Store?
    /// Nil where nothing is recorded and nothing replayed.
    var fixtures: FixtureSession?
    var now: @Sendable () -> Date = { Date() }
    var timeZone = TimeZone.current
    /// What stands on every screen.
    var marks: [String] = []

    /// Ends what was begun; a sentence each for what a person must know.
    func end() async -> FixtureReport? {
        await store?.settle()
        return await fixtures?.finish()
    }
}
