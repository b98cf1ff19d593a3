package import Foundation

/// For the module BlackBoxTesting: records each call as a step of the trace, and returns everything that went wrong.
extension App {
    /// Begins a test in Swift: checks each frame, and records each call as a step of the trace.
    package func beginTest() {
        invariants.checkFrames()
        trace.recordsCalls = true
    }

    /// Closes the window, and returns what went wrong in a test in Swift.
    ///
    /// - Parameters:
    ///   - failure: the failure that ended the test.
    ///   - isAbandoned: whether something else ended the test. The program's state is then not checked.
    package func endTest(_ name: String, failure: StepFailure?, isAbandoned: Bool) async -> TestEnd {
        trace.end()
        if let failure { trace.fail(failure.explanation) }
        var end = TestEnd(failures: softFailures + (failure.map { [$0] } ?? []))
        softFailures = []
        end.complaints = await close(checking: failure == nil && !isAbandoned)
        end.failures = end.failures.map { $0.hiding(secrets) }
        guard !end.failures.isEmpty || !end.complaints.isEmpty || isAbandoned else { return end }
        let trace = trace.trace(name: name, file: "").hiding(secrets)
        end.trace = trace.jsonLines
        end.drawing = trace.finalFrame.map { SVGDrawing(frame: $0).text }
        return end
    }

    /// Everything that went wrong in one test.
    package struct TestEnd {
        package var failures: [StepFailure]
        /// A sentence for each problem that closing the app has found, such as work that is still running.
        package var complaints: [String] = []
        /// The trace in its file's form, and the most telling frame as SVG; nil if nothing went wrong.
        package var trace: Data?
        package var drawing: String?
    }
}
