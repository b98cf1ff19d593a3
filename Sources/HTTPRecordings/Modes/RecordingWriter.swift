import Foundation
import HTTPTransport
import HTTPTypes
import Redaction

/// Writes a recording while it is made, one exchange after the other.
actor RecordingWriter {
    enum Event: Sendable {
        case started(Int, HTTPRequest)
        case ended(Exchange)
    }

    private let folder: RecordingFolder
    /// The folder for the unfinished recording: the folder itself, or one inside it, so that an old recording stays.
    private let workshop: RecordingFolder
    private var redaction: RedactionPass
    private let settings: RecordingSettings
    private let isAddition: Bool
    private let matcher: RequestMatcher
    /// The old exchanges, which an addition extends, and to which the new ones of a new recording are aligned.
    private let before: [FixtureFile.Item]
    private var head: FixtureFile
    private var waiting = ConcurrentExchanges()
    private var files: NamedFiles
    /// The files, followed by the exchanges that wait for their order and are on disk so that a kill spares them. The
    /// redaction is the draft's own, because only the final order decides which value gets which pseudonym.
    private var draft: (files: NamedFiles, redaction: RedactionPass)?
    /// The files that this writer has written into the workshop.
    private var onDisk: [String: Data] = [:]
    /// Whether `fixture.json` says that something is being added.
    private var hasBegun = false
    private var report = RecordingReport()

    init(_ folder: RecordingFolder, settings: RecordingSettings, isAddition: Bool) throws(RecordingError) {
        let settings = try settings.keepingRules(of: folder)
        var redaction = RedactionPass(settings.allRedaction)
        let old = try folder.holdsRecording ? folder.readHead() : nil
        if isAddition, let old, old.schema < FixtureFile.schema {
            throw RecordingError(
                .olderSchema, file: folder.url.path, "it is of an older form, to which nothing can be added",
                remedy: "Record all of it again.")
        }
        var before: [FixtureFile.Item] = []
        if let old {
            // A recording that cannot be read is replaced whole.
            do { before = try folder.exchanges(old) } catch { if isAddition { throw error } }
            // No new value gets a pseudonym that stands there already.
            if old.schema >= 2 { redaction.adopt(before.map { $0.exchange.exchange() }) }
            if old.schema < 2, !isAddition { before = [] }
        }
        var head =
            (isAddition ? old : nil)
            ?? FixtureFile(recording: settings.recording(at: settings.recordedAt(), &redaction))
        head.recording.isFinished = false
        let scan = LeakScan(
            redaction.registry.replaced, named: settings.secrets, allowances: head.recording.allowances)
        if let leak = head.leaks(scan).first { throw RecordingError(leak) }
        (self.folder, self.settings, self.isAddition) = (folder, settings, isAddition)
        (self.redaction, self.before, self.head) = (redaction, before, head)
        files = NamedFiles(settings, reserved: isAddition ? before : [])
        matcher = RequestMatcher(head.recording.matching, redaction: settings.allRedaction)
        var workshop = folder
        if old != nil, !isAddition {
            workshop.url.append(path: RecordingFolder.unfinished)
            try folder.files.remove(RecordingFolder.unfinished)
        }
        self.workshop = workshop
        // An addition that adds nothing changes nothing.
        if !isAddition || old == nil { try workshop.files.write(head.data, to: FixtureFile.name) }
    }

    /// - Parameter mayBeKilled: Whether exchanges that wait for their order are written to disk meanwhile.
    func take(mayBeKilled: Bool = true, _ events: @Sendable () -> [Event]) {
        for event in events() {
            switch event {
            case .started(let number, let request):
                write(waiting.start(number, request, isSafe: settings.safety.isSafe(request)))
            case .ended(let exchange): write(waiting.end(exchange))
            }
        }
        if mayBeKilled { writeDraft() }
    }

    /// Writes the exchanges that wait; a refused exchange is tried again, and reported, when it has its place.
    private func writeDraft() {
        var (files, trial) = draft ?? (files, redaction)
        let new = waiting.held.dropFirst(files.order.count - self.files.order.count)
        guard !new.isEmpty else { return }
        for exchange in new { files.add(trial.redacted(exchange)) }
        draft = (files, trial)
        if files.leaks(scan(trial)).isEmpty { try? store(files) }
    }

    /// Writes exchanges in an order that does not depend on which of them came first.
    private func write(_ group: [Exchange]) {
        guard !group.isEmpty else { return }
        let keyed = group.map { ($0, matcher.key($0.request, body: $0.requestBody).text) }
        // Sorting is stable: equal requests stay in their order.
        for (exchange, _) in keyed.sorted(by: { $0.1.lexicographicallyPrecedes($1.1) }) {
            let (known, summary) = (redaction.registry.replaced.count, redaction.summary)
            var clean = redaction.redacted(exchange)
            if redaction.registry.replaced.count > known {
                // Once more, because a text at its beginning may hold a value that was replaced near its end.
                redaction.summary = summary
                clean = redaction.redacted(exchange)
            }
            add(clean)
        }
        draft = nil
        storeAll()
    }

    /// Gives an exchange its place, or reports why it cannot be written.
    private func add(_ clean: RedactedExchange) {
        let named = files.file(for: clean)
        let leaks = named.file.leaks(scan(redaction))
        let large = named.file.contents.first { $0.value.count > folder.bodyLimit }
        guard leaks.isEmpty, large == nil else {
            report.refusals += leaks
            if let large { report.failures.append(.tooLarge(large.key, large.value, folder.bodyLimit)) }
            return
        }
        files.add(clean, named)
    }

    private func scan(_ redaction: RedactionPass) -> LeakScan {
        LeakScan(
            redaction.registry.replaced, named: settings.secrets, allowances: head.recording.allowances)
    }

    private func storeAll() { do { try store(files) } catch { report.failures.append(error) } }

    /// Writes the files that are not on disk yet, and the order last, so that it names only files that are
    /// there.
    private func store(_ files: NamedFiles) throws(RecordingError) {
        if files.order.isEmpty, onDisk.isEmpty { return }
        let contents = files.contents
        for (name, data) in contents.sorted(by: { $0.key < $1.key }) where onDisk[name] != data {
            try workshop.files.write(data, to: name)
            onDisk[name] = data
        }
        head.exchanges = (isAddition ? before.map(\.entry) : []) + files.order
        hasBegun = true
        try workshop.files.write(head.data, to: FixtureFile.name)
        for name in onDisk.keys.sorted() where contents[name] == nil {
            try workshop.files.removeWithFolder(name)
            onDisk[name] = nil
        }
    }

    /// Ends the recording, and marks it as finished only if nothing is missing.
    func finish() -> RecordingReport {
        write(waiting.release())
        redactAgain()
        report.exchanges = files.order.count
        report.leftOut = LeftOutBodies(files.exchanges)
        report.redaction = redaction.summary
        if !isAddition { head.recording.about = redaction.about(head.recording.about) }
        let isWhole = report.failures.isEmpty && report.refusals.isEmpty
        // An extended recording is as whole as before, even if the addition failed.
        guard isWhole || isAddition else { return report }
        head.recording.isFinished = true
        do {
            if workshop != folder {
                try replaceFolder()
            } else if !isAddition || hasBegun {
                try folder.files.write(head.data, to: FixtureFile.name)
                report.changed = onDisk.keys.sorted() + [FixtureFile.name]
            }
            report.isFinished = isWhole
        } catch {
            report.failures.append(error)
        }
        return report
    }

    /// Redacts all exchanges again, because a text may hold a value that was replaced in a later exchange.
    private func redactAgain() {
        let all = files.exchanges
        files.removeAll()
        for exchange in all { add(redaction.redacted(again: exchange.exchange())) }
        storeAll()
        guard isAddition, hasBegun else { return }
        for item in before {
            let stem = String(item.entry.file.dropLast(5))
            let clean = ExchangeFile(redaction.redacted(again: item.exchange.exchange()), stem: stem)
            guard clean.contents != ExchangeFile(item.exchange, stem: stem).contents else { continue }
            do { try folder.files.write(clean.data, to: clean.name) } catch { report.failures.append(error) }
        }
    }

    /// Puts the new recording in the place of the old one.
    private func replaceFolder() throws(RecordingError) {
        guard !files.order.isEmpty else {
            try folder.files.remove(RecordingFolder.unfinished)
            throw RecordingError(
                .exists, file: folder.url.path,
                "nothing was asked, so that the recording that is there was kept",
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
