import Foundation
import HTTPTransport
import LiveHTTP
import Logging
import OSDM
import Rail
import RailStore
import Sandbox

/// Puts the program's parts together as the settings say.
struct Assembly: Sendable {
    var settings: Settings
    var folders: ProgramFolders
    var log: Logger
    var workers: any TaskExecutor

    /// The service as the window is to have it: with its session and its last searches kept.
    ///
    /// A feed that was asked for is read first: when it cannot be used, there is nothing to open.
    ///
    /// - Throws: `ProgramError`.
    func service() async throws -> (rail: RailService, store: Store) {
        switch settings.service {
        case .sandbox:
            let sandbox = try EmbeddedSandbox(settings, workers: workers, now: { Date() })
            if settings.gtfs != nil { _ = try await sandbox.load() }
            return kept(sandbox.configuration, over: sandbox.transport, places: .none)
        case .url(let url):
            return kept(live(url), over: LiveTransport(), places: .usual)
        }
    }

    private func kept(
        _ configuration: OSDMConfiguration, over transport: any Transport, places: PlaceMemory
    ) -> (rail: RailService, store: Store) {
        let name = configuration.baseURL.absoluteString
        let notice: @Sendable (StoreProblem) -> Void = { [log] in log.warning("\($0.sentence)") }
        let file = SessionFile(in: folders.state, service: name, notice: notice)
        let tokens = TokenStore.bytes(
            load: { file.load() }, save: { try file.save($0) }, clear: { try file.delete() })
        let store = Store(folder: folders.state, notice: notice)
        let rail = RailService.osdm(
            configuration, transport: transport, tokens: tokens,
            surroundings: OSDMSurroundings(executor: workers)
        ).stored(in: store, as: name, places: places)
        return (rail, store)
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
            info: ServiceInfo(name: url.host() ?? url.absoluteString), version: Version.current)
    }
}
