import HTTPBodies

/// What every value of a HAR is read from: lenient with what tools spell in their own way, and never silent
/// about a text that cannot be read.
extension KeyedDecodingContainer<AnyKey> {
    /// A text; a number or a flag as its text. Nil when it is absent, null or of another kind.
    func text(_ name: String) throws -> String? {
        let key = AnyKey(name)
        guard contains(key), try !decodeNil(forKey: key) else { return nil }
        do {
            return try decode(String.self, forKey: key)
        } catch DecodingError.typeMismatch {
            if let number = try? decode(Int.self, forKey: key) { return String(number) }
            if let number = try? decode(Double.self, forKey: key) { return String(number) }
            return (try? decode(Bool.self, forKey: key)).map { String($0) }
        }
    }

    /// A text that must be there.
    func requiredText(_ name: String) throws -> String {
        if let text = try text(name) { return text }
        let context = DecodingError.Context(codingPath: codingPath, debugDescription: "a text is required")
        throw DecodingError.keyNotFound(AnyKey(name), context)
    }

    /// A number, also one that is written as a text. Nil when it is absent or none.
    func number(_ name: String) throws -> Double? {
        if let number = try? decode(Double.self, forKey: AnyKey(name)) { return number }
        return try text(name).flatMap { Double($0) }
    }

    /// As `number`, without its fraction.
    func integer(_ name: String) throws -> Int? {
        try number(name).flatMap { Int(exactly: $0.rounded(.towardZero)) }
    }

    func flag(_ name: String) throws -> Bool? {
        if let flag = try? decode(Bool.self, forKey: AnyKey(name)) { return flag }
        return try text(name).flatMap { Bool($0) }
    }

    /// A list; nil when it is absent or null.
    func list<Member: Decodable>(_ name: String) throws -> [Member]? {
        try decodeIfPresent([Member].self, forKey: AnyKey(name))
    }

    /// An object; nil when it is absent or null.
    func object<Value: Decodable>(_ name: String) throws -> Value? {
        try decodeIfPresent(Value.self, forKey: AnyKey(name))
    }

    func extras() throws -> HTTPArchive.Extras {
        var extras: HTTPArchive.Extras = [:]
        for key in allKeys where HTTPArchive.isExtra(key.stringValue) {
            // A decoder has no order of members; this one is the same each time.
            extras[key.stringValue] = try decode(JSONTree.self, forKey: key).sorted
        }
        return extras
    }
}

extension KeyedEncodingContainer<AnyKey> {
    mutating func put(_ name: String, _ value: some Encodable) throws {
        try encode(value, forKey: AnyKey(name))
    }

    /// Nothing is written for nil.
    mutating func putIfKnown(_ name: String, _ value: (some Encodable)?) throws {
        try encodeIfPresent(value, forKey: AnyKey(name))
    }

    /// What is no extra by its name is left out, so that no field stands twice.
    mutating func put(_ extras: HTTPArchive.Extras) throws {
        for (name, value) in extras where HTTPArchive.isExtra(name) { try put(name, value) }
    }
}

extension HTTPArchive {
    static func isExtra(_ name: String) -> Bool { name.hasPrefix("_") || name == "comment" }
}
