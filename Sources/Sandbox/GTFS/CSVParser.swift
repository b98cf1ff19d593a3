import CCSV
import Foundation

/// Splits a CSV file into rows with libcsv, chunk by chunk.
///
/// Lines are counted as in an editor.
final class CSVParser {
    /// The names in the first line.
    private(set) var header: [String] = []
    private(set) var hasHeader = false
    private(set) var startsLikeUTF16 = false

    private var parser = csv_parser()
    private var columns: [String: Int] = [:]
    private var rows: [CSVRow] = []

    // The row that is being read.
    private var fields: [String] = []
    private var faulty: Set<Int> = []
    private var line = 1
    private var nextLine = 1
    private var newlines = 0
    private var afterReturn = false

    init() { csv_init(&parser, UInt8(CSV_REPALL_NL)) }

    deinit { csv_free(&parser) }

    /// The rows that end in a chunk; nil if libcsv runs out of memory.
    func rows(in chunk: UnsafeRawBufferPointer) -> [CSVRow]? {
        let context = Unmanaged.passUnretained(self).toOpaque()
        let count = csv_parse(&parser, chunk.baseAddress, chunk.count, csvField, csvEnd, context)
        return count == chunk.count ? finishedRows() : nil
    }

    /// The last row, if the file does not end with a line break.
    func lastRows() -> [CSVRow] {
        csv_fini(&parser, csvField, csvEnd, Unmanaged.passUnretained(self).toOpaque())
        return finishedRows()
    }

    private func finishedRows() -> [CSVRow] {
        defer { rows = [] }
        return rows
    }

    // MARK: - Callbacks of libcsv

    fileprivate func take(field bytes: UnsafeRawBufferPointer) {
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

    fileprivate func endLine(_ terminator: CInt) {
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
    Unmanaged<CSVParser>.fromOpaque(context).takeUnretainedValue()
        .take(field: UnsafeRawBufferPointer(start: bytes, count: count))
}

private func csvEnd(_ terminator: CInt, _ context: UnsafeMutableRawPointer?) {
    guard let context else { return }
    Unmanaged<CSVParser>.fromOpaque(context).takeUnretainedValue().endLine(terminator)
}
