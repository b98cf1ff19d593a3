/// The global actor of all user-interface code; its executor is the event loop, `UILoop`.
@globalActor
public actor UIActor {
    public static let shared = UIActor()

    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        UILoop.shared.asUnownedSerialExecutor()
    }

    /// Runs `operation` at once as code of this actor. Traps if another thread runs the loop. If none does, the calling
    /// thread has the loop until `operation` has returned.
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
            try SameActor(value: unsafeBitCast(isolated, to: Nonisolated.self)())
        }
        return value.value
    }
}
