import CCSV
import Foundation

/// Splits a CSV file into rows with libcsv, chunk by chunk.
///
/// Lines are counted as in an editor.
final class CSVParser {
    private var parser = csv_parser()
    /// The header, and the rows that were split since `rows` was called last.
    private(set) var split: CSVRows

    init(_ file: String) {
        split = CSVRows(file: file)
        csv_init(&parser, Self.options)
    }

    deinit { csv_free(&parser) }

    private static let options = UInt8(CSV_REPALL_NL | CSV_STRICT)

    /// Returns the rows that end in a chunk; nil if libcsv runs out of memory.
    func rows(in chunk: UnsafeRawBufferPointer) -> [CSVRow]? {
        var rest = UnsafeRawBufferPointer(rebasing: chunk[...])
        while !rest.isEmpty {
            rest = UnsafeRawBufferPointer(rebasing: rest[parse(rest)...])
            guard !rest.isEmpty else { break }
            guard csv_error(&parser) == CSV_EPARSE else { return nil }
            readOnAsLetters()
            let letter = UnsafeRawBufferPointer(rebasing: rest[..<1])
            csv_set_opts(&parser, UInt8(CSV_REPALL_NL))
            guard parse(letter) == 1 else { return nil }
            csv_set_opts(&parser, Self.options)
            rest = UnsafeRawBufferPointer(rebasing: rest[1...])
        }
        return finishedRows()
    }

    private func parse(_ bytes: UnsafeRawBufferPointer) -> Int {
        withUnsafeMutablePointer(to: &split) {
            csv_parse(&parser, bytes.baseAddress, bytes.count, csvField, csvEnd, $0)
        }
    }

    /// Makes libcsv read the rest of a field as unquoted. It is called after a quotation mark in a quoted field
    /// that is neither doubled nor at the end. Otherwise libcsv would take the next fields and rows for a part of
    /// this field.
    private func readOnAsLetters() {
        if parser.quoted != 0 { split.hasStrayMark = true }
        parser.quoted = 0
        // The value of libcsv's FIELD_BEGUN, which its header does not declare.
        parser.pstate = 2
    }

    /// Returns the last row of a file that does not end with a line break.
    func lastRows() -> [CSVRow] {
        _ = withUnsafeMutablePointer(to: &split) { csv_fini(&parser, csvField, csvEnd, $0) }
        return finishedRows()
    }

    /// Returns a problem for each field with wrong quotation marks, and forgets these problems.
    func takeProblems() -> [FeedProblem] {
        defer { split.problems = [] }
        return split.problems
    }

    private func finishedRows() -> [CSVRow] {
        defer { split.rows = [] }
        return split.rows
    }
}

struct CSVRows {
    let file: String
    private(set) var header: [String] = []
    private(set) var hasHeader = false
    private(set) var startsLikeUTF16 = false
    fileprivate(set) var rows: [CSVRow] = []
    /// The problems of fields with wrong quotation marks.
    fileprivate var problems: [FeedProblem] = []
    /// Whether the current field began with a quotation that ended before the end of the field.
    fileprivate var hasStrayMark = false

    private var columns: [String: Int] = [:]

    // The row that is being read.
    private var fields: [String] = []
    private var faulty: Set<Int> = []
    private var line = 1
    private var nextLine = 1
    private var newlines = 0
    private var afterReturn = false

    init(file: String) { self.file = file }

    mutating func take(field bytes: UnsafeRawBufferPointer) {
        if fields.isEmpty {
            line = nextLine
            newlines = 0
        }
        afterReturn = false
        newlines += bytes.count { $0 == UInt8(ascii: "\n") }
        // libcsv keeps the spaces at the ends of a quoted field.
        let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        let end = bytes.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? 0
        // Making a String from a slice of raw bytes is much slower.
        let text = UnsafeRawBufferPointer(rebasing: bytes[..<end].drop(while: isBlank))
        if !hasHeader, fields.isEmpty {
            startsLikeUTF16 = text.starts(with: [0xFF, 0xFE]) || text.starts(with: [0xFE, 0xFF])
        }
        defer { hasStrayMark = false }
        // Ignores fields beyond the last column of the header.
        guard !hasHeader || fields.count < header.count else { return }
        var field = String(decoding: text, as: UTF8.self)
        if hasStrayMark {
            // The first quotation mark was a part of the text, but libcsv has removed it.
            field = "\"" + field
            note(field, "has a quotation mark that is not doubled; its marks were taken as letters")
        } else if hasHeader, bytes.contains(UInt8(ascii: "\n")),
            bytes.count(where: { $0 == UInt8(ascii: ",") }) >= header.count
        {
            note(field, "goes on over several lines, as if its last quotation mark were missing")
        }
        // Decoding replaces bytes that are not UTF-8, so the text of a field with such bytes differs from the
        // bytes.
        if !hasStrayMark, !field.withUTF8({ $0.elementsEqual(text) }) { faulty.insert(fields.count) }
        fields.append(field)
    }

    private mutating func note(_ field: String, _ reason: String) {
        problems.append(
            FeedProblem(
                file: file, line: line, column: hasHeader ? header[fields.count] : nil,
                value: String(field.prefix(60)), reason: reason))
    }

    mutating func endLine(_ terminator: CInt) {
        // A carriage return and a line feed together end one line.
        if terminator == 10, afterReturn {
            afterReturn = false
            return
        }
        afterReturn = terminator == 13
        if hasHeader {
            // Some programs write rows of spaces and commas at the end of a file.
            if fields.contains(where: { !$0.isEmpty }) {
                rows.append(CSVRow(file: file, line: line, columns: columns, fields: fields, faulty: faulty))
            }
        } else if !fields.isEmpty {
            hasHeader = true
            header = fields.map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "\u{FEFF} \"\t")) }
            columns = Dictionary(zip(header, 0...), uniquingKeysWith: { _, last in last })
        }
        nextLine += 1 + newlines
        newlines = 0
        fields.removeAll(keepingCapacity: true)
        faulty = []
    }
}

private func csvField(_ bytes: UnsafeMutableRawPointer?, _ count: Int, _ context: UnsafeMutableRawPointer?) {
    guard let context else { return }
    context.assumingMemoryBound(to: CSVRows.self).pointee
        .take(field: UnsafeRawBufferPointer(start: bytes, count: count))
}

private func csvEnd(_ terminator: CInt, _ context: UnsafeMutableRawPointer?) {
    guard let context else { return }
    context.assumingMemoryBound(to: CSVRows.self).pointee.endLine(terminator)
}
