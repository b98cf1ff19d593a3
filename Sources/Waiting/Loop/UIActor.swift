/// The global actor of all user-interface code; its executor is the event loop, `UILoop`.
@globalActor
public actor UIActor {
    public static let shared = UIActor()

    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        UILoop.shared.asUnownedSerialExecutor()
    }

    /// Runs `operation` at once as code of this actor; the caller has to be on the loop's thread, or no other
    /// thread may run the loop: then the caller's does until `operation` has returned.
    ///
    /// Stops the program if another thread runs the loop: such a call is a mistake of its author.
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
            // The check above proves what the cast says: this is the one thread that the actor runs on.
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
