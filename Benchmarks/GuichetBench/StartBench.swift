import Foundation
import Waiting

/// Measures the time from the start of the process to the first frame that a person sees, in a real terminal.
struct StartBench {
    var place: BenchPlace
    var figures: Figures

    @UIActor func run() async throws {
        var firstFrame: [Double] = []
        var ready: [Double] = []
        var suggested: [Double] = []
        for _ in 0..<20 {
            let home = try place.freshHome()
            defer { try? FileManager.default.removeItem(at: home) }
            guard let terminal = TimedProgram(place.guichet, [], home: home) else {
                return figures.miss("start", "no pseudo-terminal could be opened")
            }
            defer { terminal.end() }
            guard let painted = await terminal.wait(for: "Guichet") else {
                return figures.miss("start", "the window did not open")
            }
            firstFrame.append(painted)
            // When the terminal shows a typed key, the program is ready for keys.
            terminal.type("\ttestuser@capitainetrain.com")
            guard let echoed = await terminal.wait(for: "t") else {
                return figures.miss("start.ready", "a typed key was not painted")
            }
            ready.append(echoed)
            terminal.type("\ttestpassword\r")
            _ = await terminal.wait(for: "Search")
            terminal.type("gare lyon")
            if let time = await terminal.wait(for: "Paris Gare de Lyon") { suggested.append(time) }
        }
        figures.print("start.first-frame", Sample(firstFrame).median, "ms")
        figures.print("start.ready", Sample(ready).median, "ms")
        figures.print("start.first-suggestion", Sample(suggested).median, "ms")
    }
}

/// Measures the cost of an open window while nobody does anything.
struct IdleBench {
    var place: BenchPlace
    var figures: Figures

    @UIActor func run() async throws {
        let home = try place.freshHome()
        defer { try? FileManager.default.removeItem(at: home) }
        guard let terminal = TimedProgram(place.guichet, [], home: home) else {
            return figures.miss("idle.wakeups", "no pseudo-terminal could be opened")
        }
        defer { terminal.end() }
        _ = await terminal.wait(for: "Sign In")
        terminal.type("\ttestuser@capitainetrain.com\ttestpassword\r")
        _ = await terminal.wait(for: "Passengers")
        _ = await terminal.wait(for: "never drawn: lets it come to rest")
        guard let before = terminal.wakeups else {
            return figures.miss("idle.wakeups", "this system has no /proc")
        }
        _ = await terminal.wait(for: "never drawn: a rest of ten seconds")
        figures.print("idle.wakeups", Double((terminal.wakeups ?? before) - before), "in 10 s")
        if let memory = terminal.residentMegabytes { figures.print("memory.builtin", memory, "MB") }
    }
}
