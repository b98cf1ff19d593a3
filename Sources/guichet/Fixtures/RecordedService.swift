import Foundation
import HTTPRecordings
import OSDM
import Rail
import Sandbox

/// The facts about a service that its recording keeps: enough to speak with it again, and no address.
struct RecordedService: Sendable {
    var isSandbox: Bool
    /// The path of the service, e.g. `/osdm`; no trailing slash.
    var basePath: String
    /// The path of the token endpoint, or nil where it is the usual one.
    var tokenPath: String?
    var isPassword: Bool
    /// The type of payment (OSDM 3.9 `PaymentType`); nil where none was set.
    var payment: String?
    /// The zone that "today" was read in.
    var timeZone: TimeZone

    init(_ configuration: OSDMConfiguration, isSandbox: Bool, timeZone: TimeZone) {
        self.isSandbox = isSandbox
        self.timeZone = timeZone
        basePath = configuration.baseURL.path
        let endpoint = configuration.authentication.tokenEndpoint
        // Absolute, it is another service's address, which has no place in a recording.
        tokenPath = URL(string: endpoint).map { $0.host() == nil ? endpoint : $0.path }
        isPassword = configuration.authentication.grant == .password
        if case .by(let type) = configuration.info.payment { payment = type }
    }

    init(_ recording: Recording) {
        let about = recording.about
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

    /// The configuration for speaking with the recording as with the service.
    var configuration: OSDMConfiguration {
        // The recording's address, not the service's own: links in its responses begin with it.
        var address = Recording.address
        if !basePath.isEmpty, basePath != "/" { address.append(path: basePath) }
        var authentication: Authentication =
            isPassword
            ? .password()
            : .clientCredentials(client: Authentication.Client(id: "replay", secret: Secret("replay")))
        if let tokenPath { authentication.tokenEndpoint = tokenPath }
        return OSDMConfiguration(
            baseURL: address, authentication: authentication,
            info: isSandbox
                ? Sandbox.info
                : ServiceInfo(name: "recorded service", payment: payment.map { .by($0) } ?? .unset),
            version: Version.current)
    }
}
