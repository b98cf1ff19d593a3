/// The facts that a person should know about a service.
public struct ServiceInfo: Hashable, Sendable {
    /// E.g. `sandbox` or `api.example.com`.
    public var name: String
    /// A remark for the header line, e.g. `demo fares`.
    public var remark: String?
    /// An account that anybody may use, where the service has one.
    public var demoAccount: DemoAccount?
    public var payment: Payment

    public init(
        name: String, remark: String? = nil, demoAccount: DemoAccount? = nil, payment: Payment = .unset
    ) {
        self.name = name
        self.remark = remark
        self.demoAccount = demoAccount
        self.payment = payment
    }
}

/// The way in which a purchase is paid; no number of a card or an account ever enters this program.
public enum Payment: Hashable, Sendable {
    /// Nobody has said: nothing is bought.
    case unset
    /// Nothing is paid, as in the sandbox.
    case nothing
    /// A type of payment (OSDM 3.9 `PaymentType`), e.g. `INVOICE`.
    case by(String)
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
