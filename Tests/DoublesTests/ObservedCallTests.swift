import Observation
import Testing

@testable import Doubles

@Suite("What Observation tells of doubles", .timeLimit(.minutes(1)))
struct ObservedCallTests {
    /// Returns whether a change is told to whoever has read a value before it.
    private func isTold<Value>(_ value: () throws -> Value, by change: () async throws -> Void) async rethrows
        -> Bool
    {
        let told = Inbox<Bool>()
        withObservationTracking {
            _ = try? value()
        } onChange: {
            told.add(true)
        }
        try await change()
        return !told.all.isEmpty
    }

    @Test("a new call is told of to those who have read the calls of its double, or those of its scope")
    func newCall() async throws {
        let search = StubbedFunction<String, Int>("search").returns(1)
        #expect(try await isTold({ search.calls.count }) { _ = try await search("a") })
        #expect(try await isTold({ search.scope.calls.count }) { _ = try await search("b") })
    }

    @Test("the end of a held call is told of, and its cancellation")
    func heldCall() async throws {
        let search = StubbedFunction<String, Int>("search").held()
        for change in ["response", "error", "cancellation"] {
            for reading in 0..<3 {
                // The call is received, and told of, before the next line.
                let task = Task(executorPreference: InlineExecutor()) { try await search("a") }
                let call = try #require(search.calls.last)
                let isTold = try await isTold({
                    [call.isHeld, call.isCancelled, call.result == nil][reading]
                }) {
                    switch change {
                    case "response": try call.respond(with: 1)
                    case "error": try call.fail(with: Refusal())
                    default: task.cancel()
                    }
                }
                #expect(isTold, "\(change), \(reading)")
                if change == "cancellation" { try? call.respond(with: 1) }
                _ = await task.result
            }
        }
    }

    @Test("the response to a completion is told of, and that there will be none")
    func completion() async throws {
        let load = StubbedCompletion<String, Int>("load").held()
        for index in 0..<3 { load("\(index)") { _ in } }
        let calls = load.calls
        #expect(try await isTold({ try calls[0].responses }) { try calls[0].respond(with: 1) })
        #expect(try await isTold({ try calls[1].isHeld }) { try calls[1].respond(with: 1) })
        #expect(try await isTold({ try calls[2].isHeld }) { try calls[2].neverRespond() })
    }
}
