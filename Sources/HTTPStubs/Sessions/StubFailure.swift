/// A failure of a session of stubs: something that had to happen and did not, or must not and did.
public struct StubFailure: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Kind: String, Hashable, Sendable {
        case neverAsked
        case askedTooSeldom
        /// A stub that must never be asked was asked.
        case forbidden
        /// A request that no stub is for, and no fallback.
        case unmatched
        /// A held response that was not released.
        case neverReleased
        /// A sequence whose responses were all given, and that was to fail then.
        case usedUp
        /// A stub or a response that was made wrongly, such as from a file that is not there, or a template that
        /// found nothing.
        case unusable
        /// A closure that threw something that is no `TransportError`.
        case closureThrew
    }

    public let kind: Kind
    /// The stub's name; nil for a request that no stub is for.
    public let stub: String?
    /// Where the stub was made: `OrderTests.swift:12`, or `service-down.yaml, stubs[2]`.
    public let place: String?
    /// A sentence for a person, without the place.
    public let message: String

    init(_ kind: Kind, _ stub: Stub?, _ message: String) {
        self.kind = kind
        self.stub = stub?.name
        place = stub?.place
        self.message = message
    }

    public var description: String { place.map { "\($0): \(message)" } ?? message }
}

/// All failures of a session of stubs.
public struct StubFailures: Error, Hashable, Sendable, CustomStringConvertible {
    /// At least one.
    public let failures: [StubFailure]

    /// A line for each.
    public var description: String { failures.map(\.description).joined(separator: "\n") }
}
