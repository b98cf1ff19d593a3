package import Waiting

/// Who is signed in, so far as the screens have to say it.
@UIActor
package final class Account {
    /// Empty when nobody is, or when it is not known.
    package var emailAddress: String

    package nonisolated init(emailAddress: String = "") {
        self.emailAddress = emailAddress
    }
}
