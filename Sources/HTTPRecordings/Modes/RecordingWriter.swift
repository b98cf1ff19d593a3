import Foundation
import HTTPBodies
import HTTPTransport
import HTTPTypes
import Redaction

/// Writes a recording while it is made, one exchange after the other.
actor RecordingWriter {
    private let folder: RecordingFolder
    /// Where it is written until it is finished: the folder itself, or one in it that spares what is there.
    private let workshop: RecordingFolder
    private let redactor: Redactor
    private let settings: RecordingSettings
    private let isAddition: Bool
    private var head: FixtureFile
    /// Whether `fixture.json` says that something is being added.
    private var hasBegun = false
    private(set) var report = RecordingReport()
    private var files: NamedFiles
    private var waiting = ConcurrentExchanges()
    private var pending: PendingFiles
    /// What lies in the workshop by this writer's hand.
    private var onDisk: [String: Data] = [:]
    /// The order of what an addition goes on with.
    private let before: [FixtureFile.Entry]
    private var redacted: [RedactedExchange] = []
    private let matcher: RequestMatcher

    /// - Parameters:
    ///   - isAddition: Whether it goes on with a recording rather than replacing it.
    init(
        _ folder: RecordingFolder, settings: RecordingSettings, redactor: Redactor, isAddition: Bool
    ) throws(RecordingError) {
        self.folder = folder
        self.redactor = redactor
        self.settings = settings
        self.isAddition = isAddition
        let isThere = folder.holdsRecording
        if isThere, !isAddition {
            workshop = RecordingFolder(
                folder.url.appending(path: RecordingFolder.unfinished), bodyLimit: folder.bodyLimit)
            try folder.files.remove(RecordingFolder.unfinished)
        } else {
            workshop = folder
        }
        var head =
            isAddition && isThere
            ? try folder.readHead()
            : FixtureFile(settings.recording(at: settings.recordedAt(), redactor))
        head.recording.isFinished = false
        before = head.exchanges
        self.head = head
        matcher = RequestMatcher(head.recording.matching, redaction: settings.allRedaction)
        files = NamedFiles(ExchangeName(settings.allRedaction, slug: settings.slug))
        if isAddition, isThere {
            files.reserve(try folder.exchanges(head).map { ($0.entry.file, $0.exchange) })
        }
        pending = PendingFiles(after: files)
        let scan = LeakScan(redactor.secrets, allowances: head.recording.allowances)
        if let leak = scan.leaks(in: head.data, tree: head.tree, file: FixtureFile.name).first {
            throw RecordingError(leak)
        }
        // An addition that adds nothing changes nothing.
        if !isAddition || !isThere { try workshop.files.write(head.data, to: FixtureFile.name) }
    }

    enum Event: Sendable {
        case started(Int, HTTPRequest)
        case ended(Exchange)
    }

    /// - Parameter mayBeKilled: Whether what waits for its order is to be on disk meanwhile.
    func take(_ event: Event, mayBeKilled: Bool = true) {
        switch event {
        case .started(let number, let request):
            write(waiting.start(number, request, isSafe: settings.safety.isSafe(request)))
        case .ended(let exchange): write(waiting.end(exchange))
        }
        guard mayBeKilled, pending.add(waiting.held, redactor) else { return }
        // What is refused or cannot be written is tried again when it has its place, and told then.
        let scan = LeakScan(pending.secrets ?? redactor.secrets, allowances: head.recording.allowances)
        guard pending.files.leaks(scan).isEmpty else { return }
        try? store(pending.files)
    }

    /// Puts them in the order that they have whichever of them came first.
    private func write(_ group: [Exchange]) {
        guard !group.isEmpty else { return }
        let keyed = group.map { ($0, matcher.key($0.request, body: $0.requestBody).text) }
        let ordered = keyed.sorted { one, other in
            one.1 == other.1 ? one.0.number < other.0.number : one.1.lexicographicallyPrecedes(other.1)
        }
        for (exchange, _) in ordered { write(exchange) }
        do { try store(files) } catch { report.failures.append(error) }
        pending = PendingFiles(after: files)
    }

    func write(_ exchange: Exchange) {
        let summary = redactor.summary
        guard !add(redactor.redact(exchange), isLast: false) else { return }
        // What its end gives away stands at its beginning.
        redactor.restartSummary(summary)
        _ = add(redactor.redact(exchange))
    }

    /// - Parameters:
    ///   - isLast: Whether an exchange that cannot be written is told.
    /// - Returns: Whether it has its place.
    private func add(_ clean: RedactedExchange, isLast: Bool = true) -> Bool {
        let new = files.add(clean)
        let leaks = files.leaks(scan, in: new)
        let large = new.first { files.contents[$0]?.count ?? 0 > folder.bodyLimit }
        if leaks.isEmpty, large == nil {
            redacted.append(clean)
            report.exchanges += 1
            return true
        }
        if isLast {
            report.refusals += leaks
            if let large, let data = files.contents[large] {
                report.failures.append(RecordingError(tooLarge: large, data, folder.bodyLimit))
            }
        }
        files.removeLast(new)
        return false
    }

    private var scan: LeakScan { LeakScan(redactor.secrets, allowances: head.recording.allowances) }

    /// Writes what is not on disk yet, and the order last: it names only what is there.
    private func store(_ files: NamedFiles) throws(RecordingError) {
        if files.order.isEmpty, onDisk.isEmpty { return }
        if isAddition, !hasBegun {
            try workshop.files.write(head.data, to: FixtureFile.name)
            hasBegun = true
        }
        for (name, data) in files.contents.sorted(by: { $0.key < $1.key })
        where onDisk[name] != data && !files.isReserved(name) {
            try workshop.files.write(data, to: name)
            onDisk[name] = data
        }
        head.exchanges = before + files.order
        try workshop.files.write(head.data, to: FixtureFile.name)
        for name in onDisk.keys.sorted() where files.contents[name] == nil {
            try workshop.files.removeWithFolder(name)
            onDisk[name] = nil
        }
    }

    /// Ends the recording; it is called finished only if nothing is missing.
    func finish() -> RecordingReport {
        write(waiting.release())
        cleanAgain()
        report.redaction = redactor.summary
        if !isAddition { head.recording.about = redactor.about(head.recording.about) }
        let isWhole = report.failures.isEmpty && report.refusals.isEmpty
        // What was there before an addition is as whole as it was, whatever became of the addition.
        guard isWhole || isAddition else { return report }
        do {
            if workshop != folder {
                try promote()
            } else if !isAddition || hasBegun {
                head.recording.isFinished = true
                try folder.files.write(head.data, to: FixtureFile.name)
                report.changed = onDisk.keys.sorted() + [FixtureFile.name]
            }
            report.isFinished = isWhole
        } catch {
            report.failures.append(error)
        }
        return report
    }

    /// Redacts all again, when a value was found late that may stand in what came before.
    private func cleanAgain() {
        guard !files.leaks(scan).isEmpty else { return }
        let all = redacted
        files = NamedFiles(ExchangeName(settings.allRedaction, slug: settings.slug))
        redacted = []
        report.exchanges = 0
        for exchange in all { _ = add(redactor.redact(again: exchange.exchange(number: 1))) }
        do { try store(files) } catch { report.failures.append(error) }
    }

    /// Puts the new recording in the place of the old one.
    private func promote() throws(RecordingError) {
        guard report.exchanges > 0 else {
            try folder.files.remove(RecordingFolder.unfinished)
            throw RecordingError(
                .exists, file: folder.url.path,
                "nothing was asked, so that the recording that is there was kept",
                remedy: "Delete the folder if that is what you want.")
        }
        var files = files
        // What is there may be broken, or of an older form: then there is nothing to be like.
        if let old = try? folder.readHead(), old.schema >= 2, let exchanges = try? folder.exchanges(old) {
            var alignment = RecordingAlignment(
                exchanges, head.recording.matching, redaction: settings.allRedaction)
            files = NamedFiles(ExchangeName(settings.allRedaction, slug: settings.slug))
            for (exchange, repeats) in alignment.aligned(redacted) { files.add(exchange, repeats: repeats) }
        }
        head.exchanges = files.order
        head.recording.isFinished = true
        report.changed = try folder.replace(with: files.contents, head: head)
        try folder.files.remove(RecordingFolder.unfinished)
    }
}
