import CCSV
import Foundation

/// Splits a CSV file into rows with libcsv, chunk by chunk.
///
/// Lines are counted as in an editor.
final class CSVParser {
    private var parser = csv_parser()
    private var split = CSVRows()

    init() { csv_init(&parser, UInt8(CSV_REPALL_NL)) }

    deinit { csv_free(&parser) }

    /// The names in the first line.
    var header: [String] { split.header }
    var hasHeader: Bool { split.hasHeader }
    var startsLikeUTF16: Bool { split.startsLikeUTF16 }

    /// The rows that end in a chunk; nil if libcsv runs out of memory.
    func rows(in chunk: UnsafeRawBufferPointer) -> [CSVRow]? {
        let count = withUnsafeMutablePointer(to: &split) {
            csv_parse(&parser, chunk.baseAddress, chunk.count, csvField, csvEnd, $0)
        }
        return count == chunk.count ? finishedRows() : nil
    }

    /// The last row, if the file does not end with a line break.
    func lastRows() -> [CSVRow] {
        _ = withUnsafeMutablePointer(to: &split) { csv_fini(&parser, csvField, csvEnd, $0) }
        return finishedRows()
    }

    private func finishedRows() -> [CSVRow] {
        defer { split.rows = [] }
        return split.rows
    }
}

/// The rows that libcsv has split so far.
private struct CSVRows {
    private(set) var header: [String] = []
    private(set) var hasHeader = false
    private(set) var startsLikeUTF16 = false
    var rows: [CSVRow] = []

    private var columns: [String: Int] = [:]

    // The row that is being read.
    private var fields: [String] = []
    private var faulty: Set<Int> = []
    private var line = 1
    private var nextLine = 1
    private var newlines = 0
    private var afterReturn = false

    mutating func take(field bytes: UnsafeRawBufferPointer) {
        if fields.isEmpty {
            line = nextLine
            newlines = 0
        }
        afterReturn = false
        newlines += bytes.count { $0 == UInt8(ascii: "\n") }
        // libcsv keeps spaces within quotes.
        let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        let end = bytes.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? 0
        // Strings are made from a slice of raw bytes much more slowly.
        let text = UnsafeRawBufferPointer(rebasing: bytes[..<end].drop(while: isBlank))
        if !hasHeader, fields.isEmpty {
            startsLikeUTF16 = text.starts(with: [0xFF, 0xFE]) || text.starts(with: [0xFE, 0xFF])
        }
        // There is no column for a field beyond the header.
        guard !hasHeader || fields.count < header.count else { return }
        var field = String(decoding: text, as: UTF8.self)
        // Bytes that are not UTF-8 were replaced.
        if !field.withUTF8({ $0.elementsEqual(text) }) { faulty.insert(fields.count) }
        fields.append(field)
    }

    mutating func endLine(_ terminator: CInt) {
        // A carriage return with a line feed ends one line.
        if terminator == 10, afterReturn {
            afterReturn = false
            return
        }
        afterReturn = terminator == 13
        if hasHeader {
            // Some programs leave empty rows of spaces and commas at the end.
            if fields.contains(where: { !$0.isEmpty }) {
                rows.append(CSVRow(line: line, columns: columns, fields: fields, faulty: faulty))
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
