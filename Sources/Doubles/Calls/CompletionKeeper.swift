import Locking

/// A completion, for as long as nobody has dropped it.
///
/// Its call's record has one, and so has whatever the completion was passed on to: the record lets go at its
/// test's end, while the other may still have to answer.
final class CompletionKeeper<Answer: Sendable>: Sendable {
    typealias Completion = @Sendable (Answer) -> Void

    private let kept: Lock<Completion?>

    init(_ completion: @escaping Completion) { kept = Lock(completion) }

    var completion: Completion? { kept.withLock { $0 } }

    /// Drops the completion. Whoever takes it lets go of it with no lock held, for its captures may call back.
    func take() -> Completion? {
        kept.withLock { kept in
            defer { kept = nil }
            return kept
        }
    }
}
