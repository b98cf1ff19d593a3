import Foundation

extension UILoop {
    /// Runs a program: makes the calling thread the loop's, runs the loop until `body` has ended, and returns its
    /// value. Work for `UIActor` that is left then goes on, on a thread of the loop's own.
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
    /// - Throws: the error of `body`; or `LoopError.wrongThread`, with `body` not begun, while another thread runs
    ///   the loop. Called inside another wait, a `WaitFailure` when that ends first;
    ///   `body` is cancelled then.
    public nonisolated static func run<Value: Sendable>(
        for what: String = "the program", executorPreference: (any TaskExecutor)? = nil,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        _ body: @escaping @UIActor () async throws -> Value
    ) throws -> Value {
        let loop = UILoop.shared
        // Before the task is made: a job for `UIActor` would start a thread for the loop.
        guard loop.inbox.claimThread() else { throw LoopError.wrongThread }
        defer { loop.endClaim() }
        let program = Program<Value>()
        let (task, outer) = UIActor.assumeIsolated {
            let outer = loop.executorPreference
            loop.executorPreference = executorPreference
            return (program.start(executorPreference, body), outer)
        }
        defer {
            task.cancel()
            UIActor.assumeIsolated { loop.executorPreference = outer }
        }
        _ = try loop.run(
            for: what, timeout: nil, fileID: fileID, filePath: filePath, line: line
        ) { _ in program.hasEnded ? true : nil }.get()
        return try UIActor.assumeIsolated { try program.value() }
    }

    /// Runs the loop on this thread until `stop()`.
    ///
    /// Between two runs, a thread of the loop's own does the jobs: to have them wait for this call, make both
    /// inside of another `run`. A stop that is asked for during a wait inside takes effect when that wait has
    /// ended by itself.
    ///
    /// - Throws: `LoopError.wrongThread` while another thread runs the loop, but for the loop's own, which gives it
    ///   back to the last thread that called a `run`.
    public nonisolated func run() throws(LoopError) {
        guard inbox.claimThread() else { throw .wrongThread }
        defer { endClaim() }
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

    /// Ends the calling thread's latest claim on the loop. If it was the last one and something is left to do, a
    /// thread of the loop's own goes on with it.
    nonisolated func endClaim() {
        let isWorkLeft = UIActor.assumeIsolated { self.isWorkLeft }
        if inbox.endClaim(isWorkLeft: isWorkLeft) { startThread() }
    }

    /// Starts the loop's own thread, which runs the loop until another one wants it back.
    nonisolated func startThread() {
        let thread = Thread { [self] in
            inbox.claimAsOwnThread()
            UIActor.assumeIsolated {
                while !inbox.handOver() { pass() }
            }
        }
        thread.name = "UILoop"
        thread.stackSize = 8 << 20
        thread.start()
    }

    /// Whether there is something that only a thread which runs the loop can do, apart from jobs that arrive.
    @UIActor private var isWorkLeft: Bool {
        guard runFrames.isEmpty else { return false }
        let ownInputs = signals == nil ? 0 : 1
        return !readyJobs.isEmpty || needsDisplay || waiters.contains { $0.ending == nil }
            || timelines.contains { $0.hasTimers } || inputs.count > ownInputs
            || signals?.numbers.isEmpty == false
    }
}

/// The result of a program that `UILoop.run` has started.
@UIActor
private final class Program<Value: Sendable> {
    private var result: Result<Value, any Error>?
    /// A flag, since the loop asks in every pass.
    private(set) var hasEnded = false

    nonisolated init() {}

    func start(
        _ executorPreference: (any TaskExecutor)?, _ body: @escaping @UIActor () async throws -> Value
    ) -> Task<Void, Never> {
        Task(executorPreference: executorPreference) { await self.run(body) }
    }

    private func run(_ body: @UIActor () async throws -> Value) async {
        do { result = .success(try await body()) } catch { result = .failure(error) }
        hasEnded = true
    }

    func value() throws -> Value {
        guard let result else { preconditionFailure("A program's value was asked for before it had ended.") }
        return try result.get()
    }
}
