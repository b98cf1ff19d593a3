import Foundation
import GRDB

extension String {
    /// The text as a column keeps it.
    ///
    /// GRDB hands texts to SQLite as C strings, which end at the first NUL: a text with one is kept as its bytes.
    var stored: DatabaseValue { utf8.contains(0) ? Data(utf8).databaseValue : databaseValue }
}

extension Row {
    /// The text of a column; nil for NULL, and for what is no text, as in a file that is damaged.
    func stored(_ column: Int) -> String? { Self.text(self[column]) }

    /// The text of a column; nil for NULL, for what is no text, and where there is no such column.
    func stored(_ column: String) -> String? { (self[column] as DatabaseValue?).flatMap(Self.text) }

    /// The value of a column; nil for NULL, and for what is no such value.
    func stored<Value: DatabaseValueConvertible>(_ column: Int) -> Value? {
        Value.fromDatabaseValue(self[column])
    }

    private static func text(_ value: DatabaseValue) -> String? {
        switch value.storage {
        case .string(let text): text
        // Foundation would leave out a mark of the byte order.
        case .blob(let bytes): String(decoding: bytes, as: UTF8.self)
        case .null, .int64, .double: nil
        }
    }
}
