extension UILoop {
    /// Runs a program: makes the calling thread the loop's, runs the loop until `body` has ended, and returns its
    /// value.
    ///
    /// To be called on the main thread, before any other work for `UIActor` begins:
    ///
    /// ```swift
    /// @main
    /// struct Shop {
    ///     static func main() throws {
    ///         try UILoop.run { @UIActor in try await Till().open() }
    ///     }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - what: what the program does, to complete "Waited for …" in `dump()`.
    ///   - executorPreference: where the `@concurrent` parts of `body` run, such as a `WorkerPool`; nil is the
    ///     system's threads.
    /// - Throws: the error of `body`; or `LoopError.wrongThread`, with `body` not begun, on a thread that does
    ///   not run the loop while another does. Called inside another wait, a `WaitFailure` when that ends first;
    ///   `body` is cancelled then.
    public nonisolated static func run<Value: Sendable>(
        for what: String = "the program", executorPreference: (any TaskExecutor)? = nil,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        _ body: @escaping @UIActor () async throws -> Value
    ) throws -> Value {
        let loop = UILoop.shared
        // Before the task is made: a job for `UIActor` would start a thread for the loop.
        guard loop.inbox.claimThread() else { throw LoopError.wrongThread }
        let program = Program<Value>()
        let task = UIActor.assumeIsolated { program.start(executorPreference, body) }
        defer { task.cancel() }
        return try loop.run(
            for: what, timeout: nil, fileID: fileID, filePath: filePath, line: line
        ) { _ in program.result }.get().get()
    }

    /// Runs the loop on this thread until `stop()`.
    ///
    /// A stop that is asked for during a wait inside takes effect when that wait has ended by itself.
    ///
    /// - Throws: `LoopError.wrongThread` at once on a thread that does not run the loop, while another does.
    public nonisolated func run() throws(LoopError) {
        guard inbox.claimThread() else { throw .wrongThread }
        inbox.beginPlainRun()
        UIActor.assumeIsolated {
            runFrames.append(.plain)
            defer { runFrames.removeLast() }
            while !inbox.endPlainRunIfStopped() { pass() }
        }
    }

    /// Makes the innermost `run()` return; may be called on any thread.
    ///
    /// It ends no wait: `run(for:…)` and `wait(for:…)` go on. It does nothing if no `run()` is under way.
    public nonisolated func stop() { inbox.stop() }
}

/// The result of a program that `UILoop.run` has started.
@UIActor
private final class Program<Value: Sendable> {
    private(set) var result: Result<Value, any Error>?

    nonisolated init() {}

    func start(
        _ executorPreference: (any TaskExecutor)?, _ body: @escaping @UIActor () async throws -> Value
    ) -> Task<Void, Never> {
        Task(executorPreference: executorPreference) { await self.run(body) }
    }

    private func run(_ body: @UIActor () async throws -> Value) async {
        do { result = .success(try await body()) } catch { result = .failure(error) }
    }
}
