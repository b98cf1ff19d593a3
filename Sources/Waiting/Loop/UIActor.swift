/// The global actor of all user-interface code; its executor is the event loop, `UILoop`.
@globalActor
public actor UIActor {
    public static let shared = UIActor()

    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        UILoop.shared.asUnownedSerialExecutor()
    }

    /// Runs `operation` at once as code of this actor. Call it on the loop's thread, or while no thread runs the loop:
    /// the calling thread then has the loop until `operation` has returned.
    ///
    /// Traps if another thread runs the loop, which is a mistake of the caller.
    public static nonisolated func assumeIsolated<Value>(
        _ operation: @UIActor () throws -> Value
    ) rethrows -> sending Value {
        let loop = UILoop.shared
        let hasToClaim = !loop.isOnLoopThread
        let isClaimed = hasToClaim && loop.inbox.claimThread(onlyAgain: true)
        precondition(
            isClaimed == hasToClaim,
            "UIActor.assumeIsolated was called on a thread that does not run the loop, while another does.")
        defer { if isClaimed { loop.endClaim() } }
        typealias Nonisolated = () throws -> Value
        let value = try withoutActuallyEscaping(operation) { isolated in
            // The check above proves that this is the actor's thread, so the cast is safe.
            try UncheckedBox(value: unsafeBitCast(isolated, to: Nonisolated.self)())
        }
        return value.value
    }
}

/// Carries a value out of a closure. The compiler cannot see that this is safe.
///
/// `@unchecked Sendable` is sound here: the box lives within one call on one thread.
private struct UncheckedBox<Value>: @unchecked Sendable {
    let value: Value
}
