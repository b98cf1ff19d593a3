import Foundation

/// The rows that libcsv has found in a chunk of a file, as the bytes of their wanted columns.
///
/// One object is reused for all chunks, so that a row costs no allocation.
final class CSVBatch {
    private let columns: [String]
    /// For each column of the file, the wanted column's index, or -1.
    private var wanted: [Int] = []
    private(set) var header: [String] = []
    private(set) var hasHeader = false
    private(set) var startsLikeUTF16 = false

    private(set) var bytes: [UInt8] = []
    /// The bounds of the bytes of each row and wanted column.
    private(set) var bounds: [(start: Int, end: Int)] = []
    private(set) var lines: [Int] = []

    // The row that is being read.
    private var current: [(start: Int, end: Int)]
    private var currentStart = 0
    private var field = 0
    private var line = 1
    private var nextLine = 1
    private var newlines = 0
    private var afterReturn = false

    init(columns: [String]) {
        self.columns = columns
        current = Array(repeating: (0, 0), count: columns.count)
    }

    var rowCount: Int { lines.count }
    var width: Int { columns.count }

    /// The beginning of the first line, for a message about a missing column.
    var headerGlimpse: String {
        "it has " + header.prefix(8).map { String($0.prefix(24)) }.joined(separator: ", ")
            + (header.count > 8 ? ", …" : "")
    }

    /// Drops the finished rows and keeps the one that the next chunk continues.
    func forgetRows() {
        bytes.removeSubrange(..<currentStart)
        for index in current.indices {
            current[index].start -= currentStart
            current[index].end -= currentStart
        }
        currentStart = 0
        bounds.removeAll(keepingCapacity: true)
        lines.removeAll(keepingCapacity: true)
    }

    // MARK: - Callbacks of libcsv

    func take(field buffer: UnsafeRawBufferPointer) {
        if field == 0 {
            line = nextLine
            newlines = 0
            for index in current.indices { current[index] = (currentStart, currentStart) }
        }
        afterReturn = false
        if let start = buffer.baseAddress, memchr(start, 10, buffer.count) != nil {
            newlines += buffer.count { $0 == 10 }
        }
        if !hasHeader {
            header.append(headerName(buffer))
        } else if field < wanted.count, wanted[field] >= 0 {
            let start = bytes.count
            bytes.append(contentsOf: Self.trimmed(buffer))
            current[wanted[field]] = (start, bytes.count)
        }
        field += 1
    }

    func endLine(_ terminator: CInt) {
        // A carriage return and a line feed are one end of line.
        if terminator == 10, afterReturn {
            afterReturn = false
            return
        }
        afterReturn = terminator == 13
        if field > 0 {
            if hasHeader {
                // A row of nothing but blanks and commas, as some programs leave at the end, says nothing.
                guard current.contains(where: { $0.start < $0.end }) else { return startLine() }
                bounds.append(contentsOf: current)
                lines.append(line)
                currentStart = bytes.count
            } else {
                hasHeader = true
                wanted = header.map { columns.firstIndex(of: $0) ?? -1 }
            }
        }
        startLine()
    }

    private func startLine() {
        nextLine += 1 + newlines
        newlines = 0
        field = 0
    }

    /// Without blanks at its ends, which libcsv keeps within quotes.
    private static func trimmed(_ buffer: UnsafeRawBufferPointer) -> Slice<UnsafeRawBufferPointer> {
        var field = buffer[...]
        while let first = field.first, first == 32 || first == 9 { field.removeFirst() }
        while let last = field.last, last == 32 || last == 9 { field.removeLast() }
        return field
    }

    private func headerName(_ buffer: UnsafeRawBufferPointer) -> String {
        var name = buffer[...]
        if header.isEmpty {
            startsLikeUTF16 = buffer.starts(with: [0xFF, 0xFE]) || buffer.starts(with: [0xFE, 0xFF])
            if buffer.starts(with: [0xEF, 0xBB, 0xBF]) { name = name.dropFirst(3) }
        }
        return String(decoding: name, as: UTF8.self)
            .trimmingCharacters(in: CharacterSet(charactersIn: " \"\t"))
    }
}
