public import Foundation
import Redaction

/// A recording on disk: `fixture.json`, a file for each exchange, and the folder `bodies` for bodies that are not text.
public struct RecordingFolder: Hashable, Sendable {
    package var url: URL
    /// The most bytes of a file. A larger file is neither read nor written.
    package var bodyLimit = 64 << 20

    /// The inner folder in which a new recording is written. It replaces the old recording when it is
    /// finished.
    static let unfinished = ".unfinished"

    public init(_ url: URL) { self.url = url }

    var files: FolderFiles { FolderFiles(folder: url, limit: bodyLimit) }

    /// Whether the folder contains a recording, finished or not.
    public var holdsRecording: Bool { files.exists(RecordingIndex.name) }

    /// Reads the whole recording.
    /// - Parameter acceptsUnfinished: Whether to read a recording even if it is unfinished.
    /// - Throws: The first `RecordingError`. `RecordingCheck` finds all errors.
    public func read(acceptsUnfinished: Bool = false) throws(RecordingError) -> Recording {
        let head = try readHead()
        guard head.recording.isFinished || acceptsUnfinished else {
            throw RecordingError(
                .unfinished, file: url.path, "it was not finished, so exchanges are missing",
                remedy: "Record again, or keep what is there: guichet fixtures finish.")
        }
        var recording = head.recording
        recording.exchanges = try exchanges(head).enumerated().map { index, item in
            RecordedExchange(
                file: item.entry.file, exchange: item.exchange.exchange(number: index + 1),
                repeats: item.entry.repeats)
        }
        return recording
    }

    func exchanges(_ head: RecordingIndex) throws(RecordingError) -> [RecordingIndex.Item] {
        try entries(head).map { entry throws(RecordingError) in (entry, try exchange(entry.file)) }
    }

    func exchange(_ file: String) throws(RecordingError) -> RedactedExchange {
        try ExchangeReader(file: file, files: files).exchange()
    }

    /// Returns the files in the order of the exchanges. In the older schema, the numbers in their names tell the order.
    func entries(_ head: RecordingIndex) -> [RecordingIndex.Entry] {
        guard head.schema < 2 else { return head.exchanges }
        return files.names().compactMap { name in ExchangeName.olderNumber(name).map { ($0, name) } }
            .sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map { RecordingIndex.Entry(file: $0.1) }
    }

    /// Returns the text of an exchange's file; nil if there is no such file.
    package func text(of file: String) throws(RecordingError) -> String? {
        try files.read(file).map { String(decoding: $0, as: UTF8.self) }
    }

    func readHead() throws(RecordingError) -> RecordingIndex {
        guard let data = try files.read(RecordingIndex.name) else {
            var isFolder: ObjCBool = false
            let isThere = FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
            if isThere, !isFolder.boolValue {
                throw RecordingError(
                    .notAFolder, file: url.path, "a recording is a folder, and this is a file",
                    remedy: "Name the folder; a HAR file is imported first.")
            }
            let problem = "it contains no \(RecordingIndex.name), so it is not a recording"
            throw RecordingError(
                isThere ? .notARecording : .missing, file: url.path,
                isThere ? problem : "there is no such folder", remedy: "Record one there, or name another.")
        }
        return try RecordingIndex(reading: data)
    }

    /// Writes a whole recording, and returns the files that were changed. If a value is refused and there is no
    /// `fixture.json`, writes an unfinished `fixture.json`, so that somebody can add rules to it.
    @discardableResult func write(
        _ recording: Recording, _ files: NamedFiles, _ replaced: ReplacedValues
    ) throws(RecordingError) -> [String] {
        try claim()
        var head = RecordingIndex(recording: recording, exchanges: files.order)
        let scan = LeakScan(replaced, allowances: recording.allowances)
        let leaks = head.leaks(scan) + files.leaks(scan)
        if let leak = leaks.first {
            if !holdsRecording {
                head.recording.isFinished = false
                head.exchanges = []
                try self.files.write(head.data, to: RecordingIndex.name)
            }
            throw RecordingError(leak, others: leaks.count - 1)
        }
        return try replace(with: files.contents, head: head)
    }

    /// Writes the files that have changed, and removes the files that are not wanted any more. No file is ever
    /// incomplete.
    func replace(with wanted: [String: Data], head: RecordingIndex) throws(RecordingError) -> [String] {
        var head = head
        for (name, data) in wanted where data.count > bodyLimit { throw .tooLarge(name, data, bodyLimit) }
        let before = try? readHead()
        let stale = (before.map(ownFiles) ?? []).filter { wanted[$0] == nil }
        let changed = wanted.keys.sorted().filter { (try? files.read($0)) != wanted[$0] }
        if let before, before.exchanges == head.exchanges, stale.isEmpty, changed.isEmpty {
            // No exchange has changed, so the recording keeps its date.
            head.recording.recordedAt = before.recording.recordedAt
            return try files.write(head.data, to: RecordingIndex.name) ? [RecordingIndex.name] : []
        }
        let isFinished = head.recording.isFinished
        head.recording.isFinished = false
        for name in changed { try files.write(wanted[name] ?? Data(), to: name) }
        try files.write(head.data, to: RecordingIndex.name)
        for name in stale { try files.removeWithFolder(name) }
        head.recording.isFinished = isFinished
        try files.write(head.data, to: RecordingIndex.name)
        return changed + stale + [RecordingIndex.name]
    }
}
