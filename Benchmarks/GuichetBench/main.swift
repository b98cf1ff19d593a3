import Foundation
import Waiting

let known = [
    "floor", "start", "idle", "key", "scenario", "booking", "planner", "places", "sandbox", "memory",
    "waiting",
    "fixtures", "terminal", "peers",
]
let chosen = Array(CommandLine.arguments.dropFirst())
if chosen.first == FirstJourney.mode {
    try FirstJourney.find(in: URL(filePath: chosen.dropFirst().first ?? ""))
    exit(0)
}
if let unknown = chosen.first(where: { !known.contains($0) }) {
    FileHandle.standardError.write(
        Data(
            "There is no group “\(unknown)”. There are: \(known.joined(separator: ", ")); and inner-loop.\n"
                .utf8
        ))
    exit(2)
}
let groups = chosen.isEmpty ? known : chosen
let figures = Figures()
let place = BenchPlace(
    programs: URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent(),
    project: URL(filePath: FileManager.default.currentDirectoryPath))

for group in groups {
    switch group {
    case "floor": try FloorBench(place: place, figures: figures).run()
    case "start":
        try UILoop.run(for: "the start bench") { try await StartBench(place: place, figures: figures).run() }
    case "idle":
        try UILoop.run(for: "the idle bench") { try await IdleBench(place: place, figures: figures).run() }
    case "key": try UILoop.run(for: "the key bench") { try KeyBench(place: place, figures: figures).run() }
    case "scenario":
        try ScenarioBench(place: place, figures: figures).run()
        try TraceBench(place: place, figures: figures).run()
    case "booking": try BookingBench(place: place, figures: figures).run()
    case "planner": try PlannerBench(place: place, figures: figures).run()
    case "places": try PlacesBench(figures: figures).run()
    case "sandbox": try SandboxBench(place: place, figures: figures).run()
    case "memory":
        try UILoop.run(for: "the memory bench") {
            try await MemoryBench(place: place, figures: figures).run()
        }
    case "waiting": try UILoop.run(for: "the waiting bench") { WaitingBench(figures: figures).run() }
    case "fixtures": FixturesBench(place: place, figures: figures).run()
    case "terminal":
        try UILoop.run(for: "the terminal bench") {
            try await TerminalBench(place: place, figures: figures).run()
        }
        try TerminalScenarioBench(place: place, figures: figures).run()
    case "peers": PeerBench(place: place, figures: figures).run()
    default: break
    }
}
exit(figures.exitStatus)
