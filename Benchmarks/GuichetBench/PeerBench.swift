import Foundation

/// Compares a scenario with the same steps in Python, by pexpect and pyte, in turn, so that a busier machine slows both
/// down. A suite runs many scenarios in one process, so the time of one more is told beside that of a whole process.
struct PeerBench {
    var place: BenchPlace
    var figures: Figures

    private static let rounds = 10
    private static let more = 10

    func run() {
        guard let python = place.program("python3"),
            place.output(of: python, ["-c", "import pexpect, pyte"]) != nil
        else { return figures.miss("peers", "python3 with pexpect and pyte is not installed") }
        var (one, another, script) = ([Double](), [Double](), [Double]())
        for _ in 0..<Self.rounds {
            guard let first = time(place.guichet, scenario(times: 1)),
                let all = time(place.guichet, scenario(times: 1 + Self.more))
            else { return figures.miss("peers.scenario", "Benchmarks/search.yaml has failed") }
            guard let theirs = time(python, ["Benchmarks/peers.py", place.guichet.path]) else {
                return figures.miss("peers.pexpect", "Benchmarks/peers.py has failed")
            }
            one.append(first)
            another.append((all - first) / Double(Self.more))
            script.append(theirs)
        }
        let (ours, theirs) = (Sample(another).median, Sample(script).median)
        figures.print("peers.scenario.process", Sample(one).median, "ms")
        figures.print("peers.scenario.another", ours, "ms")
        figures.print("peers.pexpect", theirs, "ms")
        figures.print("peers.pexpect-by-scenario", theirs / ours, "times")
    }

    private func scenario(times: Int) -> [String] {
        ["scenario", "run", "--jobs", "1", "--repeat", "\(times)", "Benchmarks/search.yaml"]
    }

    /// The time that a program takes to its end, in milliseconds; nil if it failed.
    private func time(_ program: URL, _ arguments: [String]) -> Double? {
        let start = milliseconds()
        return place.output(of: program, arguments) == nil ? nil : milliseconds() - start
    }
}
