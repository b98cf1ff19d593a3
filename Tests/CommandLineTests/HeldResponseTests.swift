import TestSupport
import Testing
import Waiting

@Suite("A response that a scenario holds", .timeLimit(.minutes(5)))
struct HeldResponseTests {
    private let refundAndPlaces = """
        - name: the refund
          request: { path: /refund }
          respond: { status: 204 }
        - request: { method: POST, path: /places }
          times: { atLeast: 1 }
          respond: [{ held: slow, passThrough: true }, { passThrough: true }]
        """

    private func run(_ steps: String...) async throws -> Program.Run {
        try await run(refundAndPlaces, ["enter: { text: lyo, into: From }"] + steps)
    }

    private func run(_ stubs: String, _ steps: [String]) async throws -> Program.Run {
        let folder = try TemporaryFolder()
        let steps = steps.map { "- \($0)" }.joined(separator: "\n")
        try folder.write(
            """
            service: sandbox
            today: 2026-11-23T08:00:00+01:00
            signedIn: true
            stubs:
            \(stubs)
            steps:
            \(steps)
            """, to: "held.yaml")
        return try await Program.run("scenario", "run", "held.yaml", in: folder)
    }

    @Test(
        "a step that waits for a held response fails soon, and names the response and the unused stubs"
    )
    func neverReleased() async throws {
        let start = MonotonicClock().now
        let run = try await run("expect: { row: Lyon Part-Dieu }")
        // The step takes its whole timeout on the virtual clock. If the held response stopped the clock, the wait
        // would end only after 30 s of real time, which is the clock's patience.
        #expect(start.duration(to: MonotonicClock().now) < .seconds(15))
        #expect(run.status == 1)
        for part in [
            "Waited 5.0 s (", "The response “slow” is held: release it.",
            "The stub “the refund” was not asked yet.",
        ] {
            #expect(run.output.contains(part), "\(part) is missing in:\n\(run.output)")
        }
    }

    @Test(
        "a held response delays only its own request: a step waits for the other requests of the search")
    func otherRequests() async throws {
        let run = try await run(
            """
            - name: the first price
              request: { method: POST, path: /offers }
              respond: [{ held: true, passThrough: true }, { passThrough: true }]
            """,
            [
                "enter: { text: gare lyon, into: From }",
                "enter: { text: part dieu, into: To }",
                "tap: Search",
                "expect: { text: Getting prices 14/15 }",
                "release: the first price",
                "expect: { text: cheapest }",
            ])
        #expect(run.status == 0, "\(run.output)")
    }

    @Test("a held response stops neither the clock nor the deadline of its request")
    func deadline() async throws {
        let run = try await run(
            "advance: 15 s", "advance: 10 s", "expect: { text: The service did not answer. }")
        #expect(run.output.contains("every step was done"), "\(run.output)")
    }
}
