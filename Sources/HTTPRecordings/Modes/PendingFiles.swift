import HTTPTransport
import Redaction

/// Exchanges that wait for their order and are on disk meanwhile, so that a kill spares them.
///
/// What they give away is learned by a redactor of their own: which pseudonym is whose is decided with the order.
struct PendingFiles {
    private var redactor: Redactor?
    private(set) var files: NamedFiles
    /// How many exchanges it holds.
    private var count = 0

    init(after files: NamedFiles) { self.files = files }

    /// - Parameters:
    ///   - held: Those that wait: the same as before, and what came since.
    /// - Returns: Whether there is anything new.
    mutating func add(_ held: [Exchange], _ redactor: Redactor) -> Bool {
        guard held.count > count else { return false }
        let trial = self.redactor ?? redactor.copy()
        self.redactor = trial
        for exchange in held[count...] { files.add(trial.redact(exchange)) }
        count = held.count
        return true
    }

    /// Values that were replaced in them, too.
    var secrets: SecretSearch? { redactor?.secrets }
}
