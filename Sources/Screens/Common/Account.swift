package import Waiting

/// The person who is signed in, as the screens show it.
@UIActor
package final class Account {
    /// The address; empty when nobody is signed in, or it is not known.
    package var emailAddress: String

    package nonisolated init(emailAddress: String = "") {
        self.emailAddress = emailAddress
    }
}
