import BlackBox
import BlackBoxSupport
import TerminalUI
import Testing

@testable import Scenarios

@Suite("Comparisons of traces")
struct TraceComparisonTests {
    private func differences(_ change: (inout Trace) -> Void) -> [String] {
        var other = Trace.sample
        change(&other)
        return TraceComparison(.sample, other).differences
    }

    @Test("traces that differ only in times, frame numbers and the words of a failure are alike")
    func alike() {
        #expect(differences { _ in }.isEmpty)
        let found = differences { trace in
            trace.name = "Another name"
            trace.steps[1].time = .seconds(9)
            (trace.steps[1].elapsed, trace.steps[1].realElapsed) = (.seconds(8), nil)
            trace.steps[1].place = "jobs/a.yaml:9:5"
            trace.steps[2].failure = "Waited 9.0 s for “3 jobs”."
            trace.steps[2].rest = "the program is at rest until a timer in 1.5 s"
            for index in trace.steps[1].events.indices {
                trace.steps[1].events[index].time += .seconds(1)
                if case .request(var request) = trace.steps[1].events[index].kind {
                    request.elapsed = .seconds(7)
                    trace.steps[1].events[index].kind = .request(request)
                } else if var frame = trace.steps[1].events[index].frame {
                    (frame.number, frame.time) = (frame.number + 4, .seconds(7))
                    trace.steps[1].events[index].kind = .frame(frame)
                }
            }
        }
        #expect(found == [])
    }

