import Foundation
import JSONTrees
import Rail

/// A row of a CSV file. Fields are read by the names of their columns.
struct CSVRow {
    let file: String
    /// The line of the file on which the row begins, counted from 1.
    let line: Int
    let columns: [String: Int]
    let fields: [String]
    /// The positions of fields that are not UTF-8.
    let faulty: Set<Int>

    /// - Parameter reason: The fault, in words that follow the column's value in the message.
    func problem(_ column: String, _ reason: String) -> FeedProblem {
        let value = field(column).text
        return FeedProblem(
            file: file, line: line, column: column, value: value.isEmpty ? nil : String(value.prefix(60)),
            reason: reason)
    }

    /// Returns the field of a column and its position; an empty text and -1 if the row has no such field.
    private func field(_ column: String) -> (text: String, place: Int) {
        guard let place = columns[column], place < fields.count else { return ("", -1) }
        return (fields[place], place)
    }

    /// Returns the text in a column; nil if the column is missing or its field is empty.
    func text(_ column: String) throws(FeedProblem) -> String? {
        let (text, place) = field(column)
        guard faulty.isEmpty || !faulty.contains(place) else {
            throw problem(column, "is not UTF-8 text; the row was left out")
        }
        return text.isEmpty ? nil : text
    }

    func required(_ column: String) throws(FeedProblem) -> String {
        guard let text = try text(column) else {
            throw problem(column, "is empty; the row was left out")
        }
        return text
    }

    func integer(_ column: String) throws(FeedProblem) -> Int? {
        try value(column, "a whole number", GTFSText.number)
    }

    func requiredInteger(_ column: String) throws(FeedProblem) -> Int {
        guard let number = try integer(column) else {
            throw problem(column, "is empty; the row was left out")
        }
        return number
    }

    func number(_ column: String) throws(FeedProblem) -> Double? {
        try value(column, "a number") { Double($0).flatMap { $0.isFinite ? $0 : nil } }
    }

    /// Returns a time such as `8:05:00` or `26:10:30` in seconds after the start of the service day (GTFS "Time"); nil
    /// if the field is empty.
    ///
    /// Some feeds leave the seconds out. Hours count from the start of the service day, so they may exceed 24, but not
    /// 240.
    func time(_ column: String) throws(FeedProblem) -> Int32? {
        try value(column, "a time such as 08:05:00", GTFSText.seconds)
    }

    private func value<Value>(
        _ column: String, _ kind: String, _ parse: (String) -> Value?
    ) throws(FeedProblem) -> Value? {
        guard let text = try text(column) else { return nil }
        guard let value = parse(text) else {
            throw problem(column, "is not \(kind); the row was left out")
        }
        return value
    }

    /// Returns the days from 1970-01-01 to the day in a column, which is written as YYYYMMDD (GTFS "Date").
    func day(_ column: String) throws(FeedProblem) -> Int32 {
        guard let day = GTFSText.day(field(column).text) else {
            throw problem(column, "is not a date such as 20261121; the row was left out")
        }
        guard day.year >= 1900, day.exists else {
            throw problem(column, "is not a day of the calendar; the row was left out")
        }
        return Int32(day.daysSince1970)
    }

    /// Looks up the identifier in a column, and returns its index in a table.
    ///
    /// - Parameter reason: The problem to report if the table does not have the identifier.
    func index(
        _ column: String, in table: IdentifierTable, else reason: String? = nil
    ) throws(FeedProblem) -> Int32 {
        guard let index = table[field(column).text] else {
            throw problem(column, reason ?? "is not in \(table.file); the row was left out")
        }
        return index
    }

    /// Adds the identifier in a column to a table. Throws a problem if the table already has it.
    func add(_ column: String, to table: inout IdentifierTable) throws(FeedProblem) {
        guard table.add(try required(column)) else {
            throw problem(column, "is there twice; the second was left out")
        }
    }
}

/// The identifiers in a file, and the index of each.
struct IdentifierTable {
    let file: String
    private var indices: [ExactText: Int32] = [:]

    init(_ file: String) { self.file = file }

    /// Gives an identifier the next index. Returns false if the identifier already has one.
    mutating func add(_ id: String) -> Bool {
        guard self[id] == nil else { return false }
        indices[ExactText(id)] = Int32(indices.count)
        return true
    }

    /// Returns the index of an identifier. A new identifier gets the next index.
    mutating func index(_ id: String) -> Int32 {
        if let index = self[id] { return index }
        _ = add(id)
        return Int32(indices.count - 1)
    }

    subscript(id: String) -> Int32? { indices[ExactText(id)] }
}
