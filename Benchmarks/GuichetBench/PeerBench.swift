import Foundation

/// Compares a scenario with the same steps in Python, by pexpect and pyte: both as whole processes, in turn, so that a
/// busier machine slows both down.
struct PeerBench {
    var place: BenchPlace
    var figures: Figures

    private static let rounds = 10

    func run() {
        guard let python = place.program("python3"),
            place.output(of: python, ["-c", "import pexpect, pyte"]) != nil
        else { return figures.miss("peers", "python3 with pexpect and pyte is not installed") }
        var (scenario, script) = ([Double](), [Double]())
        for _ in 0..<Self.rounds {
            guard
                let ours = time(place.guichet, ["scenario", "run", "--jobs", "1", "Benchmarks/search.yaml"])
            else {
                return figures.miss("peers.scenario", "Benchmarks/search.yaml has failed")
            }
            guard let theirs = time(python, ["Benchmarks/peers.py", place.guichet.path]) else {
                return figures.miss("peers.pexpect", "Benchmarks/peers.py has failed")
            }
            scenario.append(ours)
            script.append(theirs)
        }
        figures.print("peers.scenario", Sample(scenario).median, "ms")
        figures.print("peers.pexpect", Sample(script).median, "ms")
        figures.print("peers.pexpect-by-scenario", Sample(script).median / Sample(scenario).median, "times")
    }

    /// The time that a program takes to its end, in milliseconds; nil if it failed.
    private func time(_ program: URL, _ arguments: [String]) -> Double? {
        let start = milliseconds()
        return place.output(of: program, arguments) == nil ? nil : milliseconds() - start
    }
}
