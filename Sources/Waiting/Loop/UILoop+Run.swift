import Foundation

extension UILoop {
    /// Runs a program: runs the loop on the calling thread until `body` has ended, and returns its value. Work for
    /// `UIActor` that is left then continues on a thread of the loop's own.
    ///
    /// Call it on the main thread, before any other work for `UIActor` begins:
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
    ///   - executorPreference: runs the `@concurrent` parts of `body`, such as a `WorkerPool`; nil is the system's
    ///     threads.
    /// - Throws: the error of `body`; `LoopError.wrongThread` if another thread runs the loop; or a `WaitFailure` if this
    ///   call is inside another wait that ends first.
    public nonisolated static func run<Value: Sendable>(
        for what: String = "the program", executorPreference: (any TaskExecutor)? = nil,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        _ body: @escaping @UIActor () async throws -> Value
    ) throws -> Value {
        let loop = UILoop.shared
        // The loop is claimed before the task is made: without a claim, the task's job would start a thread
        // for the loop.
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
        return try loop.run(for: what, timeout: nil, fileID: fileID, filePath: filePath, line: line) { _ in
            program.result
        }.get().get()
    }

    /// Runs the loop on this thread until `stop()`.
    ///
    /// A stop during an inner wait takes effect when that wait has ended by itself.
    ///
    /// - Throws: `LoopError.wrongThread` while another caller's thread runs the loop.
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

    /// Makes the innermost `run()` return, and ends no wait. May be called on any thread.
    public nonisolated func stop() { inbox.stop() }

    /// Ends the calling thread's latest claim on the loop. If it was the last claim and work is left, a thread of the
    /// loop's own continues.
    nonisolated func endClaim() {
        let isWorkLeft = UIActor.assumeIsolated { self.isWorkLeft }
        if inbox.endClaim(isWorkLeft: isWorkLeft) { startThread() }
    }

    /// Starts the loop's own thread, which runs the loop until another thread asks for it.
    nonisolated func startThread() {
        let thread = Thread { [self] in
            inbox.claimAsOwnThread()
            UIActor.assumeIsolated { while !inbox.handOver() { pass() } }
        }
        thread.name = "UILoop"
        thread.stackSize = 8 << 20
        thread.start()
    }

    /// Whether work is left that needs a thread to run the loop. Jobs in the inbox do not count.
    @UIActor private var isWorkLeft: Bool {
        guard runFrames.isEmpty else { return false }
        let ownInputs = signals == nil ? 0 : 1
        return !readyJobs.isEmpty || needsDisplay || waiters.contains { $0.ending == nil }
            || timelines.contains { $0.nextTimer != nil || !$0.offLoopWaits.isEmpty }
            || inputs.count > ownInputs || signals?.numbers.isEmpty == false
    }
}

/// A program that `UILoop.run` has started.
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
