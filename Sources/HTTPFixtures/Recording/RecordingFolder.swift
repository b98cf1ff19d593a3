public import Foundation
import HTTPBodies

/// A recording on disk: `fixture.json`, a file for each exchange, and `bodies/` for what is no text.
public struct RecordingFolder: Hashable, Sendable {
    public var url: URL
    /// Bytes of one file; larger ones are neither read nor written.
    public var bodyLimit: Int

    /// Where a recording over another is kept until it is finished.
    static let unfinished = ".unfinished"

    public init(_ url: URL, bodyLimit: Int = 64 << 20) {
        self.url = url
        self.bodyLimit = bodyLimit
    }

    var files: FolderFiles { FolderFiles(folder: url, limit: bodyLimit) }

    /// Whether there is something to play, finished or not.
    public var holdsRecording: Bool { files.exists(FixtureFile.name) }

    /// The file of an exchange: `010-post-offers.json`.
    public static func fileName(_ exchange: Exchange) -> String { ExchangeFileName.name(exchange) }

    /// Reads the whole recording.
    ///
    /// - Parameters:
    ///   - acceptsUnfinished: Whether a recording that was killed on its way is read too.
    /// - Throws: `RecordingError`; the first that is found. `RecordingCheck` finds them all.
    public func read(acceptsUnfinished: Bool = false) throws(RecordingError) -> Recording {
        var recording = try readHead()
        guard recording.isFinished || acceptsUnfinished else {
            throw RecordingError(
                .unfinished, file: url.path, "it was not finished: what is there is whole, but not all",
                remedy: "Record again.")
        }
        let reader = ExchangeReader(files: files)
        for (_, name) in try exchangeNames() {
            let (exchange, repeats) = try reader.read(name)
            recording.exchanges.append(exchange)
            if repeats { recording.repeating.insert(exchange.number) }
        }
        return recording
    }

    /// Reads what holds for the whole, without its exchanges.
    public func readHead() throws(RecordingError) -> Recording {
        guard let data = try files.read(FixtureFile.name) else {
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
                throw RecordingError(
                    .missing, file: url.path, "there is no such folder",
                    remedy: "Record one there, or name another.")
            }
            guard isFolder.boolValue else {
                throw RecordingError(
                    .notAFolder, file: url.path, "a recording is a folder, and this is a file",
                    remedy: "Name the folder; a HAR file is imported first.")
            }
            throw RecordingError(
                .notARecording, file: url.path, "it holds no \(FixtureFile.name), so that it is no recording",
                remedy: "Record one there, or name another.")
        }
        let head = try FixtureFile(reading: data)
        return Recording(
            recordedAt: head.recordedAt, isFinished: head.finished, matching: head.matching,
            redaction: head.redaction, allowances: head.allow, about: head.about)
    }

    /// With the rules that somebody has written into the `fixture.json` that is there, for what is to take its
    /// place.
    ///
    /// - Throws: `RecordingError` where files lie that are somebody's own, or rules that cannot be read.
    public func keepingRules(_ settings: RecordingSettings) throws(RecordingError) -> RecordingSettings {
        try claim().map(settings.keeping) ?? settings
    }

    /// Writes a whole recording: files whose bytes are the same are left alone, those of the recording that was
    /// there before are removed.
    ///
    /// Nothing is redacted here; what still looks like a secret is refused.
    /// - Parameters:
    ///   - redactor: What it knows is looked for too.
    ///   - leavesRules: Whether a folder that has no `fixture.json` gets one nevertheless when something is refused:
    ///     an unfinished one, to write rules into.
    /// - Returns: The names of the files that were written or removed.
    /// - Throws: `RecordingError`: before anything is written, with `leak`, or with `notARecording` where files lie
    ///   that are somebody's own.
    @discardableResult public func write(
        _ recording: Recording, redactor: Redactor? = nil, leavesRules: Bool = false
    ) throws(RecordingError) -> [String] {
        try claim()
        let scan = LeakScan(
            allowances: recording.allowances, rules: RedactionRules(extras: recording.redaction),
            redactor: redactor)
        var head = FixtureFile(recording)
        if let leak = scan.leaks(in: try head.data(), file: FixtureFile.name).first {
            throw RecordingError(
                .leak, file: leak.file, "it would hold \(leak.words) at \(leak.place)",
                remedy: "Leave it out of what is said about the recording.")
        }
        let written = recording.exchanges.map {
            ExchangeFile($0, repeats: recording.repeating.contains($0.number))
        }
        let leaks = written.flatMap { scan.leaks(in: $0) }
        if let leak = leaks.first {
            if leavesRules, !holdsRecording {
                head.finished = false
                try files.write(head.data(), to: FixtureFile.name)
            }
            let others = leaks.count > 1 ? ", the first of \(leaks.count) such places" : ""
            throw RecordingError(
                .leak, file: leak.file, "it would hold \(leak.words) at \(leak.place)\(others)",
                remedy: RecordingError.leakRemedy)
        }
        var wanted: [String: Data] = [:]
        for file in written {
            wanted[file.name] = file.data
            wanted.merge(file.bodies) { $1 }
        }
        return try replace(with: wanted, head: head)
    }

    // MARK: inside

    /// Numbers and names, in the order of the numbers.
    func exchangeNames() throws(RecordingError) -> [(number: Int, name: String)] {
        let all = files.names().compactMap { name in
            ExchangeFileName.number(name).map { (number: $0, name: name) }
        }
        .sorted { ($0.number, $0.name) < ($1.number, $1.name) }
        for (one, other) in zip(all, all.dropFirst()) where one.number == other.number {
            throw RecordingError(
                .twoFilesForOneNumber, file: other.name, "\(one.name) has the same number",
                remedy: "Delete the one that is wrong, or give it another number.")
        }
        return all
    }

    /// - Parameters:
    ///   - wanted: The bytes of all files but `fixture.json`.
    func replace(with wanted: [String: Data], head: FixtureFile) throws(RecordingError) -> [String] {
        var head = head
        for (name, data) in wanted where data.count > bodyLimit {
            throw RecordingError(
                .tooLarge, file: name,
                "it would have \(data.count) bytes, and more than \(bodyLimit) are not kept",
                remedy: "Raise the limit.")
        }
        let stale = ownFiles().filter { wanted[$0] == nil }
        let changed = wanted.keys.sorted().filter { (try? files.read($0)) != wanted[$0] }
        if let before = try? files.read(FixtureFile.name).map(FixtureFile.init(reading:)) {
            if stale.isEmpty, changed.isEmpty {
                // Nothing is new: the day it is from stays, and not a byte changes.
                var same = head
                same.recordedAt = before.recordedAt
                return try files.write(same.data(), to: FixtureFile.name) ? [FixtureFile.name] : []
            }
        }
        let isFinished = head.finished
        head.finished = false
        try files.write(head.data(), to: FixtureFile.name)
        for name in changed { try files.write(wanted[name] ?? Data(), to: name) }
        for name in stale { try files.remove(name) }
        files.removeFolderIfEmpty(ExchangeFile.bodies)
        head.finished = isFinished
        try files.write(head.data(), to: FixtureFile.name)
        return changed + stale + [FixtureFile.name]
    }
}
