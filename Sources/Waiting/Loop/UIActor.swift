/// The global actor of all user-interface code; its executor is the event loop, `UILoop`.
@globalActor
public actor UIActor {
    public static let shared = UIActor()

    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        UILoop.shared.asUnownedSerialExecutor()
    }

    /// Runs `operation` at once as code of this actor. The caller has to be on the loop's thread, or no other thread
    /// may run the loop; the calling thread then runs it until `operation` has returned.
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

/// A box that carries a value out of a closure, past a check that the compiler cannot make.
///
/// `@unchecked Sendable` is sound here: the box lives within one call on one thread.
private struct UncheckedBox<Value>: @unchecked Sendable {
    let value: Value
}
