import HTTPBodies

/// What a secret is: it decides what stands in its place.
public enum SecretKind: String, Hashable, Sendable, Codable, CaseIterable {
    case token, password, clientSecret, cookie, cardNumber, voucher, name, birthDate, email, phone, barcode
    case downloadLink
    /// The address of the service itself.
    case address
    /// Any other.
    case secret

    /// What stands for any secret of the kind where recordings are compared.
    var mark: String { "‹\(rawValue)›" }

    /// In words, for a person.
    public var words: String {
        switch self {
        case .token: "token"
        case .password: "password"
        case .clientSecret: "client secret"
        case .cookie: "cookie"
        case .cardNumber: "card number"
        case .voucher: "voucher number"
        case .name: "name of a person"
        case .birthDate: "birth date"
        case .email: "e-mail address"
        case .phone: "telephone number"
        case .barcode: "barcode"
        case .downloadLink: "download link"
        case .address: "service's address"
        case .secret: "secret"
        }
    }
}
