import BlackBox
import BlackBoxSupport
import TerminalUI
import Testing
import Waiting

@Suite("Secrets in traces")
@UIActor
struct TraceSecretsTests {
    private let hidden = Trace.sample.hiding(Secrets(["<Drill>", "<D", "No & more", "Counting", "/jobs"]))

    @Test("secrets appear as dots in words, failures, keys and activities")
    func words() throws {
        #expect(hidden.steps[1].words == "enter: { text: \"••••\", into: Job }")
        #expect(hidden.steps[2].failure == "Waited 5.0 s for “3 jobs”.\nFound the text “••••”.")
        let events = hidden.steps[1].events.filter { $0.frame == nil }.map(\.words)
        #expect(
            events == [
                "keys • • Tab", "began •••• jobs", "request POST •••• → 201 in 2.0 s", "ended •••• jobs",
            ])
    }

    @Test("a row that shows a secret is hidden as a whole, and no other row is")
    func rows() throws {
        let frame = try #require(hidden.frames.last?.frame)
        #expect(frame.grid.lines == ["Jobs", String(repeating: "•", count: 24), "•••••••••••••••"])
        #expect(frame.size.width == 24)
    }

    @Test("secrets appear as dots in elements, even with quotation marks or backslashes in them")
    func elements() throws {
        #expect(
            hidden.frames.last?.frame.elements == [
                "- heading \"Jobs\"", "- text \"•••• 東é\"", "- text \"••••\"",
            ])
        var frame = Trace.Frame.sample(1, [])
        frame.elements = [#"- text "a""#, #"- text "is a\"b\\c""#, #"- text "b""#]
        var trace = Trace.sample
        trace.steps[0].events = [.init(.frame(frame), at: .zero)]
        #expect(
            trace.hiding(Secrets(["a\"b\\c"])).frames[0].frame.elements == [
                "- text \"a\"", "- ••••", "- text \"b\"",
            ])
    }

    @Test("the keys that type a secret appear as dots, even if each key is an event of its own")
    func slowKeys() {
        var trace = Trace.sample
        let keys = "hunter".map { Trace.Event(.keys([String($0)]), at: .zero) }
        trace.steps[1].events = keys
        let words = trace.hiding(Secrets(["hunter"])).steps[1].events.map(\.words)
        #expect(words == Array(repeating: "keys •", count: 6))
    }
}
