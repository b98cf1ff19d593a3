import BlackBox
import BlackBoxSupport
import Foundation
import TerminalUI
import Testing

@testable import Scenarios

@Suite("The format of traces")
struct TraceFormatTests {
    @Test("a trace is the same after it has been written and read again")
    func roundTrip() throws {
        let trace = Trace.sample
        #expect(try Trace(jsonLines: trace.jsonLines) == trace)
    }

    @Test(
        "whether the program was at rest is the same after a trace has been written and read again",
        arguments: [true, false, nil])
    func rest(isAtRest: Bool?) throws {
        var trace = Trace.sample
        trace.steps[1].rest = "the program runs"
        var frame = Trace.Frame.sample(1, [])
        frame.isAtRest = isAtRest
        trace.steps[0].events = [.init(.frame(frame), at: .zero)]
        #expect(try Trace(jsonLines: trace.jsonLines) == trace)
    }

    @Test("a trace of the version that had no elements is read without elements")
    func withoutElements() throws {
        let text = String(decoding: Trace.sample.jsonLines, as: UTF8.self)
            .replacing(#/,"elements":\[.*\]\}\n/#, with: "}\n")
        #expect(!text.contains("elements"))
        var trace = Trace.sample
        for step in trace.steps.indices {
            trace.steps[step].events = trace.steps[step].events.map { event in
                guard var frame = event.frame else { return event }
                frame.elements = []
                return Trace.Event(.frame(frame), at: event.time)
            }
        }
        #expect(try Trace(jsonLines: Data(text.utf8)) == trace)
    }

    @Test(
        "elements are written as lines that replace earlier lines, and read again",
        arguments: [
            ([], ["a"]), (["a"], []), (["a", "b", "c"], ["a", "x", "y", "c"]), (["a", "a"], ["a"]),
            (["a", "b"], ["b", "a"]), (["a"], ["a"]), (["a", "b"], ["b"]), (["a"], ["a", "a"]),
        ] as [([String], [String])])
    func elements(before: [String], after: [String]) throws {
        var trace = Trace.sample
        trace.steps[0].events = [before, after, before].enumerated().map { number, elements in
            var frame = Trace.Frame.sample(number, [])
            frame.elements = elements
            return Trace.Event(.frame(frame), at: frame.time)
        }
        #expect(try Trace(jsonLines: trace.jsonLines) == trace)
    }

    // Two hangul jamo combine into a syllable, and two regional indicators into a flag.
    @Test(
        "characters that would combine with their neighbours stay separate",
        arguments: [("\u{1112}", "\u{1112}"), ("\u{1F1EB}", "\u{1F1F7}")])
    func neighbours(first: String, second: String) throws {
        var trace = Trace.sample
        let canvas = Canvas(size: Size(width: 24, height: 3))
        canvas.put(first, at: Point(x: 0, y: 0))
        canvas.put(second, at: Point(x: 2, y: 0))
        canvas.put("e", at: Point(x: 4, y: 0))
        trace.steps[0].events = [
            .init(.frame(Trace.Frame(number: 1, time: .zero, grid: canvas.grid)), at: .zero)
        ]
        #expect(try Trace(jsonLines: trace.jsonLines) == trace)
    }

    @Test(
        "a newer version, another file, and a broken line are refused with a sentence",
        arguments: [
            (#"{"trace":2,"name":"","file":""}"#, "It is a trace of version 2; this program reads up to 1."),
            ("name: a", "It is not a trace."), ("", "It is not a trace."),
            (#"{"name":"a"}"#, "It is not a trace."),
            (
                "{\"trace\":1,\"name\":\"\",\"file\":\"\"}\n{\"keys\"\n",
                "Line 2 of this trace cannot be read."
            ),
            (
                "{\"trace\":1,\"name\":\"\",\"file\":\"\"}\n{\"step\":\"a\",\"at\":0}\n{\"keys\"",
                "This trace ends in the middle of line 3: the file is not complete."
            ),
            (
                "{\"trace\":1,\"name\":\"\",\"file\":\"\"}\n{\"step\":\"a\",\"at\":0}\n{\"frame\":1,\"at\":0,\"rows\":{}}",
                "Line 3 of this trace cannot be read."
            ),
            (
                "{\"trace\":1,\"name\":\"\",\"file\":\"\"}\n{\"step\":\"a\",\"at\":0}\n"
                    + "{\"frame\":1,\"at\":0,\"size\":[9999999,9999999],\"rows\":{}}",
                "Line 3 of this trace cannot be read."
            ),
            (
                "{\"trace\":1,\"name\":\"\",\"file\":\"\"}\n{\"step\":\"a\",\"at\":0}\n"
                    + "{\"frame\":1,\"at\":0,\"size\":[9,9],\"rows\":{},\"elements\":[1,0,[]]}",
                "Line 3 of this trace cannot be read."
            ),
        ])
    func unreadable(text: String, sentence: String) {
        #expect(throws: Trace.ReadingError(description: sentence)) { try Trace(jsonLines: Data(text.utf8)) }
    }

    @Test("the texts of a trace contain no escape sequences when they are read")
    func cleaned() throws {
        let text =
            "{\"trace\":1,\"name\":\"\",\"file\":\"\"}\n{\"step\":\"a\",\"at\":0}\n"
            + #"{"frame":1,"at":0,"size":[10,1],"rows":{"0":["a\u001b[2Jb\u202ec"]},"elements":[0,0,["- \u001b[2J"]]}"#
        let frame = try #require(try Trace(jsonLines: Data(text.utf8)).finalFrame)
        #expect(frame.grid.lines[0] == "a[2Jbc")
        #expect(frame.elements == ["- [2J"])
    }
}
