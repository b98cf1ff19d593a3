package import Documents

/// A fault or a step of a life, with the values that were drawn for it: `lose: { after: 3, at: POST /bookings }`.
package struct LifeWord: Hashable, Codable, Sendable {
    package var name: String
    package var values: [String: String]

    package init(_ name: String, _ values: [String: any CustomStringConvertible] = [:]) {
        (self.name, self.values) = (name, values.mapValues(\.description))
    }

    package func number(_ key: String) -> Int? { values[key].flatMap { Int($0) } }

    /// The word as YAML on one line.
    package var text: String {
        let place = FileLocation(file: "")
        let entries = values.sorted { $0.key < $1.key }.map {
            DocumentValue.Entry($0.key, at: place, value: DocumentValue(.text($0.value), at: place))
        }
        return entries.isEmpty ? "\(name):" : "\(name): \(DocumentValue(.mapping(entries), at: place).yaml)"
    }

    /// Reads a word as `text` writes it.
    ///
    /// - Throws: `DocumentMistake` if the value is no mapping of one word.
    package init(_ value: DocumentValue) throws(DocumentMistake) {
        guard value.entries.count == 1, let entry = value.entries.first else {
            throw value.mistake("A fault or a step is one word with its values, such as “wait: { s: 60 }”.")
        }
        name = entry.key
        values = [:]
        guard entry.value.content != .nothing else { return }
        guard case .mapping(let entries) = entry.value.content else {
            throw entry.value.mistake("“\(name)” needs its values as a mapping, such as { after: 3 }.")
        }
        for entry in entries { values[entry.key] = try entry.value.text("“\(entry.key)”") }
    }

    /// Reads a word from the text of one line.
    package init(text: String) throws(DocumentMistake) {
        try self.init(DocumentValue(yaml: text, file: "life", as: "life"))
    }
}
