/// The name of a service, and what people should know about it.
package struct ServiceInfo: Hashable, Sendable {
    /// E.g. `sandbox` or `api.example.com`.
    package var name: String
    /// A remark for the header line, e.g. `demo fares`.
    package var remark: String?
    /// An account that anybody may use; nil if the service has none.
    package var demoAccount: DemoAccount?
    package var payment: Payment

    package init(
        name: String, remark: String? = nil, demoAccount: DemoAccount? = nil,
        payment: Payment = .unset(howToSet: "Nothing can be bought here: nobody has said how it is paid.")
    ) {
        self.name = name
        self.remark = remark
        self.demoAccount = demoAccount
        self.payment = payment
    }

    /// A sentence that says how to set the type of payment; nil if the program can already buy.
    package var howToPay: String? { if case .unset(let sentence) = payment { sentence } else { nil } }
}

/// The way in which purchases are paid. The program never handles the number of a card or an account.
package enum Payment: Hashable, Sendable {
    /// Not configured: nothing can be bought. A sentence tells the person how to set the type of payment.
    case unset(howToSet: String)
    /// No payment is needed, as in the sandbox.
    case nothing
    /// A type of payment (OSDM 3.9 `PaymentType`), e.g. `INVOICE`.
    case by(String)
}

/// An account whose password is public.
package struct DemoAccount: Hashable, Sendable {
    package var emailAddress: String
    package var password: String

    package init(emailAddress: String, password: String) {
        self.emailAddress = emailAddress
        self.password = password
    }
}
