import Foundation
import HTTPTransport
import Logging
import OSDM
import Rail
import RailStore
import Sandbox
import Screens

extension Assembly {
    /// Assembles the program from a person's settings, with its state in the person's own folder. During a
    /// recording or a replay, the program begins signed out and stores no state, so that a recording can be
    /// replayed from its start.
    ///
    /// If the settings name a timetable feed, it is read now, because the program cannot work without it.
    ///
    /// - Parameter keepsSandbox: Whether the sandbox reads and writes the file with the bookings that it has sold.
    init(
        _ settings: Settings, _ recording: RecordingUse, in folders: ProgramFolders, log: Logger,
        workers: any TaskExecutor, keepsSandbox: Bool = true
    ) async throws {
        service = try Service(
            settings, workers, sandboxFile: { keepsSandbox ? Self.sandboxFile(in: folders.state, log) : nil })
        if settings.gtfs != nil, !recording.isReplay { _ = try await service.sandbox?.load() }
        (faults, seed, self.recording, self.workers) = (settings.faults, settings.seed, recording, workers)
        repeatsLast = true
        keys = settings.choices.keys
        state = recording == .none ? folders.state : nil
        // A purchase during a recording is real, so its booking goes to the person's own journal. A purchase
        // during a replay is not.
        journal = recording.isReplay ? .temporary() : folders.state
        notice = { log.warning("\($0)") }
        if case .replay(let folder) = recording {
            recordCommand = CommandToRecord().words(usual: "guichet --record \(folder.relativePath)")
        }
    }

    /// Assembles the program for a command without a window, from the settings of the person who runs it.
    static func ofThisUser(
        _ options: ServiceOptions, workers: any TaskExecutor, keepsSandbox: Bool = true
    ) async throws -> Assembly {
        let folders = ProgramFolders()
        return try await Assembly(
            Settings.load(flags: options.flags()), .none, in: folders,
            log: ProgramLog.make(in: folders.state),
            workers: workers, keepsSandbox: keepsSandbox)
    }

    /// Returns the file of the sandbox's bookings in the person's own folder; nil if it cannot be used.
    private static func sandboxFile(in folder: StateFolder, _ log: Logger) -> String? {
        do {
            let path = try folder.privateFile("sandbox.sqlite")
            guard let problem = Sandbox.problem(ofBookings: path) else { return path }
            log.warning("What the sandbox sells is forgotten at the end: \(path) cannot be used, \(problem).")
            return nil
        } catch {
            log.warning("\(error)")
            return nil
        }
    }
}

extension Assembly.Service {
    /// - Parameter sandboxFile: Returns the file with the bookings that the sandbox has sold; nil to store none.
    init(
        _ settings: Settings, _ workers: any TaskExecutor, sandboxFile: () -> String? = { nil }
    ) throws {
        switch settings.service {
        case .sandbox:
            self = .sandbox(
                try EmbeddedSandbox(
                    gtfs: settings.gtfs, seed: settings.seed, state: sandboxFile(), workers: workers,
                    now: { Date() }))
        case .url(let url): self = .live(Self.configuration(url, settings))
        }
    }

    var sandbox: EmbeddedSandbox? { if case .sandbox(let sandbox) = self { sandbox } else { nil } }

    static func configuration(_ url: URL, _ settings: Settings) -> OSDMConfiguration {
        let client = settings.clientID.map {
            Authentication.Client(id: $0, secret: settings.clientSecret.map { Secret($0) })
        }
        var authentication: Authentication
        switch (settings.grant, client) {
        case (.clientCredentials, let client?): authentication = .clientCredentials(client: client)
        case (_, let client): authentication = .password(client: client)
        }
        authentication.scope = settings.scope
        if let endpoint = settings.tokenEndpoint { authentication.tokenEndpoint = endpoint.absoluteString }
        let info = ServiceInfo(name: Origin(url)?.name ?? url.absoluteString, payment: settings.payment)
        var configuration = OSDMConfiguration(
            baseURL: url, authentication: authentication, info: info, version: Version.current)
        configuration.requestor = settings.requestor
        configuration.allowsUnencrypted = settings.isInsecure
        return configuration
    }
}

extension OSDMConfiguration {
    /// Returns the mark that every screen shows if requests are not encrypted; nil if they are.
    ///
    /// - Throws: `ProgramError` if requests would not be encrypted and no setting allows that.
    func encryptionMark() throws(ProgramError) -> String? {
        guard let address = unencryptedAddress else { return nil }
        guard allowsUnencrypted else {
            throw .unencrypted(address, settings: "GUICHET_INSECURE=true, or “insecure: true” in config.yaml")
        }
        return GuichetWindow.notEncrypted
    }
}
