import Foundation

/// The instructions that one more run of a scenario takes in the same process, counted by Valgrind.
struct InstructionCount {
    var place: BenchPlace

    struct Result {
        var millions: Double
        /// What the scenario shows: `15 trains, 9 requests, 13 frames, 10 steps`.
        var work: String
    }

    func perRun(of scenario: String) throws(BenchError) -> Result {
        guard let valgrind = place.program("valgrind"), let strip = place.program("strip") else {
            throw BenchError("valgrind or strip is not installed")
        }
        guard let home = try? place.freshHome() else { throw BenchError("no folder could be made") }
        defer { try? FileManager.default.removeItem(at: home) }
        // Valgrind cannot read the debug information of Swift's compiler.
        let copy = home.appending(path: "guichet")
        guard (try? FileManager.default.copyItem(at: place.guichet, to: copy)) != nil,
            place.output(of: strip, [copy.path]) != nil
        else { throw BenchError("the program could not be stripped") }
        func count(_ runs: Int) throws(BenchError) -> Double {
            let log = home.appending(path: "log")
            let arguments = [
                "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null",
                "--log-file=\(log.path)", copy.path,
                "scenario", "run", "--jobs", "1", "--repeat", "\(runs)", scenario,
            ]
            guard place.output(of: valgrind, arguments) != nil,
                let text = try? String(contentsOf: log, encoding: .utf8),
                let count = text.firstMatch(of: #/I +refs: +([\d,]+)/#)
                    .flatMap({ Double($0.1.filter(\.isNumber)) })
            else { throw BenchError("the scenario has failed under valgrind") }
            return count
        }
        let (one, three) = (try count(1), try count(3))
        return Result(millions: (three - one) / 2 / 1_000_000, work: try work(of: scenario, in: home))
    }

    /// Counts what a run has done, in its trace.
    private func work(of scenario: String, in home: URL) throws(BenchError) -> String {
        let name = URL(filePath: scenario).deletingPathExtension().lastPathComponent
        let run = ["scenario", "run", "--jobs", "1", "--output", home.path, scenario]
        guard place.output(of: place.guichet, run) != nil,
            let trace = try? String(contentsOf: home.appending(path: "\(name).trace"), encoding: .utf8)
        else { throw BenchError("the scenario has failed") }
        let lines = trace.split(separator: "\n")
        let counts = ["request", "frame", "step"].map { kind in
            let count = lines.count { $0.hasPrefix("{\"\(kind)\"") }
            return "\(count) \(kind)\(count == 1 ? "" : "s")"
        }
        let trains = trace.matches(of: #/\d+ trains/#).last.map { [String($0.output)] } ?? []
        return (trains + counts).joined(separator: ", ")
    }
}

/// The reason why something could not be measured.
struct BenchError: Error {
    var reason: String

    init(_ reason: String) { self.reason = reason }
}
