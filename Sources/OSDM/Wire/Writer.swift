package import JSONTrees

extension Wire {
    package typealias Writer = JSONWriter
}

extension JSONWriter {
    /// Writes a member, unless its value is nil.
    ///
    /// - Parameter name: The name in the specification. It must not contain characters that JSON escapes.
    package mutating func add<Value: Wire.JSONValue>(_ name: StaticString, _ value: Value?) {
        guard let value else { return }
        write(plainName: name)
        value.write(to: &self)
    }
}
