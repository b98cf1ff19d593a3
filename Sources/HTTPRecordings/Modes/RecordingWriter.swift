import Foundation
import HTTPTransport
import HTTPTypes
import Redaction

/// Writes a recording. During the session it writes a draft to disk as exchanges end: the recording as it would be if
/// the session ended then. So little is lost if the program is killed.
actor RecordingWriter {
    enum Event: Sendable {
        case started(Int, HTTPRequest)
        case ended(Exchange)
    }

    private let folder: RecordingFolder
    /// The folder of the draft: the recording's own folder or, if an old recording must stay there meanwhile, a folder
    /// inside it.
    private let workshop: RecordingFolder
    private let settings: RecordingSettings
    private let isAddition: Bool
    /// The exchanges of the existing recording, which an addition extends, and to which a new recording is aligned.
    private let before: [RecordingIndex.Item]
    private let judgedBefore: [JudgedExchange]
    private var head: RecordingIndex
    private let allowances: [LeakAllowance]
    private let matcher: RequestMatcher
    /// Knows the pseudonyms of the existing recording, but none of the session: each draft gives out pseudonyms in a
    /// copy of this.
    private var redaction: RedactionPass
    private let namedBefore: NamedFiles
    private var order = ConcurrentExchanges()
    /// The exchanges that have ended, by their numbers.
    private var ended: [Int: Ended] = [:]
    /// The files that this writer has written into `workshop`.
    private var onDisk: [String: Data] = [:]
    /// Whether files have been written. `fixture.json` then says that the recording is not finished.
    private var hasBegun = false
    private var report = RecordingReport()

    init(_ folder: RecordingFolder, settings: RecordingSettings, isAddition: Bool) throws(RecordingError) {
        let settings = try settings.keepingRules(of: folder)
        var redaction = RedactionPass(settings.allRedaction)
        let old = try folder.holdsRecording ? folder.readHead() : nil
        if isAddition, let old, old.schema < RecordingIndex.schema {
            throw RecordingError(
                .olderSchema, file: folder.url.path, "it is of an older form, to which nothing can be added",
                remedy: "Record all of it again.")
        }
        var (before, judgedBefore): ([RecordingIndex.Item], [JudgedExchange]) = ([], [])
        if let old, old.schema >= 2 {
            // A recording that cannot be read is replaced as a whole.
            do { before = try folder.exchanges(old) } catch { if isAddition { throw error } }
            // New values must not get pseudonyms that are already in use.
            judgedBefore = before.map { redaction.judged($0.exchange.exchange(), isFromRecording: true) }
            redaction.learn(judgedBefore)
            // A new recording numbers its numbers from 1, so that they are the same each time.
            if !isAddition { redaction.registry.forgetNumbers() }
        }
        var head =
            (isAddition ? old : nil)
            ?? RecordingIndex(recording: settings.recording(at: settings.recordedAt(), &redaction))
        head.recording.isFinished = false
        var workshop = folder
        if old != nil, !isAddition { workshop.url.append(path: RecordingFolder.unfinished) }
        (self.folder, self.workshop, self.settings) = (folder, workshop, settings)
        (self.isAddition, self.before, self.judgedBefore) = (isAddition, before, judgedBefore)
        (self.head, self.redaction, allowances) = (head, redaction, head.recording.allowances)
        matcher = RequestMatcher(head.recording.matching, redaction: settings.allRedaction)
        namedBefore = NamedFiles(settings, reserved: isAddition ? before : [])
        if let leak = head.leaks(scan(redaction)).first { throw RecordingError(leak) }
        if workshop != folder { try folder.files.remove(RecordingFolder.unfinished) }
        // If nothing is added to a recording, its files must stay as they are.
        if !isAddition || old == nil { try workshop.files.write(head.data, to: RecordingIndex.name) }
    }

    private nonisolated func scan(_ redaction: RedactionPass) -> LeakScan {
        LeakScan(redaction.registry.replaced, named: settings.secrets, allowances: allowances)
    }

    /// Writes the draft with the exchanges that have ended meanwhile.
    /// - Parameter events: Returns the events since the last call. It is called inside this actor, so that the events
    ///   come in their order.
    func take(_ events: @Sendable () -> [Event]) {
        guard note(events()) else { return }
        var redaction = redaction
        let draft = draft(&redaction)
        // If writing fails, `finish` tries again, and reports the error.
        if !draft.files.order.isEmpty { try? store(draft.files) }
    }

    /// Applies the rules to the exchanges that have ended. Returns whether there are any.
    private func note(_ events: [Event]) -> Bool {
        let count = ended.count
        for event in events {
            switch event {
            case .started(let number, let request):
                order.start(number, request, isSafe: settings.safety.isSafe(request))
            case .ended(let exchange):
                order.end(exchange.number)
                let key = matcher.key(exchange.request, body: exchange.requestBody).text
                ended[exchange.number] = Ended(
                    original: exchange, judged: redaction.judged(exchange), place: key)
            }
        }
        return ended.count > count
    }

    /// Writes the files that are not on disk yet, and then the order of the exchanges, so that the order
    /// names only existing files.
    private func store(_ files: NamedFiles) throws(RecordingError) {
        hasBegun = true
        let contents = files.contents
        for (name, data) in contents.sorted(by: { $0.key < $1.key }) where onDisk[name] != data {
            try workshop.files.write(data, to: name)
            onDisk[name] = data
        }
        head.exchanges = (isAddition ? before.map(\.entry) : []) + files.order
        try workshop.files.write(head.data, to: RecordingIndex.name)
        for name in onDisk.keys.sorted() where contents[name] == nil {
            try workshop.files.removeWithFolder(name)
            onDisk[name] = nil
        }
    }

    /// Ends the recording with the exchanges that could be written. If one is missing, an older recording stays in place.
    func finish(_ events: @Sendable () -> [Event]) -> RecordingReport {
        _ = note(events())
        var redaction = redaction
        let draft = draft(&redaction)
        let files = draft.files
        (report.refusals, report.failures) = (draft.refusals, draft.failures)
        var alike = LikeRequests(matcher)
        for (original, clean) in zip(draft.originals, files.exchanges) { alike.add(original, clean) }
        report.alike = alike.sentences
        head.recording.alike += alike.unseenNames.filter { !head.recording.alike.contains($0) }
        report.exchanges = files.order.count
        report.leftOut = LeftOutBodies(files.exchanges.map { $0.exchange() })
        report.unanswered = RecordingReport.unanswered(draft.originals)
        report.redaction = redaction.summary
        report.keepEffects = KeepEffects(draft.recorded, redaction.summary)
            .sentences(about: head.recording.redaction.keep)
        if !isAddition { head.recording.about = redaction.about(head.recording.about) }
        let originals = ended.keys.sorted().compactMap { ended[$0]?.original }
        head.recording.notes += report.inspect(originals, settings, scan(redaction))
        var isStored = true
        do {
            if !files.order.isEmpty || hasBegun { try store(files) }
        } catch {
            isStored = isAddition
            report.failures.append(error)
        }
        if isAddition, hasBegun {
            do { try redactBefore(&redaction) } catch { report.failures.append(error) }
        }
        let isWhole = report.failures.isEmpty && report.refusals.isEmpty
        // An incomplete recording is still useful, but must not replace a complete one.
        guard isStored, isWhole || workshop == folder, isWhole || isAddition || !files.order.isEmpty else {
            if isStored, workshop != folder, !files.order.isEmpty { report.folderOfOlder = folder.url.path }
            return report
        }
        head.recording.isFinished = true
        do {
            if workshop != folder {
                try replaceFolder(files, &redaction)
            } else if !isAddition || hasBegun {
                try folder.files.write(head.data, to: RecordingIndex.name)
                report.changed = onDisk.keys.sorted() + [RecordingIndex.name]
            }
            report.isFinished = true
        } catch {
            report.failures.append(error)
        }
        return report
    }

    private struct Ended {
        let original: Exchange
        let judged: JudgedExchange
        /// The key by which the exchanges of a group are sorted.
        let place: [UInt8]
    }

    private struct Draft {
        var files: NamedFiles
        var originals: [Exchange] = []
        /// All exchanges as they would be recorded, also those that cannot be written.
        var recorded: [RedactedExchange] = []
        var refusals: [Leak] = []
        var failures: [RecordingError] = []
    }

    /// The exchanges in the order in which they are recorded.
    private var ordered: [Ended] {
        guard settings.sortsConcurrent else { return ended.keys.sorted().compactMap { ended[$0] } }
        return order.ended.flatMap { group in
            // Swift's sort is stable, so equal requests stay in their order.
            group.compactMap { ended[$0] }.sorted { $0.place.lexicographicallyPrecedes($1.place) }
        }
    }

    /// Returns the redacted exchanges in their order, and the reasons why others cannot be written.
    private func draft(_ redaction: inout RedactionPass) -> Draft {
        let ordered = ordered
        var draft = Draft(files: namedBefore)
        draft.recorded = redaction.recorded(ordered.map(\.judged))
        let scan = scan(redaction)
        for (item, exchange) in zip(ordered, draft.recorded) {
            let file = draft.files.file(for: exchange)
            let leaks = file.leaks(scan)
            let large = file.contents.first { $0.value.count > folder.bodyLimit }
            draft.refusals += leaks
            guard leaks.isEmpty else { continue }
            if let large {
                draft.failures.append(.tooLarge(large.key, large.value, folder.bodyLimit))
                continue
            }
            draft.files.add(exchange, file)
            draft.originals.append(item.original)
        }
        return draft
    }

    /// Replaces values in the existing exchanges again, because a new exchange may have shown that a value in them is
    /// secret.
    private func redactBefore(_ redaction: inout RedactionPass) throws(RecordingError) {
        for ((entry, exchange), judged) in zip(before, judgedBefore) {
            let stem = String(entry.file.dropLast(5))
            let clean = ExchangeFile(redaction.recorded(judged), stem: stem)
            if clean.contents == ExchangeFile(exchange, stem: stem).contents { continue }
            try folder.files.write(clean.data, to: clean.name)
        }
    }

    private func replaceFolder(
        _ files: NamedFiles, _ redaction: inout RedactionPass
    ) throws(RecordingError) {
        guard !files.order.isEmpty else {
            try folder.files.remove(RecordingFolder.unfinished)
            throw RecordingError(
                .exists, file: folder.url.path,
                "nothing was requested, so the existing recording was kept",
                remedy: "Delete the folder if that is what you want.")
        }
        // What the rules kept when the old recording was made may be secret now.
        let clean = zip(before, redaction.recorded(judgedBefore)).map { ($0.entry, $1) }
        var alignment = RecordingAlignment(
            clean, head.recording.matching, redaction: settings.allRedaction)
        var aligned = NamedFiles(settings)
        for (exchange, repeats) in alignment.aligned(
            files.exchanges, keepsPlaces: settings.sortsConcurrent)
        {
            aligned.add(exchange, repeats: repeats)
        }
        head.exchanges = aligned.order
        report.changed = try folder.replace(with: aligned.contents, head: head)
        try folder.files.remove(RecordingFolder.unfinished)
    }
}
