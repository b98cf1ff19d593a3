import Foundation

/// The JSON in which values are kept: what is read is equal to what was written.
enum StoredJSON {
    /// - Throws: `EncodingError`.
    static func text(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // JSON has no word for these, and one of them must not keep a booking from being written down.
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: infinity, negativeInfinity: negativeInfinity, nan: notANumber)
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// The value; nil for a text that is no such value.
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
