extension LoopScope {
    /// Starts a task off `UIActor` whose work this scope counts, as an activity, from this call until its end.
    ///
    /// So the scope is not quiescent, and its virtual clock stands still, until the work has begun and sleeps on that
    /// clock: two such tasks go on in the order of their sleeps, whichever thread is faster. May be called on any
    /// thread; off `UIActor`, hold the clock (`VirtualClock.hold(_:)`) until all are started.
    ///
    /// - Parameter name: the activity's name.
    @discardableResult
    public nonisolated func start<Value: Sendable>(
        _ name: String, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        _ work: @escaping @Sendable @concurrent () async throws -> Value
    ) -> Task<Value, any Error> {
        // A job of the loop from the start, which counts until the activity does.
        Task { @UIActor in
            let activity = activities.begin(name, fileID: fileID, filePath: filePath, line: line)
            defer { activity.end() }
            return try await activity.perform { try await work() }
        }
    }
}
