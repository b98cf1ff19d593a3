public import Foundation
import Redaction

/// A recording on disk: `fixture.json`, a file for each exchange, here or in the folder `exchanges` beside
/// it, and `bodies/` for bodies that are no text.
public struct RecordingFolder: Hashable, Sendable {
    package var url: URL
    /// The most bytes of one file; larger files are neither read nor written.
    package var bodyLimit = 64 << 20

    /// The name of the folder in which a recording over another is kept until it is finished.
    static let unfinished = ".unfinished"

    public init(_ url: URL) { self.url = url }

    var files: FolderFiles { FolderFiles(folder: url, limit: bodyLimit) }

    /// The exchanges that it shares with the recordings beside it; nil where they share none.
    var shared: FolderFiles? { RecordingShelf.shared(in: url.deletingLastPathComponent(), limit: bodyLimit) }

    var reader: ExchangeReader { ExchangeReader(files: files, shared: shared) }

    /// Whether there is something to play, finished or not.
    public var holdsRecording: Bool { files.exists(FixtureFile.name) }

    /// Reads the whole recording.
    /// - Parameter acceptsUnfinished: Whether a recording that was killed on its way is read too.
    /// - Throws: `RecordingError`; the first that is found. `RecordingCheck` finds them all.
    public func read(acceptsUnfinished: Bool = false) throws(RecordingError) -> Recording {
        let head = try readHead()
        guard head.recording.isFinished || acceptsUnfinished else {
            throw RecordingError(
                .unfinished, file: url.path, "it was not finished: what is there is whole, but not all",
                remedy: "Record again.")
        }
        var recording = head.recording
        recording.exchanges = try exchanges(head) { index, item in
            RecordedExchange(
                file: item.entry.file, exchange: item.exchange.exchange(number: index + 1),
                repeats: item.entry.repeats)
        }
        return recording
    }

    /// The exchanges in their order.
    func exchanges(_ head: FixtureFile) throws(RecordingError) -> [FixtureFile.Item] {
        try exchanges(head) { $1 }
    }

    private func exchanges<Value: Sendable>(
        _ head: FixtureFile, _ change: @Sendable (Int, FixtureFile.Item) -> Value
    ) throws(RecordingError) -> [Value] {
        let reader = reader
        let read = Array(entries(head).enumerated()).mapParts { part in
            part.map { index, entry in
                Result { () throws(RecordingError) in change(index, (entry, try reader.read(entry.file))) }
            }
        }
        return try read.map { result throws(RecordingError) in try result.get() }
    }

    /// The order of the exchanges; in the older form, their names begin with their numbers.
    func entries(_ head: FixtureFile) -> [FixtureFile.Entry] {
        guard head.schema < 2 else { return head.exchanges }
        return files.names().compactMap { name in ExchangeName.olderNumber(name).map { ($0, name) } }
            .sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map { FixtureFile.Entry(file: $0.1) }
    }

    /// The text of an exchange's file; nil when there is no such file.
    package func text(of file: String) throws(RecordingError) -> String? {
        try reader.data(file).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Reads `fixture.json`.
    func readHead() throws(RecordingError) -> FixtureFile {
        guard let data = try files.read(FixtureFile.name) else {
            var isFolder: ObjCBool = false
            let isThere = FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
            if isThere, !isFolder.boolValue {
                throw RecordingError(
                    .notAFolder, file: url.path, "a recording is a folder, and this is a file",
                    remedy: "Name the folder; a HAR file is imported first.")
            }
            let problem = "it holds no \(FixtureFile.name), so that it is no recording"
            throw RecordingError(
                isThere ? .notARecording : .missing, file: url.path,
                isThere ? problem : "there is no such folder", remedy: "Record one there, or name another.")
        }
        return try FixtureFile(reading: data)
    }

    /// Writes a whole recording in the place of the one that is there, and returns the files that were changed. If a
    /// value is refused and there is no `fixture.json`, leaves an unfinished one, for rules to be written into it.
    @discardableResult func write(
        _ recording: Recording, _ files: NamedFiles, _ replaced: ReplacedValues
    ) throws(RecordingError) -> [String] {
        try claim()
        var head = FixtureFile(recording: recording, exchanges: files.order)
        let scan = LeakScan(replaced, allowances: recording.allowances)
        let leaks = head.leaks(scan) + files.leaks(scan)
        if let leak = leaks.first {
            if !holdsRecording {
                head.recording.isFinished = false
                head.exchanges = []
                try self.files.write(head.data, to: FixtureFile.name)
            }
            throw RecordingError(leak, others: leaks.count - 1)
        }
        return try replace(with: files.contents, head: head)
    }

    /// Writes the files that have changed, and removes stale ones: at any moment the files are whole.
    func replace(with wanted: [String: Data], head: FixtureFile) throws(RecordingError) -> [String] {
        var head = head
        for (name, data) in wanted where data.count > bodyLimit { throw .tooLarge(name, data, bodyLimit) }
        let shared = shared
        let own = wanted.filter { name, data in
            !ExchangeName.isOne(name) || (try? shared?.read(name)) != data
        }
        let before = try? readHead()
        let stale = (before.map(ownFiles) ?? []).filter { own[$0] == nil }
        let changed = own.keys.sorted().filter { (try? files.read($0)) != own[$0] }
        if let before, before.exchanges == head.exchanges, stale.isEmpty, changed.isEmpty {
            // Nothing is new, so the recording keeps its day, and not a byte changes.
            head.recording.recordedAt = before.recording.recordedAt
            return try files.write(head.data, to: FixtureFile.name) ? [FixtureFile.name] : []
        }
        let isFinished = head.recording.isFinished
        head.recording.isFinished = false
        for name in changed { try files.write(own[name] ?? Data(), to: name) }
        try files.write(head.data, to: FixtureFile.name)
        for name in stale { try files.removeWithFolder(name) }
        head.recording.isFinished = isFinished
        try files.write(head.data, to: FixtureFile.name)
        return changed + stale + [FixtureFile.name]
    }
}
