import Foundation

extension Wire {
    /// A value that OSDM has in JSON.
    ///
    /// `Codable` would say the same in fewer lines, but a value costs it about eight times as many instructions.
    package protocol JSONValue: Hashable, Sendable {
        init(_ json: Reader) throws(DecodingFault)
        func write(to json: inout Writer)
    }

    /// An object with members that are known.
    package protocol Object: JSONValue {
        /// - Parameter object: A value that is an object.
        init(members object: Reader) throws(DecodingFault)
        /// Writes the members, in the order of their names' bytes.
        func writeMembers(to object: inout Writer)
    }

    /// A value that stands in JSON as a text of its own form.
    package protocol TextValue: JSONValue {
        /// The fault of a text that has another form, e.g. `is not a duration (ISO 8601)`.
        static var fault: String { get }
        init?(_ text: String)
        var text: String { get }
    }

    /// A code list that services may extend: a code that this program does not know is kept as it came.
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

    package init(_ json: Wire.Reader) throws(Wire.DecodingFault) {
        self.init(rawValue: try json.text())
    }

    package func write(to json: inout Wire.Writer) { json.write(text: rawValue) }
}

extension String: Wire.JSONValue {
    package init(_ json: Wire.Reader) throws(Wire.DecodingFault) { self = try json.text() }
    package func write(to json: inout Wire.Writer) { json.write(text: self) }
}

extension Wire.JSONValue where Self: FixedWidthInteger {
    package init(_ json: Wire.Reader) throws(Wire.DecodingFault) {
        let text = try json.number(orFault: "is not a whole number")
        // A whole number may be written in other ways, such as 12.0 and 1e2.
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

    /// A number that is not finite, which JSON has not, is written as `null`.
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
        try json.checkArray()
        self = []
        reserveCapacity(json.count)
        var item = json.firstItem
        while let next = item {
            append(try Element(next))
            item = json.item(after: next)
        }
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
