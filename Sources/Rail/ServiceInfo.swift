/// The name of a service, and what people should know about it.
public struct ServiceInfo: Hashable, Sendable {
    /// E.g. `sandbox` or `api.example.com`.
    public var name: String
    /// A remark for the header line, e.g. `demo fares`.
    public var remark: String?
    /// An account that anybody may use; nil if the service has none.
    public var demoAccount: DemoAccount?
    public var payment: Payment

    public init(
        name: String, remark: String? = nil, demoAccount: DemoAccount? = nil,
        payment: Payment = .unset(howToSet: "Nothing can be bought here: nobody has said how it is paid.")
    ) {
        self.name = name
        self.remark = remark
        self.demoAccount = demoAccount
        self.payment = payment
    }

    /// A sentence about what is missing before anything can be bought; nil if nothing is missing.
    public var howToPay: String? { if case .unset(let sentence) = payment { sentence } else { nil } }
}

/// The way in which purchases are paid. The program never handles the number of a card or an account.
public enum Payment: Hashable, Sendable {
    /// Not configured: nothing can be bought. A sentence tells the person how to set it.
    case unset(howToSet: String)
    /// Nothing has to be paid, as in the sandbox.
    case nothing
    /// A type of payment (OSDM 3.9 `PaymentType`), e.g. `INVOICE`.
    case by(String)
}

/// An account whose password is public.
public struct DemoAccount: Hashable, Sendable {
    public var emailAddress: String
    public var password: String

    public init(emailAddress: String, password: String) {
        self.emailAddress = emailAddress
        self.password = password
    }
}
