import CCSV

/// Reads one CSV file of a feed with libcsv, a row at a time.
///
/// Faulty rows are noted and left out; lines are counted as an editor does.
struct CSVReader {
    let file: String
    /// The columns that are wanted, in the order of their indices.
    private let columns: [String]
    /// The columns that the file must have.
    private let required: Set<String>

    init<Column: FeedColumn>(_ file: String, _: Column.Type) {
        self.file = file
        columns = Column.names
        required = Set(Column.names.prefix(Column.requiredCount))
    }

    /// Calls `body` for each row after the first; returns false when the feed has no such file.
    @discardableResult
    func read(
        from source: inout any FeedSource, problems: inout FeedProblems,
        _ body: (CSVRow) throws(CSVRow.Problem) -> Void
    ) throws(FeedError) -> Bool {
        var parser = csv_parser()
        csv_init(&parser, UInt8(CSV_REPALL_NL))
        defer { csv_free(&parser) }
        let batch = CSVBatch(columns: columns)
        let context = Unmanaged.passUnretained(batch).toOpaque()
        var missing: [String] = []
        let exists = try source.read(file) { chunk in
            let consumed = csv_parse(&parser, chunk.baseAddress, chunk.count, csvField, csvEnd, context)
            if batch.hasHeader { missing = required.subtracting(batch.header).sorted() }
            guard consumed == chunk.count, missing.isEmpty else { return false }
            deliver(batch, &problems, body)
            return true
        }
        guard exists else { return false }
        csv_fini(&parser, csvField, csvEnd, context)
        try check(batch, feed: source.name)
        deliver(batch, &problems, body)
        return true
    }

    private func deliver(
        _ batch: CSVBatch, _ problems: inout FeedProblems, _ body: (CSVRow) throws(CSVRow.Problem) -> Void
    ) {
        for index in 0..<batch.rowCount {
            let row = CSVRow(batch: batch, index: index)
            do throws(CSVRow.Problem) {
                try body(row)
            } catch {
                problems.note(
                    FeedProblem(
                        file: file, line: row.line, column: error.column, value: error.value,
                        reason: error.reason))
            }
        }
        batch.forgetRows()
    }

    private func check(_ batch: CSVBatch, feed: String) throws(FeedError) {
        if batch.startsLikeUTF16 {
            throw FeedError(.notText, feed: feed, file: file, detail: "it looks like UTF-16")
        }
        guard batch.hasHeader else { throw FeedError(.emptyFile, feed: feed, file: file) }
        if let column = required.subtracting(batch.header).min() {
            throw FeedError(
                .missingColumn, feed: feed, file: file, column: column, detail: batch.headerGlimpse)
        }
    }
}

private func csvField(_ bytes: UnsafeMutableRawPointer?, _ count: Int, _ context: UnsafeMutableRawPointer?) {
    guard let context else { return }
    Unmanaged<CSVBatch>.fromOpaque(context).takeUnretainedValue()
        .take(field: UnsafeRawBufferPointer(start: bytes, count: count))
}

private func csvEnd(_ terminator: CInt, _ context: UnsafeMutableRawPointer?) {
    guard let context else { return }
    Unmanaged<CSVBatch>.fromOpaque(context).takeUnretainedValue().endLine(terminator)
}

/// The wanted columns of a feed's file, in an order of their own: the required ones first.
protocol FeedColumn: CaseIterable, RawRepresentable, Sendable where RawValue == Int {
    /// The names, as the file's first line spells them.
    static var names: [String] { get }
    /// The number of columns that the file must have.
    static var requiredCount: Int { get }
}

extension FeedColumn {
    var name: String { Self.names[rawValue] }
}
