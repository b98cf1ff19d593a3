import Foundation
import GRDB

/// Converts values to the JSON that is stored, and back. A value that is read equals the value that was written.
enum StoredJSON {
    /// - Throws: `EncodingError`.
    static func text(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // JSON has no infinite numbers, but such a number must not prevent a booking from being stored.
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: infinity, negativeInfinity: negativeInfinity, nan: notANumber)
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// Reads a value from a text; nil if the text contains something else.
    static func value<Value: Decodable>(_ type: Value.Type = Value.self, of text: String) -> Value? {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: infinity, negativeInfinity: negativeInfinity, nan: notANumber)
        return try? decoder.decode(type, from: Data(text.utf8))
    }

    private static let infinity = "Infinity"
    private static let negativeInfinity = "-Infinity"
    private static let notANumber = "NaN"
}

extension String {
    /// The text as it is stored in a column.
    ///
    /// GRDB passes texts to SQLite as C strings, which end at the first NUL. A text that contains NUL is therefore
    /// stored as bytes.
    var stored: DatabaseValue { utf8.contains(0) ? Data(utf8).databaseValue : databaseValue }
}

extension Row {
    /// Returns the text of a column. Returns nil if it is NULL, or not a text, which happens in a damaged file.
    func stored(_ column: Int) -> String? { Self.text(self[column]) }

    /// Returns the text of a column. Returns nil if it is NULL or not a text, or if there is no such column.
    func stored(_ column: String) -> String? { (self[column] as DatabaseValue?).flatMap(Self.text) }

    /// Returns the value of a column; nil if it is NULL or of another type.
    func stored<Value: DatabaseValueConvertible>(_ column: Int) -> Value? {
        Value.fromDatabaseValue(self[column])
    }

    /// Returns the text of a column; nil if it is NULL.
    ///
    /// - Throws: `UnreadableColumn` if it is something else.
    func readable(_ column: Int) throws(UnreadableColumn) -> String? {
        guard let text = stored(column) ?? nil else { return try null(column) }
        return text
    }

    /// Returns the value of a column; nil if it is NULL.
    ///
    /// - Throws: `UnreadableColumn` if it is of another type.
    func readable<Value: DatabaseValueConvertible>(_ column: Int) throws(UnreadableColumn) -> Value? {
        guard let value: Value = stored(column) else { return try null(column) }
        return value
    }

    private func null<Value>(_ column: Int) throws(UnreadableColumn) -> Value? {
        guard hasNull(atIndex: column) else { throw UnreadableColumn() }
        return nil
    }

    private static func text(_ value: DatabaseValue) -> String? {
        switch value.storage {
        case .string(let text): text
        // Unlike Foundation's decoding, this does not drop a byte order mark.
        case .blob(let bytes): String(decoding: bytes, as: UTF8.self)
        case .null, .int64, .double: nil
        }
    }
}

/// The error for a column of a damaged row, whose value has another type than the program writes.
struct UnreadableColumn: Error {}
