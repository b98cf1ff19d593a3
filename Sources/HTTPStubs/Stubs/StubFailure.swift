import HTTPBodies

/// Something that was to happen in a session of stubs and did not, or was not to and did.
public struct StubFailure: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Kind: String, Hashable, Sendable {
        case neverAsked
        case askedTooSeldom
        /// A stub that must never be asked was asked.
        case forbidden
        /// A request that no stub is for, and no fallback.
        case unmatched
        /// A held answer that was not released.
        case neverReleased
        /// A sequence whose answers were all given, and that was to fail then.
        case usedUp
        /// A stub or an answer that was made wrongly, such as from a file that is not there.
        case unusable
        /// A closure that was to answer threw something that is no `TransportError`.
        case closureThrew
    }

    public var kind: Kind
    /// The stub's name; nil for a request that no stub is for.
    public var stub: String?
    /// Where the stub was made.
    public var place: StubPlace?
    /// A sentence for a person, without the place.
    public var message: String

    public init(_ kind: Kind, stub: String? = nil, place: StubPlace? = nil, message: String) {
        self.kind = kind
        self.stub = stub
        self.place = place
        self.message = message
    }

    public var description: String { place.map { "\($0): \(message)" } ?? message }
}

/// All that a session of stubs found wrong.
public struct StubFailures: Error, Hashable, Sendable, CustomStringConvertible {
    /// At least one.
    public var failures: [StubFailure]

    /// A line for each.
    public var description: String { failures.map(\.description).joined(separator: "\n") }
}
