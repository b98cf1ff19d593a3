import Foundation
import HTTPRecordings
import OSDM
import Rail
import Sandbox

/// The facts about a service that a recording stores. They suffice to replay the recording, and do not include the
/// service's address.
struct RecordedService: Sendable {
    var isSandbox: Bool
    /// The path of the service, e.g. `/osdm`, without a slash at its end.
    var basePath: String
    /// The path of the token endpoint; nil for the usual path.
    var tokenPath: String?
    var isPassword: Bool
    /// The type of payment (OSDM 3.9 `PaymentType`); nil if none was set.
    var payment: String?
    /// The time zone that determines the current day.
    var timeZone: TimeZone

    init(_ configuration: OSDMConfiguration, isSandbox: Bool, timeZone: TimeZone) {
        self.isSandbox = isSandbox
        self.timeZone = timeZone
        basePath = configuration.baseURL.path
        let endpoint = configuration.authentication.tokenEndpoint
        // An absolute endpoint contains an address, which must not be in a recording.
        tokenPath = URL(string: endpoint).map { $0.host() == nil ? endpoint : $0.path }
        isPassword = configuration.authentication.grant == .password
        if case .by(let type) = configuration.info.payment { payment = type }
    }

    init(_ about: [String: String]) {
        isSandbox = about["service"] == "sandbox"
        basePath = about["basePath"] ?? ""
        tokenPath = about["tokenPath"]
        isPassword = about["grant"] != "client-credentials"
        payment = about["payment"]
        timeZone = about["timeZone"].flatMap { TimeZone(identifier: $0) } ?? .current
    }

    var about: [String: String] {
        var about = [
            "service": isSandbox ? "sandbox" : "service",
            "basePath": basePath, "grant": isPassword ? "password" : "client-credentials",
            "timeZone": timeZone.identifier,
        ]
        about["tokenPath"] = tokenPath
        about["payment"] = payment
        return about
    }

    var configuration: OSDMConfiguration {
        // Uses the recording's neutral address, because the links in its responses begin with it.
        var address = Recording.address
        if !basePath.isEmpty, basePath != "/" { address.append(path: basePath) }
        var authentication: Authentication =
            isPassword
            ? .password()
            : .clientCredentials(client: Authentication.Client(id: "replay", secret: Secret("replay")))
        if let tokenPath { authentication.tokenEndpoint = tokenPath }
        var info = isSandbox ? Sandbox.info : ServiceInfo(name: "recorded service")
        if let payment { info.payment = .by(payment) }
        return OSDMConfiguration(
            baseURL: address, authentication: authentication, info: info, version: Version.current)
    }
}
