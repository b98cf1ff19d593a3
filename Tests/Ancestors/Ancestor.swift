import Testing
import Waiting

/// A system from which ideas of this project come: what it does, and what stands in its place here.
struct Ancestor: Sendable {
    var name: String
    /// What the system is, and which of our modules has its ideas.
    var about: String
    var behaviours: [Behaviour]

    var kept: [Behaviour] { behaviours.filter { $0.check != nil } }
}

/// One thing that an ancestor does. Either there is a counterpart here, with a check that it works, or a reason why it makes
/// no sense here.
struct Behaviour: Sendable, CustomTestStringConvertible {
    /// What the ancestor does, beginning with its own word for it.
    var does: String
    /// The counterpart here, or the reason why there is none.
    var here: String
    /// What is better here; nil if nothing had to be mended.
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
