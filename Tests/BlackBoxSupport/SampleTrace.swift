package import BlackBox
package import TerminalUI

extension Trace {
    /// A trace of three steps: the opening, a step that passed with two frames, and a step that failed
    /// without frames.
    package static var sample: Trace {
        var trace = Trace(name: "A job is added", file: "jobs/a.yaml")
        var opening = TraceStep("Opening", at: .zero)
        opening.events = [.init(.frame(.sample(1, [StyledText("Jobs", .bold)])), at: .zero)]
        var typing = TraceStep(
            "enter: { text: \"<Drill>\", into: Job }", place: "jobs/a.yaml:3:5", at: .milliseconds(5))
        (typing.elapsed, typing.realElapsed) = (.milliseconds(2500), .microseconds(1200))
        typing.events = [
            .init(.keys(["<", "D", "Tab"]), at: .milliseconds(5)),
            .init(.frame(.sample(2, [StyledText("Jobs", .bold), "<Drill> 東é", ""])), at: .milliseconds(5)),
            .init(.began("Counting jobs"), at: .milliseconds(6)),
            .init(
                .request(
                    Request(method: "POST", path: "/jobs?token=s3cret", status: 201, elapsed: .seconds(2))),
                at: .milliseconds(2006)),
            .init(.ended("Counting jobs"), at: .milliseconds(2007)),
            .init(
                .frame(
                    .sample(
                        3,
                        [
                            StyledText("Jobs", .bold), "<Drill> 東é",
                            StyledText("✗ No & more", .error) + StyledText(" ok ", .accent.with(.reverse)),
                        ], cursor: Point(x: 7, y: 1),
                        elements: ["- text \"<Drill> 東é\"", "- text \"No & more\""])),
                at: .milliseconds(2500)),
        ]
        var failed = TraceStep("expect: 3 jobs", place: "jobs/a.yaml:4:5", at: .milliseconds(2505))
        failed.failure = "Waited 5.0 s for “3 jobs”.\nFound the text “No & more”."
        trace.steps = [opening, typing, failed]
        return trace
    }

    /// The first step that failed.
    package var failedStep: TraceStep? { failure.map { steps[$0] } }
}

extension Trace.Frame {
    /// Makes a frame of 24×3 cells with these rows.
    package static func sample(
        _ number: Int, _ rows: [StyledText], cursor: Point? = nil, elements: [String] = []
    ) -> Trace.Frame {
        let canvas = Canvas(size: Size(width: 24, height: 3))
        for (y, row) in rows.enumerated() { canvas.put(row, at: Point(x: 0, y: y)) }
        let time: Duration = number == 3 ? .milliseconds(2500) : number == 2 ? .milliseconds(5) : .zero
        return Trace.Frame(
            number: number, time: time, grid: canvas.grid, cursor: cursor,
            elements: ["- heading \"Jobs\""] + elements)
    }
}

extension TraceStep {
    /// The names of the keys that the step pressed.
    package var keys: [String] {
        events.flatMap { event in if case .keys(let names) = event.kind { names } else { [] as [String] } }
    }
}
