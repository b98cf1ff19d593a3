import Foundation
import GRDB

/// The JSON that values are stored as. A value that is read equals the one that was written.
enum StoredJSON {
    /// - Throws: `EncodingError`.
    static func text(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // JSON cannot write these numbers, and one of them must not prevent a booking from being stored.
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: infinity, negativeInfinity: negativeInfinity, nan: notANumber)
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// The value of a text; nil if the text is something else.
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
    /// GRDB passes texts to SQLite as C strings, which end at the first NUL, so a text that contains one is stored as
    /// bytes.
    var stored: DatabaseValue { utf8.contains(0) ? Data(utf8).databaseValue : databaseValue }
}

extension Row {
    /// The text of a column; nil if it is NULL, or not a text, which happens in a damaged file.
    func stored(_ column: Int) -> String? { Self.text(self[column]) }

    /// The text of a column; nil if it is NULL, not a text, or not there.
    func stored(_ column: String) -> String? { (self[column] as DatabaseValue?).flatMap(Self.text) }

    /// The value of a column; nil if it is NULL or of another type.
    func stored<Value: DatabaseValueConvertible>(_ column: Int) -> Value? {
        Value.fromDatabaseValue(self[column])
    }

    private static func text(_ value: DatabaseValue) -> String? {
        switch value.storage {
        case .string(let text): text
        // Foundation would drop a byte order mark.
        case .blob(let bytes): String(decoding: bytes, as: UTF8.self)
        case .null, .int64, .double: nil
        }
    }
}