    @Test("the first step that differs is shown, by its words or by its failure")
    func steps() {
        let words = differences { trace in
            trace.steps[1].words = "tap: Add"
            trace.steps[2].words = "expect: 2 jobs"
        }
        #expect(
            words == [
                """
                Step 1 differs:
                  A  enter: { text: "<Drill>", into: Job } (jobs/a.yaml:3:5)
                  B  tap: Add (jobs/a.yaml:3:5)
                """
            ])
        #expect(
            differences { $0.steps[2].failure = nil } == [
                """
                Step 2 differs:
                  A  expect: 3 jobs (jobs/a.yaml:4:5), failed: Waited 5.0 s for “3 jobs”.
                  B  expect: 3 jobs (jobs/a.yaml:4:5)
                """
            ])
    }

    @Test("a step that one trace does not have is shown with the end of that trace")
    func missing() {
        #expect(
            differences { $0.steps.removeLast() } == [
                """
                Step 2 differs:
                  A  expect: 3 jobs (jobs/a.yaml:4:5), failed: Waited 5.0 s for “3 jobs”.
                  B  none: it ends after step 1, at 2.5 s
                """
            ])
    }

    @Test("the first key and the first request that differ are shown, in the order of the runs")
    func keysAndRequests() {
        let found = differences { trace in
            trace.steps[1].events[0].kind = .keys(["<", "d", "Enter"])
            trace.steps[1].events[3].kind = .request(
                .init(method: "POST", path: "/jobs", status: nil, elapsed: .zero))
        }
        let step = "in step 1 “enter: { text: \"<Drill>\", into: Job }”"
        #expect(
            found == [
                "Key 2 differs:\n  A  D, \(step)\n  B  d, \(step)",
                "Request 1 differs:\n  A  POST /jobs → 201, \(step)\n  B  POST /jobs → no response, \(step)",
            ])
        // Keys that came in several events are the same keys.
        let split = differences { trace in
            trace.steps[1].events[0].kind = .keys(["<"])
            trace.steps[1].events.insert(.init(.keys(["D", "Tab"]), at: .zero), at: 1)
        }
        #expect(split.isEmpty)
    }

    @Test("the first frame that differs is shown by its rows, its cursor and its elements")
    func frames() {
        let found = differences { trace in
            let rows: [StyledText] = [StyledText("Jobs", .secondary), "<Drill> 東京", ""]
            var frame = Trace.Frame.sample(9, rows, cursor: Point(x: 2, y: 0), elements: ["- status"])
            frame.elements[0] = "- heading \"Jbos\""
            trace.steps[1].events[1].kind = .frame(frame)
        }
        let step = "in step 1 “enter: { text: \"<Drill>\", into: Job }”"
        #expect(
            found == [
                """
                Frame 2 differs:
                  A  frame 2, 24×3, \(step)
                  B  frame 9, 24×3, \(step)
                  row 1, where only the style differs (A bold, B secondary):
                    A │Jobs
                    B │Jobs
                      │^^^^
                  row 2:
                    A │<Drill> 東é
                    B │<Drill> 東京
                      │          ^^
                  the cursor: A hidden, B in row 1, column 3
                  the elements (- A, + B):
                    - - heading "Jobs"
                    + - heading "Jbos"
                    + - status
                """
            ])
    }

    @Test("of blank cells, only what shows of their style is compared")
    func blankCells() {
        func trace(_ style: Style) -> Trace {
            let canvas = Canvas(size: Size(width: 3, height: 1))
            canvas.fill(Rect(x: 0, y: 0, width: 3, height: 1), style: style)
            var trace = Trace.sample
            trace.steps[0].events = [
                .init(.frame(.init(number: 1, time: .zero, grid: canvas.grid)), at: .zero)
            ]
            return trace
        }
        #expect(TraceComparison(trace(Style()), trace(Style(.error, .bold))).differences == [])
        let found = TraceComparison(trace(Style()), trace(Style(.error, .reverse))).differences.joined()
        #expect(
            found.contains("row 1, where only the style differs (A normal, B error reverse):"), "\(found)")
    }

    @Test("frames with the same cells may differ in the cursor or in the elements alone")
    func cursorOrElements() {
        func found(_ change: (inout Trace.Frame) -> Void) -> String {
            differences { trace in
                guard var frame = trace.steps[1].events.last?.frame else { return }
                change(&frame)
                trace.steps[1].events[trace.steps[1].events.count - 1].kind = .frame(frame)
            }.joined()
        }
        #expect(
            found { $0.cursor = nil }.hasSuffix("\n  the cursor: A in row 2, column 8, B hidden"))
        #expect(
            found { $0.elements[1] = "- status" }.hasSuffix(
                """

                  the elements (- A, + B):
                      - heading "Jobs"
                    - - text "<Drill> 東é"
                    + - status
                      - text "No & more"
                """))
    }

    @Test("a trace without elements is compared with one that has them")
    func withoutElements() {
        let found = differences { trace in
            guard var frame = trace.steps[1].events[1].frame else { return }
            frame.elements = []
            trace.steps[1].events[1].kind = .frame(frame)
        }
        #expect(found.isEmpty)
    }

    /// A trace of a program in real time: the keys `a` and `b`, with screens before, between and after them.
    private func inRealTime(_ screens: [[(text: String, isAtRest: Bool)]]) -> Trace {
        var trace = Trace(name: "A program", file: "a.yaml", steps: [TraceStep("press: [a, b]", at: .zero)])
        for (index, group) in screens.enumerated() {
            trace.steps[0].events += group.map { screen in
                var frame = Trace.Frame.sample(1, [StyledText(screen.text)])
                frame.isAtRest = screen.isAtRest
                return .init(.frame(frame), at: .zero)
            }
            if index < 2 { trace.steps[0].events.append(.init(.keys([["a", "b"][index]]), at: .zero)) }
        }
        return trace
    }

    @Test("of runs in real time, only the screens at rest before the same key, and at the end, are compared")
    func atRest() {
        let one = inRealTime([[("Na", false), ("Name?", true)], [("Hello", true)], [("Bye", true)]])
        let other = inRealTime(
            [[("Name?", true)], [("H", false), ("Hello", false)], [("B", false), ("Bye", true)]])
        #expect(TraceComparison(one, other).differences == [])
        #expect(!TraceComparison(one, other).lacksFrames)
        // A program that does nothing between two keys has the same screen before both.
        let twice = inRealTime([[("Name?", true)], [], [("Bye", true)]])
        #expect(
            TraceComparison(twice, inRealTime([[("Name?", true)], [], [("Bye", true)]])).differences == [])
        let found = TraceComparison(one, inRealTime([[("Name?", true)], [("Hallo", true)], [("Bye", true)]]))
        #expect(found.differences.count == 1, "\(found.differences)")
        #expect(found.differences[0].hasPrefix("Frame at rest 2 differs:\n  A  frame 1, 24×3, in step 0"))
        #expect(found.differences[0].contains("row 2") == false, "\(found.differences)")
        #expect(found.differences[0].contains("│Hallo"), "\(found.differences)")
    }

    @Test("runs that were never at rest at the same time have no screens that can be compared")
    func neverAtRest() {
        let one = inRealTime([[("1", false)], [("2", true)], [("3", false)]])
        let other = inRealTime([[("4", true)], [("5", false)], [("6", false)]])
        let found = TraceComparison(one, other)
        #expect(found.differences == [] && found.lacksFrames)
        #expect(!TraceComparison(.sample, .sample).lacksFrames)
    }

    @Test("only the first rows of a frame are shown")
    func manyRows() {
        func trace(_ letter: String) -> Trace {
            let canvas = Canvas(size: Size(width: 3, height: 9))
            for y in 0..<9 { canvas.put(letter, at: Point(x: 0, y: y)) }
            var trace = Trace.sample
            trace.steps[0].events = [
                .init(.frame(.init(number: 1, time: .zero, grid: canvas.grid)), at: .zero)
            ]
            return trace
        }
        let found = TraceComparison(trace("a"), trace("b")).differences
        #expect(found.count == 1 && found[0].hasSuffix("  9 rows differ in all"), "\(found)")
        #expect(found[0].contains("row 6:") && !found[0].contains("row 7:"), "\(found)")
    }
}
