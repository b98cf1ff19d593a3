import Testing
import Waiting

/// A testing library whose ideas this project has taken over, with a list of what it does.
struct Ancestor: Sendable {
    var name: String
    /// A sentence about the library, and the types here that do the same.
    var about: String
    var behaviours: [Behaviour]

    var kept: [Behaviour] { behaviours.filter { $0.check != nil } }
}

/// One thing that an ancestor does. Either there is a counterpart here, with a check that it works, or a reason why it makes
/// no sense here.
struct Behaviour: Sendable, CustomTestStringConvertible {
    /// One thing that the library does. It begins with the name of the function, if there is one.
    var does: String
    /// The counterpart here, or the reason why there is none.
    var here: String
    /// The improvement over the library; nil if it works the same.
    var mended: String?
    /// Fails the test if the counterpart does not work; nil if there is no counterpart.
    var check: (@UIActor @Sendable () async throws -> Void)?

    static func kept(
        _ does: String, here: String, mended: String? = nil,
        _ check: @escaping @UIActor @Sendable () async throws -> Void
    ) -> Behaviour {
        Behaviour(does: does, here: here, mended: mended, check: check)
    }

    static func left(_ does: String, because reason: String) -> Behaviour {
        Behaviour(does: does, here: reason)
    }

    var testDescription: String { does }
}
