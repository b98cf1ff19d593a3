import CCSV
import Foundation

/// Splits a CSV file into rows with libcsv, chunk by chunk.
///
/// The line numbers of the rows are those that an editor shows.
final class CSVParser {
    private var parser = csv_parser()
    /// The header, and the rows that were split since `rows` was called last.
    private(set) var split: CSVRows

    init(_ file: String) {
        split = CSVRows(file: file)
        csv_init(&parser, UInt8(CSV_REPALL_NL))
    }

    deinit { csv_free(&parser) }

    /// Returns the rows that end in a chunk; nil if libcsv runs out of memory.
    func rows(in chunk: UnsafeRawBufferPointer) -> [CSVRow]? {
        let count = withUnsafeMutablePointer(to: &split) {
            csv_parse(&parser, chunk.baseAddress, chunk.count, csvField, csvEnd, $0)
        }
        return count == chunk.count ? finishedRows() : nil
    }

    /// Returns the last row of a file that does not end with a line break.
    func lastRows() -> [CSVRow] {
        _ = withUnsafeMutablePointer(to: &split) { csv_fini(&parser, csvField, csvEnd, $0) }
        return finishedRows()
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
        // Fields beyond the last column of the header are ignored.
        guard !hasHeader || fields.count < header.count else { return }
        var field = String(decoding: text, as: UTF8.self)
        // Decoding replaces bytes that are not UTF-8, so a field with such bytes no longer equals its text.
        if !field.withUTF8({ $0.elementsEqual(text) }) { faulty.insert(fields.count) }
        fields.append(field)
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
