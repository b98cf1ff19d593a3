import Foundation
import HTTPRecordings
import OSDM
import Rail
import Sandbox
import Scenarios

/// The facts about a service that a recording stores. They are enough to replay the recording, and do not include
/// the service's address.
struct RecordedService: Sendable {
    /// The facts by their names in `fixture.json`.
    let about: [String: String]

    init(_ about: [String: String]) { self.about = about }

    init(_ configuration: OSDMConfiguration, isSandbox: Bool, timeZone: TimeZone) {
        let endpoint = configuration.authentication.tokenEndpoint
        let isPassword = configuration.authentication.grant == .password
        var about = [
            "service": isSandbox ? "sandbox" : "service", "basePath": configuration.baseURL.path,
            "grant": isPassword ? "password" : "client-credentials", "timeZone": timeZone.identifier,
        ]
        // An absolute endpoint contains an address, which must not be in a recording.
        about["tokenPath"] = URL(string: endpoint).map { $0.host() == nil ? endpoint : $0.path }
        if case .by(let type) = configuration.info.payment { about["payment"] = type }
        self.about = about
    }

    var isSandbox: Bool { about["service"] == "sandbox" }

    /// The command that records into a folder again. Only the window and scenarios say which service was recorded.
    func command(for folder: String) -> String {
        about["service"] != nil
            ? "guichet --record \(folder.forShell)"
            : "guichet fixtures record \(folder.forShell) --upstream https://…"
    }

    /// The time zone that determines the current day.
    var timeZone: TimeZone { about["timeZone"].flatMap { TimeZone(identifier: $0) } ?? .current }

    /// The configuration for the recording's neutral address, because the links in its responses begin with it.
    var configuration: OSDMConfiguration {
        var address = Recording.address
        if let path = about["basePath"], !["", "/"].contains(path) { address.append(path: path) }
        var authentication: Authentication =
            about["grant"] != "client-credentials"
            ? .password()
            : .clientCredentials(client: Authentication.Client(id: "replay", secret: Secret("replay")))
        if let path = about["tokenPath"] { authentication.tokenEndpoint = path }
        var info = isSandbox ? Sandbox.info : ServiceInfo(name: "recorded service")
        if let type = about["payment"] { info.payment = .by(type) }
        return OSDMConfiguration(
            baseURL: address, authentication: authentication, info: info, version: Version.current)
    }
}
