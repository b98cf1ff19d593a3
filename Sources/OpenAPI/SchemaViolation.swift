package import HTTPBodies

/// A part of a message that does not agree with the description.
package struct SchemaViolation: Error, Hashable, Sendable, CustomStringConvertible {
    enum Kind: Sendable {
        case wrong
        /// The description asks for something that is not checked.
        case unchecked
        /// The value is a substitute for the real value, such as a pseudonym, so only the type of the real value is
        /// known.
        case replaced
    }

    /// The place in the value that was checked; in a whole message, it begins with `url`, `status`, `headers` or `body`.
    package var path: JSONPath
    /// The problem, as words that follow the place: `is missing`.
    package var message: String
    var kind = Kind.wrong

    /// Whether nothing is known to be wrong, because the check was not possible.
    package var isUnchecked: Bool { kind != .wrong }

    package var description: String { "\(path) \(message)" }

    init(_ path: JSONPath, _ message: String, _ kind: Kind = .wrong) {
        (self.path, self.message, self.kind) = (path, message, kind)
    }
}

extension [SchemaViolation] {
    var isWrong: Bool { contains { $0.kind == .wrong } }
}

/// The findings of a check, and the number of values that it looked at.
package struct SchemaResult: Sendable {
    package var violations: [SchemaViolation] = []
    /// The number of texts, numbers, booleans and nulls that were checked against everything in their schemas.
    package var whole = 0
    /// The number of substitutes for real values, such as pseudonyms. Only their types were checked.
    package var byTypeAlone = 0

    init() {}

    init(_ path: JSONPath, _ message: String, _ kind: SchemaViolation.Kind = .wrong) {
        violations = [SchemaViolation(path, message, kind)]
    }

    mutating func add(_ other: SchemaResult) {
        violations += other.violations
        whole += other.whole
        byTypeAlone += other.byTypeAlone
    }
}

/// Says why an OpenAPI description cannot be used.
package struct OpenAPIError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason, as a sentence.
    package let description: String

    init(_ sentence: String) { description = sentence }
}
