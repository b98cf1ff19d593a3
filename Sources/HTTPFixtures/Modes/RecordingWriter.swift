import Foundation
import HTTPBodies
import HTTPTransport
import HTTPTypes

/// Writes a recording while it is made, one exchange after the other.
actor RecordingWriter {
    private let folder: RecordingFolder
    /// Where it is written until it is finished: the folder itself, or one in it that spares what is there.
    private let workshop: RecordingFolder
    private let redactor: Redactor
    private let isAddition: Bool
    private var head: FixtureFile
    /// Whether `fixture.json` says that something is being added.
    private var hasBegun = false
    private var report = RecordingReport()
    private var written: [String: Int] = [:]
    private var waiting = ConcurrentExchanges()
    private var ahead = PendingFiles()
    private var lastNumber: Int
    private let matcher: RequestMatcher
    private let safety: RequestSafety
    /// How often each request was made; counted where an older recording says in which order.
    private var seen: [RequestKey: Int] = [:]
    /// That of the recording that is to be replaced; nil where there is none.
    private lazy var order = olderOrder()
    /// How many secrets have been looked for in what is written already.
    private var checkedSecrets = 0
    /// How many were known when an exchange was written.
    private var checkedFor: [String: Int] = [:]

    /// Beyond so many bytes, what is written already is looked through again at the end only.
    private static let eagerlyChecked = 4 << 20

    /// - Parameters:
    ///   - isAddition: Whether it goes on with a recording rather than replacing it.
    init(
        _ folder: RecordingFolder, settings: RecordingSettings, redactor: Redactor, isAddition: Bool
    ) throws(RecordingError) {
        self.folder = folder
        self.redactor = redactor
        self.isAddition = isAddition
        let hasExchanges = folder.files.names().contains { ExchangeFileName.number($0) != nil }
        if hasExchanges, !isAddition {
            workshop = RecordingFolder(
                folder.url.appending(path: RecordingFolder.unfinished), bodyLimit: folder.bodyLimit)
            try folder.files.remove(RecordingFolder.unfinished)
        } else {
            workshop = folder
        }
        var head: FixtureFile
        if isAddition, hasExchanges, let data = try folder.files.read(FixtureFile.name) {
            head = try FixtureFile(reading: data)
        } else {
            head = FixtureFile(
                Recording(
                    recordedAt: Date(
                        timeIntervalSince1970: settings.recordedAt().timeIntervalSince1970.rounded(.down)),
                    matching: settings.matching, redaction: settings.redaction,
                    allowances: settings.allowances, about: settings.about))
        }
        head.finished = false
        self.head = head
        safety = settings.safety
        matcher = RequestMatcher(head.matching, redaction: redactor.rules)
        lastNumber = isAddition ? try folder.exchangeNames().last?.number ?? 0 : 0
        if let leak = LeakScan(allowances: head.allow, redactor: redactor)
            .leaks(in: try head.data(), file: FixtureFile.name).first
        {
            throw RecordingError(
                .leak, file: FixtureFile.name, "it would hold \(leak.words) at \(leak.place)",
                remedy: "Leave it out of what the program says about the recording.")
        }
        // An addition that adds nothing changes nothing.
        if !isAddition || !hasExchanges { try workshop.files.write(head.data(), to: FixtureFile.name) }
    }

    enum Event: Sendable {
        case started(Int, HTTPRequest)
        case ended(Exchange)
    }

    /// - Parameter mayBeKilled: Whether what waits for its order is to be on disk meanwhile.
    func take(_ event: Event, mayBeKilled: Bool = true) {
        switch event {
        case .started(let number, let request):
            write(waiting.start(number, request, isSafe: safety.isSafe(request)))
        case .ended(let exchange): write(waiting.end(exchange))
        }
        guard mayBeKilled else { return }
        do {
            try ahead.write(
                waiting.held, after: lastNumber, redactor: redactor, allowances: head.allow
            ) { file throws(RecordingError) in
                try begin(); try store(file)
            } remove: { name throws(RecordingError) in
                try workshop.files.remove(name)
            }
        } catch {
            // It is tried again when it has its number, and told then.
        }
    }

    /// Numbers them in the order that they have whichever of them came first.
    private func write(_ group: [Exchange]) {
        guard !group.isEmpty else { return }
        defer {
            for name in ahead.names {
                do { try workshop.files.remove(name) } catch { report.failures.append(error) }
            }
            ahead = PendingFiles()
        }
        for var exchange in inOrder(group) {
            lastNumber += 1
            exchange.number = lastNumber
            write(exchange)
        }
    }

    private func inOrder(_ group: [Exchange]) -> [Exchange] {
        let order = order
        guard group.count > 1 || order != nil else { return group }
        let keyed = group.map { exchange in
            let key = redactor.key(exchange.request, body: exchange.requestBody, by: matcher)
            return (exchange: exchange, key: key, text: key.text)
        }.sorted { one, other in
            one.text == other.text
                ? one.exchange.number < other.exchange.number : one.text.lexicographicallyPrecedes(other.text)
        }
        guard let order else { return keyed.map(\.exchange) }
        // Its pseudonyms are then numbered as the old ones were, too.
        let arranged = order.arranged(keyed.map(\.key), seen: seen)
        for item in keyed { seen[item.key, default: 0] += 1 }
        return arranged.map { keyed[$0.index].exchange }
    }

    private func olderOrder() -> RecordingOrder? {
        // In one that was killed, some still wait for their order.
        guard workshop != folder, let old = try? folder.read() else { return nil }
        return RecordingOrder(old, matcher: matcher)
    }

    var soFar: RecordingReport { report }

    func write(_ exchange: Exchange) {
        let file = ExchangeFile(redactor.redact(exchange))
        let leaks = LeakScan(allowances: head.allow, redactor: redactor).leaks(in: file)
        guard leaks.isEmpty else {
            report.refusals += leaks
            return
        }
        do {
            try begin()
            try put(file)
            report.exchanges += 1
        } catch {
            report.failures.append(error)
            return
        }
        if written.values.reduce(0, +) <= Self.eagerlyChecked { cleanAgain() }
    }

    /// An addition says that it was begun when there is something to add.
    private func begin() throws(RecordingError) {
        guard isAddition, !hasBegun else { return }
        try workshop.files.write(head.data(), to: FixtureFile.name)
        hasBegun = true
    }

    private func put(_ file: ExchangeFile) throws(RecordingError) {
        for (name, data) in try store(file) { written[name] = data.count }
        checkedFor[file.name] = redactor.count
    }

    /// - Returns: What it has written, also what was there already.
    @discardableResult private func store(_ file: ExchangeFile) throws(RecordingError) -> [(
        name: String, data: Data
    )] {
        // Bodies first: a file that names one is written when it is there.
        let all =
            file.bodies.sorted { $0.key < $1.key }.map { (name: $0.key, data: $0.value) } + [
                (file.name, file.data)
            ]
        for (name, data) in all where data.count > folder.bodyLimit {
            throw RecordingError(
                .tooLarge, file: name,
                "it would have \(data.count) bytes, and more than \(folder.bodyLimit) are not kept",
                remedy: "Raise the limit.")
        }
        for (name, data) in all { try workshop.files.write(data, to: name) }
        return all
    }

    /// A value that is given away late may stand in what is written already.
    private func cleanAgain() {
        let secrets = redactor.secrets
        guard secrets.count > checkedSecrets else { return }
        var search = SecretSearch()
        for index in checkedSecrets..<secrets.count { search.add(secrets[index], index: index) }
        checkedSecrets = secrets.count
        let finder = EncodedSecrets(search: search)
        for name in written.keys.sorted() where ExchangeFileName.number(name) != nil {
            do { try cleanAgain(name, finder) } catch { report.failures.append(error) }
        }
    }

    private func cleanAgain(_ name: String, _ finder: EncodedSecrets) throws(RecordingError) {
        var isFound = !finder.hits(in: Array(name.utf8)).isEmpty
        for name in files(of: name) where !isFound {
            isFound = !finder.hits(in: Array(try workshop.files.read(name) ?? Data())).isEmpty
        }
        guard isFound else { return }
        let (exchange, repeats) = try ExchangeReader(files: workshop.files).read(name)
        let clean = ExchangeFile(redactor.redact(again: exchange), repeats: repeats)
        try replace(name, by: clean)
    }

    /// An exchange's own, and its bodies'.
    private func files(of name: String) -> [String] {
        [name] + written.keys.filter { $0.hasPrefix("\(ExchangeFile.bodies)/\(name.dropLast(5))-") }.sorted()
    }

    /// - Parameter clean: nil to leave nothing in its place.
    private func replace(_ name: String, by clean: ExchangeFile?) throws(RecordingError) {
        let old = files(of: name)
        if let clean { try put(clean) }
        for old in old where clean?.name != old && clean?.bodies[old] == nil {
            try workshop.files.remove(old)
            written[old] = nil
        }
    }

    /// Looks once more for what has become known since an exchange was written, in every disguise: base64 of a
    /// longer text, say.
    private func scanAgain() {
        let known = redactor.count
        let scan = LeakScan(allowances: head.allow, redactor: redactor)
        for name in written.keys.sorted()
        where ExchangeFileName.number(name) != nil && checkedFor[name, default: 0] < known {
            do { try scanAgain(name, scan) } catch { report.failures.append(error) }
        }
    }

    private func scanAgain(_ name: String, _ scan: LeakScan) throws(RecordingError) {
        var isFound = false
        for name in files(of: name) where !isFound {
            isFound = !scan.leaks(in: try workshop.files.read(name) ?? Data(), file: name).isEmpty
        }
        guard isFound else { return }
        let (exchange, repeats) = try ExchangeReader(files: workshop.files).read(name)
        let clean = ExchangeFile(redactor.redact(again: exchange), repeats: repeats)
        let leaks = LeakScan(allowances: head.allow, redactor: redactor).leaks(in: clean)
        try replace(name, by: leaks.isEmpty ? clean : nil)
        guard !leaks.isEmpty else { return }
        report.refusals += leaks
        report.exchanges -= 1
    }

    /// Ends the recording; it is called finished only if nothing is missing.
    func finish() -> RecordingReport {
        write(waiting.release())
        cleanAgain()
        scanAgain()
        let isWhole = report.failures.isEmpty && report.refusals.isEmpty
        // What was there before an addition is as whole as it was, whatever became of the addition.
        guard isWhole || isAddition else { return report }
        do {
            if workshop != folder {
                try promote()
            } else if !isAddition || hasBegun {
                head.finished = true
                try folder.files.write(head.data(), to: FixtureFile.name)
                report.changed = written.keys.sorted() + [FixtureFile.name]
            }
            report.isFinished = isWhole
        } catch {
            report.failures.append(error)
        }
        return report
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
        var wanted: [String: Data] = [:]
        if let order {
            for (exchange, repeats) in order.numbered(try workshop.read(acceptsUnfinished: true).exchanges) {
                let file = ExchangeFile(exchange, repeats: repeats)
                wanted[file.name] = file.data
                wanted.merge(file.bodies) { $1 }
            }
        } else {
            for name in written.keys { wanted[name] = try workshop.files.read(name) }
        }
        head.finished = true
        report.changed = try folder.replace(with: wanted, head: head)
        try folder.files.remove(RecordingFolder.unfinished)
    }
}
