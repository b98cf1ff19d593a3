import Foundation
import JSONTrees

extension Wire {
    /// A value that can be read from JSON and written as JSON.
    ///
    /// `Codable` is not used, because it takes about eight times as many instructions for a value.
    package protocol JSONValue: Hashable, Sendable {
        init(_ json: Reader) throws(DecodingFault)
        func write(to json: inout Writer)
    }

    /// An object whose members are known.
    package protocol Object: JSONValue {
        /// - Parameter object: The value, which must be an object.
        init(members object: Reader) throws(DecodingFault)
        /// Writes the members, sorted by the bytes of their names.
        func writeMembers(to object: inout Writer)
    }

    /// A value that is written in JSON as a text with a certain format.
    package protocol TextValue: JSONValue {
        /// The fault of a text that has another format, e.g. `is not a duration (ISO 8601)`.
        static var fault: String { get }
        init?(_ text: String)
        var text: String { get }
    }

    /// A code list that services may extend. An unknown code is kept unchanged.
    package protocol OpenEnum: RawRepresentable<String>, JSONValue, ExpressibleByStringLiteral {
        init(rawValue: String)
    }
}

extension Wire.Object {
    package init(_ json: Wire.Reader) throws(Wire.DecodingFault) {
        try json.checkObject()
        try self.init(members: json)
    }

    package func write(to json: inout Wire.Writer) {
        json.beginObject()
        writeMembers(to: &json)
        json.endObject()
    }
}

extension Wire.TextValue {
    package init(_ json: Wire.Reader) throws(Wire.DecodingFault) {
        guard let value = Self(try json.text()) else { throw json.fault(Self.fault) }
        self = value
    }

    package func write(to json: inout Wire.Writer) { json.write(text: text) }
}

extension Wire.OpenEnum {
    package init(stringLiteral value: String) { self.init(rawValue: value) }

    package init(_ json: Wire.Reader) throws(Wire.DecodingFault) { self.init(rawValue: try json.text()) }

    package func write(to json: inout Wire.Writer) { json.write(text: rawValue) }
}

extension String: Wire.JSONValue {
    package init(_ json: Wire.Reader) throws(Wire.DecodingFault) { self = try json.text() }
    package func write(to json: inout Wire.Writer) { json.write(text: self) }
}

extension Wire.JSONValue where Self: FixedWidthInteger {
    package init(_ json: Wire.Reader) throws(Wire.DecodingFault) {
        let text = try json.number(orFault: "is not a whole number")
        // Whole numbers may also be written as 12.0 or 1e2.
        guard let value = Self(text) ?? Double(text).flatMap({ Self(exactly: $0) }) else {
            throw json.fault("is not a whole number, or too large")
        }
        self = value
    }

    package func write(to json: inout Wire.Writer) { json.write(plain: String(self)) }
}

extension Int: Wire.JSONValue {}
extension Int32: Wire.JSONValue {}

extension Double: Wire.JSONValue {
    package init(_ json: Wire.Reader) throws(Wire.DecodingFault) {
        guard let value = Double(try json.number(orFault: "is not a number")), value.isFinite else {
            throw json.fault("is too large a number")
        }
        self = value
    }

    /// Writes a number. JSON has no infinite numbers and no NaN, so they are written as `null`.
    package func write(to json: inout Wire.Writer) {
        let text = isFinite ? description : "null"
        json.write(plain: text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
    }
}

extension Bool: Wire.JSONValue {
    package init(_ json: Wire.Reader) throws(Wire.DecodingFault) { self = try json.bool() }
    package func write(to json: inout Wire.Writer) { json.write(plain: self ? "true" : "false") }
}

extension Array: Wire.JSONValue where Element: Wire.JSONValue {
    package init(_ json: Wire.Reader) throws(Wire.DecodingFault) {
        var items: [Element] = []
        try json.forEach { item throws(Wire.DecodingFault) in items.append(try Element(item)) }
        self = items
    }

    package func write(to json: inout Wire.Writer) {
        json.beginArray()
        for item in self { item.write(to: &json) }
        json.endArray()
    }
}

extension Optional: Wire.JSONValue where Wrapped: Wire.JSONValue {
    package init(_ json: Wire.Reader) throws(Wire.DecodingFault) {
        self = json.isNull ? nil : try Wrapped(json)
    }

    package func write(to json: inout Wire.Writer) {
        if let self { self.write(to: &json) } else { json.write(plain: "null") }
    }
}
