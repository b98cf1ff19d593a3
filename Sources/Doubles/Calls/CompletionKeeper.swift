import Locking

/// A completion, until somebody drops it.
///
/// The record of the call has it, and so has the code that the completion was passed on to: the record
/// releases it at the test's end, while that code may still call it.
final class CompletionKeeper<Response: Sendable>: Sendable {
    typealias Completion = @Sendable (Response) -> Void

    private let kept: Lock<Completion?>

    init(_ completion: @escaping Completion) { kept = Lock(completion) }

    var completion: Completion? { kept.withLock { $0 } }

    /// Drops the completion and returns it, to be released with no lock held: its captures may call back.
    func take() -> Completion? {
        kept.withLock { kept in
            defer { kept = nil }
            return kept
        }
    }
}
