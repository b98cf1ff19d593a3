package import HTTPBodies

/// Something in a message that the description does not allow.
package struct SchemaViolation: Error, Hashable, Sendable, CustomStringConvertible {
    /// The place in the value that was checked; in a whole message, it begins with `url`, `status`, `headers` or `body`.
    package var path: JSONPath
    /// The problem, as words that follow the place: `is missing`.
    package var message: String
    /// Whether nothing is known to be wrong: the description asks for something that is not checked.
    package var isUnchecked = false

    package var description: String { "\(path) \(message)" }

    init(_ path: JSONPath, _ message: String, isUnchecked: Bool = false) {
        (self.path, self.message, self.isUnchecked) = (path, message, isUnchecked)
    }
}

/// Says why an OpenAPI description cannot be used.
package struct OpenAPIError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A sentence.
    package let description: String

    init(_ sentence: String) { description = sentence }
}
