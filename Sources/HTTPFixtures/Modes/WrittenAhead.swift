import HTTPBodies

/// Exchanges that wait for their order and are on disk meanwhile, so that a kill spares them.
///
/// Their numbers leave room for those that they may get. What they give away is learned by a redactor of their
/// own: which pseudonym is whose is decided with the order.
struct PendingFiles {
    private var redactor: Redactor?
    /// The files of each, in the order of the answers; none for what looks like a secret.
    private var files: [[String]] = []

    var names: [String] { files.flatMap(\.self) }

    /// - Parameters:
    ///   - held: Those that wait: the same as before, and what came since.
    ///   - last: The highest number that is given away.
    mutating func write(
        _ held: [Exchange], after last: Int, redactor: Redactor, allowances: [LeakAllowance],
        store: (ExchangeFile) throws(RecordingError) -> Void,
        remove: (String) throws(RecordingError) -> Void
    ) throws(RecordingError) {
        guard held.count > files.count else { return }
        let trial = self.redactor ?? redactor.copy()
        self.redactor = trial
        let known = trial.count
        var clean = held.dropFirst(files.count).map { trial.redact($0) }
        var first = files.count
        if trial.count > known, first > 0 {
            // One may have given away what stands in those before it.
            clean = held.map { trial.redact($0) }
            first = 0
        }
        let scan = LeakScan(allowances: allowances, redactor: trial)
        for (index, var exchange) in zip(first..., clean) {
            exchange.number = last + ConcurrentExchanges.most.exchanges + 1 + index
            let file = ExchangeFile(exchange)
            let names = scan.leaks(in: file).isEmpty ? file.bodies.keys.sorted() + [file.name] : []
            let old = index < files.count ? files[index] : []
            if index < files.count { files[index] = names } else { files.append(names) }
            if !names.isEmpty { try store(file) }
            for name in old where !names.contains(name) { try remove(name) }
        }
    }
}
