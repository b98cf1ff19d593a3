extension UILoop {
    /// Runs the loop on this thread until `stop()`.
    ///
    /// A stop that is asked for while a wait runs inside takes effect when that wait has ended by itself.
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

    /// Makes the innermost `run()` return; from any thread.
    ///
    /// It ends no wait: `run(for:…)` and `wait(for:…)` go on. Nothing happens when no `run()` is under way.
    public nonisolated func stop() { inbox.stop() }
}
