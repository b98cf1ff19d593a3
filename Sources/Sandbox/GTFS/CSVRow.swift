import Foundation

/// A row of a CSV file; valid only while its reader's body runs.
struct CSVRow {
    let batch: CSVBatch
    let index: Int

    init(batch: CSVBatch, index: Int) {
        self.batch = batch
        self.index = index
    }

    /// The line of the file on which the row begins, counted from 1.
    var line: Int { batch.lines[index] }

    func has(_ column: some FeedColumn) -> Bool { batch.header.contains(column.name) }

    /// The column's bytes; empty when the column or its value is absent.
    func withBytes<R>(_ column: some FeedColumn, _ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
        let (start, end) = batch.bounds[index * batch.width + column.rawValue]
        return batch.bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[start..<end])) }
    }
}

extension CSVRow {
    /// The fault for which a row is left out; the reader adds file and line.
    struct Problem: Error {
        var column: String?
        var value: String?
        var reason: String
    }
}

extension CSVRow {
    /// The text of a column; nil when absent or empty.
    func text(_ column: some FeedColumn) throws(Problem) -> String? {
        let text = withBytes(column) { $0.isEmpty ? nil : String(validating: $0, as: UTF8.self) ?? "" }
        if text == "" { throw problem(column, "is not UTF-8 text; the row was left out") }
        return text
    }

    /// The text of a column that must have one.
    func required(_ column: some FeedColumn) throws(Problem) -> String {
        guard let text = try text(column) else {
            throw problem(column, "is empty; the row was left out")
        }
        return text
    }

    /// A whole number; nil when absent or empty.
    func integer(_ column: some FeedColumn) throws(Problem) -> Int? {
        let parsed: Int?? = withBytes(column) { $0.isEmpty ? .some(nil) : decimal($0).map { .some($0) } }
        guard let parsed else { throw problem(column, "is not a whole number; the row was left out") }
        return parsed
    }

    /// A number with decimals; nil when absent or empty.
    func number(_ column: some FeedColumn) throws(Problem) -> Double? {
        guard let text = try text(column) else { return nil }
        guard let number = Double(text), number.isFinite else {
            throw problem(column, "is not a number; the row was left out")
        }
        return number
    }

    /// Seconds after a service day's start, from `8:05:00` or `26:10:30` (GTFS "Time"); nil when empty.
    func time(_ column: some FeedColumn) throws(Problem) -> Int32? {
        let parsed: Int32?? = withBytes(column) { $0.isEmpty ? .some(nil) : gtfsTime($0).map { .some($0) } }
        guard let parsed else {
            throw problem(column, "is not a time such as 08:05:00; the row was left out")
        }
        return parsed
    }

    /// A day as the digits YYYYMMDD (GTFS "Date"), not yet checked against the calendar.
    func dayDigits(_ column: some FeedColumn) throws(Problem) -> Int32 {
        let parsed: Int32? = withBytes(column) { $0.count == 8 ? decimal($0).map { Int32($0) } : nil }
        guard let parsed else {
            throw problem(column, "is not a date such as 20261121; the row was left out")
        }
        return parsed
    }

    func problem(_ column: some FeedColumn, _ reason: String) -> Problem {
        let value = withBytes(column) { String(decoding: $0.prefix(240), as: UTF8.self) }
        return Problem(
            column: column.name, value: value.isEmpty ? nil : String(value.prefix(60)), reason: reason)
    }
}

/// The value of at most nine ASCII digits.
private func decimal(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard (1...9).contains(bytes.count) else { return nil }
    var value = 0
    for byte in bytes {
        guard byte >= 48, byte <= 57 else { return nil }
        value = value * 10 + Int(byte - 48)
    }
    return value
}

/// Seconds of a time, whose own some feeds leave out; its hours may pass 24, as GTFS counts from the start of the service day, but not 240.
private func gtfsTime(_ bytes: UnsafeBufferPointer<UInt8>) -> Int32? {
    var parts = (0, 0, 0)
    var part = 0
    var digits = 0
    for byte in bytes {
        if byte == 58 {
            guard digits > 0, part < 2 else { return nil }
            part += 1
            digits = 0
        } else {
            guard byte >= 48, byte <= 57, digits < 3 else { return nil }
            let digit = Int(byte - 48)
            digits += 1
            switch part {
            case 0: parts.0 = parts.0 * 10 + digit
            case 1: parts.1 = parts.1 * 10 + digit
            default: parts.2 = parts.2 * 10 + digit
            }
        }
    }
    guard part >= 1, digits == 2, parts.0 < 240, parts.1 < 60, parts.2 < 60 else { return nil }
    return Int32(parts.0 * 3600 + parts.1 * 60 + parts.2)
}
