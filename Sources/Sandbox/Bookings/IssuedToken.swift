import Foundation
import Rail

/// A token that the sandbox has issued to an account (RFC 6749 section 1.4).
struct IssuedToken: Hashable, Sendable {
    enum Kind: String, Sendable {
        case access, refresh
    }

    /// The token itself: random, so that nobody guesses it.
    var text: String
    var kind: Kind
    var account: String
    var expiry: Date
}

/// The names by which bookings and tokens know who they belong to; none of them has a blank.
enum SandboxAccount {
    /// The account of the demo's person.
    static let demo = person(DemoAccount.sandbox.emailAddress)

    static func person(_ emailAddress: String) -> String { "person:" + escaped(emailAddress.lowercased()) }
    static func client(_ id: String) -> String { "client:" + escaped(id) }

    private static func escaped(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }
}
