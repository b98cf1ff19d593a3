/// A failure of a session of stubs: something that had to happen and did not, or must not and did.
public struct StubFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The stub's name; nil for a request that no stub is for.
    public let stub: String?
    /// Where the stub was made: `OrderTests.swift:12`, or `service-down.yaml, stubs[2]`.
    public let place: String?
    /// A sentence for a person, without the place.
    public let message: String

    init(_ stub: Stub?, _ message: String) {
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
