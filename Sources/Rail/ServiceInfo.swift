/// The facts that a person should know about a service.
public struct ServiceInfo: Hashable, Sendable {
    /// E.g. `sandbox` or `api.example.com`.
    public var name: String
    /// A remark for the header line, e.g. `demo fares`.
    public var remark: String?
    /// An account that anybody may use, where the service has one.
    public var demoAccount: DemoAccount?

    public init(name: String, remark: String? = nil, demoAccount: DemoAccount? = nil) {
        self.name = name
        self.remark = remark
        self.demoAccount = demoAccount
    }
}

/// An account that is no secret.
public struct DemoAccount: Hashable, Sendable {
    public var emailAddress: String
    public var password: String

    public init(emailAddress: String, password: String) {
        self.emailAddress = emailAddress
        self.password = password
    }
}
