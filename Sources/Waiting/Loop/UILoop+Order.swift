extension UILoop {
    /// Whether the current task is inside a call of `withOrder`.
    @TaskLocal private static var isInOrder = false

    /// Runs `body` while the loop does work that is ready at the same time in the given order.
    ///
    /// In a seeded order, these are random, and the same each time for the same seed: which of the ready jobs runs
    /// next; how many run before timers, painting and waits get their turn; the order of timers and sleeps that are due
    /// at the same instant; the order in which waits are evaluated. Real time decides nothing there: a busy loop counts
    /// passes instead of milliseconds before it paints, and a virtual clock on which tasks only sleep moves at once.
    ///
    /// The call first waits until no job is ready, and until the order of another call has ended.
    ///
    /// - Parameters:
    ///   - worker: runs the `@concurrent` parts of `body` and of its child tasks on the loop. Hand it to the code that
    ///     starts a `Task` of its own, because such a task does not inherit it.
    /// - Throws: the error of `body`; `LoopError.orderInsideOrder`; a `WaitFailure` if the task is cancelled before
    ///   `body` has begun.
    @UIActor public func withOrder<Value>(
        _ order: LoopOrder, executorPreference worker: LoopWorker = LoopWorker(),
        _ body: @UIActor () async throws -> Value
    ) async throws -> Value {
        guard !Self.isInOrder || !isOrderSet else { throw LoopError.orderInsideOrder }
        while isOrderSet || isReady {
            try await wait(for: "the end of other work on the loop", timeout: nil) { _ in
                !self.isOrderSet && !self.isReady
            }.get()
        }
        let outer = executorPreference
        (self.order, choices, isOrderSet, executorPreference) = (order, LoopChoices(order), true, worker)
        defer { (self.order, choices, isOrderSet, executorPreference) = (.arrival, nil, false, outer) }
        return try await withTaskExecutorPreference(worker) {
            try await Self.$isInOrder.withValue(true) { try await body() }
        }
    }
}
