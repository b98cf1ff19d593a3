import Testing
import Waiting

/// Serialized, since waits that own the thread nest in whichever of them runs the loop.
@Suite("A wait inside a wait, on the loop's thread", .serialized)
@UIActor
struct NestedWaitTests {
    let loop = UILoop.shared

    @Test("ends at the latest with the outer one's time, and says what ended it")
    func innerIsClamped() async throws {
        var inner: WaitOutcome<Int>?
        let outer = loop.run(for: "the outer thing", timeout: .milliseconds(10)) { _ -> Int? in
            if inner == nil {
                inner = loop.run(for: "the inner thing", timeout: .seconds(60)) { _ in nil as Int? }
            }
            return nil
        }
        guard case .timedOut = outer else {
            Issue.record("The outer wait ended otherwise: \(outer)")
            return
        }
        #expect((inner?.report.elapsed ?? .seconds(60)) < .seconds(30))
    }

    @Test("is interrupted when the outer one is fulfilled by a job that waits inside")
    func innerIsInterrupted() async throws {
        var isDone = false
        var inner: WaitOutcome<Int>?
        Task { @UIActor in
            Task { @UIActor in isDone = true }
            inner = loop.run(for: "the inner thing", timeout: .seconds(60)) { _ in nil as Int? }
        }
        let outer = loop.run(for: "the outer thing", timeout: .seconds(60)) { _ in isDone ? 1 : nil }
        #expect(outer.value == 1)
        guard case .interrupted(let by, _) = inner else {
            Issue.record("The inner wait ended otherwise: \(String(describing: inner))")
            return
        }
        #expect(by == "the outer thing")
    }

    @Test("gets the job that it waits for, though that was made ready together with it")
    func innerGetsQueuedJobs() async throws {
        var isDone = false
        var inner: WaitOutcome<Int>?
        Task { @UIActor in
            inner = loop.run(for: "the job behind", timeout: .seconds(60)) { _ in isDone ? 1 : nil }
        }
        Task { @UIActor in isDone = true }
        let outer = await loop.wait(for: "the inner wait", timeout: .seconds(60)) { _ in inner?.value }
        #expect(outer.value == 1)
    }

    @Test("of another thread fails with a typed error instead of hanging")
    func wrongThread() async throws {
        let outcome = await Task.detached { runElsewhere() }.value
        #expect(outcome.contains("does not run the loop"))
    }
}

private nonisolated func runElsewhere() -> String {
    switch UILoop.shared.run(for: "anything", timeout: .seconds(1), until: { _ in nil as Int? }) {
    case .failed(let error, _): String(describing: error)
    default: "It did not fail."
    }
}
