import Foundation
import HTTPTransport
import HTTPTypes
import Redaction

/// Writes a recording. During the session it keeps a draft on disk, which is what the recording would be if the session
/// ended there, so that little is lost if the program is killed.
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
    private var head: RecordingIndex
    private let allowances: [LeakAllowance]
    /// The redaction as it was before the session. It knows the pseudonyms of the existing recording.
    private let redaction: RedactionPass
    private var waiting = ConcurrentExchanges()
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
        var before: [RecordingIndex.Item] = []
        if let old, old.schema >= 2 {
            // A recording that cannot be read is replaced as a whole.
            do { before = try folder.exchanges(old) } catch { if isAddition { throw error } }
            // New values must not get pseudonyms that are already in use.
            redaction.adopt(before.map { $0.exchange.exchange() })
        }
        var head =
            (isAddition ? old : nil)
            ?? RecordingIndex(recording: settings.recording(at: settings.recordedAt(), &redaction))
        head.recording.isFinished = false
        var workshop = folder
        if old != nil, !isAddition { workshop.url.append(path: RecordingFolder.unfinished) }
        (self.folder, self.workshop, self.settings) = (folder, workshop, settings)
        (self.isAddition, self.before, self.head, self.redaction) = (isAddition, before, head, redaction)
        allowances = head.recording.allowances
        if let leak = head.leaks(scan(redaction)).first { throw RecordingError(leak) }
        if workshop != folder { try folder.files.remove(RecordingFolder.unfinished) }
        // An addition that adds nothing changes nothing.
        if !isAddition || old == nil { try workshop.files.write(head.data, to: RecordingIndex.name) }
    }

    private nonisolated func scan(_ redaction: RedactionPass) -> LeakScan {
        LeakScan(redaction.registry.replaced, named: settings.secrets, allowances: allowances)
    }

    func take(_ events: @Sendable () -> [Event]) {
        var hasEnded = false
        for event in events() {
            switch event {
            case .started(let number, let request):
                waiting.start(number, request, isSafe: settings.safety.isSafe(request))
            case .ended(let exchange):
                waiting.end(exchange)
                hasEnded = true
            }
        }
        guard hasEnded else { return }
        // All exchanges are redacted again, because the new ones may show that a text in an earlier one is secret.
        var redaction = redaction
        let draft = draft(&redaction)
        // `finish` tries it again, and reports it.
        if !draft.files.order.isEmpty { try? store(draft.files) }
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
    func finish() -> RecordingReport {
        var redaction = redaction
        let draft = draft(&redaction, findsAlike: true)
        let files = draft.files
        (report.refusals, report.failures) = (draft.refusals, draft.failures)
        report.alike = draft.alike?.sentences ?? []
        report.exchanges = files.order.count
        report.leftOut = LeftOutBodies(files.exchanges.map { $0.exchange() })
        report.redaction = redaction.summary
        if !isAddition { head.recording.about = redaction.about(head.recording.about) }
        let originals = waiting.ended.flatMap(\.self)
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
        // What could not be written is missing, and the rest is of use. But it does not take the place of a whole recording.
        guard isStored, isWhole || workshop == folder, isWhole || isAddition || !files.order.isEmpty else {
            return report
        }
        head.recording.isFinished = true
        do {
            if workshop != folder {
                try replaceFolder(files)
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

    private typealias Draft = (
        files: NamedFiles, refusals: [Leak], failures: [RecordingError], alike: LikeRequests?
    )

    /// Returns the redacted exchanges in an order that does not depend on timing, and the reasons why others cannot be
    /// written.
    private func draft(_ redaction: inout RedactionPass, findsAlike: Bool = false) -> Draft {
        let matcher = RequestMatcher(head.recording.matching, redaction: settings.allRedaction)
        let ordered = waiting.ended.flatMap { group in
            // Swift's sort is stable, so equal requests stay in their order.
            group.map { ($0, matcher.key($0.request, body: $0.requestBody).text) }
                .sorted { $0.1.lexicographicallyPrecedes($1.1) }.map(\.0)
        }
        var draft: Draft = (
            NamedFiles(settings, reserved: isAddition ? before : []), [], [],
            findsAlike ? LikeRequests(matcher) : nil
        )
        for (original, exchange) in zip(ordered, redaction.redacted(ordered)) {
            let file = draft.files.file(for: exchange)
            let leaks = file.leaks(scan(redaction))
            let large = file.contents.first { $0.value.count > folder.bodyLimit }
            draft.refusals += leaks
            if leaks.isEmpty, let large {
                draft.failures.append(.tooLarge(large.key, large.value, folder.bodyLimit))
            }
            guard leaks.isEmpty, large == nil else { continue }
            draft.files.add(exchange, file)
            draft.alike?.add(original, exchange)
        }
        return draft
    }

    /// Redacts the existing exchanges again. The addition may have shown that a value in them is secret.
    private func redactBefore(_ redaction: inout RedactionPass) throws(RecordingError) {
        for (entry, exchange) in before {
            let stem = String(entry.file.dropLast(5))
            let clean = ExchangeFile(redaction.redacted(again: exchange.exchange()), stem: stem)
            if clean.contents == ExchangeFile(exchange, stem: stem).contents { continue }
            try folder.files.write(clean.data, to: clean.name)
        }
    }

    private func replaceFolder(_ files: NamedFiles) throws(RecordingError) {
        guard !files.order.isEmpty else {
            try folder.files.remove(RecordingFolder.unfinished)
            throw RecordingError(
                .exists, file: folder.url.path,
                "nothing was requested, so the existing recording was kept",
                remedy: "Delete the folder if that is what you want.")
        }
        var alignment = RecordingAlignment(
            before, head.recording.matching, redaction: settings.allRedaction)
        var aligned = NamedFiles(settings)
        for (exchange, repeats) in alignment.aligned(files.exchanges) {
            aligned.add(exchange, repeats: repeats)
        }
        head.exchanges = aligned.order
        report.changed = try folder.replace(with: aligned.contents, head: head)
        try folder.files.remove(RecordingFolder.unfinished)
    }
}
