package import Foundation
import JSONTrees

extension Wire {
    /// Writes a JSON document.
    package struct Writer: ~Copyable {
        private var json = JSONWriter()

        package init() {}

        package consuming func data() -> Data { json.data }

        /// Writes a member, unless its value is nil.
        ///
        /// - Parameter name: The name in the specification, in which JSON escapes nothing.
        package mutating func add<Value: JSONValue>(_ name: StaticString, _ value: Value?) {
            guard let value else { return }
            json.write(plainName: name)
            value.write(to: &self)
        }

        package mutating func beginObject() { json.beginObject() }
        package mutating func endObject() { json.endObject() }
        package mutating func beginArray() { json.beginArray() }
        package mutating func endArray() { json.endArray() }
        package mutating func write(text: String) { json.write(text: text) }
        /// Writes a number, or `true`, `false` or `null`.
        package mutating func write(plain text: String) { json.write(plain: text) }
    }
}
