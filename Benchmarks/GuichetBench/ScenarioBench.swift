import BlackBox
import Foundation
import Rail
import Screens
import TerminalUI
import Waiting

/// Measures whole scenarios in the program itself, including opening and closing the window.
struct ScenarioBench {
    var place: BenchPlace
    var figures: Figures

    private static let search = "Benchmarks/search.yaml"
    private static let signIn = "Benchmarks/sign-in.yaml"

    func run() throws {
        time("scenario.search", Self.search, runs: 80)
        time("scenario.sign-in", Self.signIn, runs: 250)
        throughput()
        memory()
        instructions()
        figures.print("scenario.quiescent", Sample(try quiescent()).median, "ms")
    }

    private func time(_ name: String, _ file: String, runs: Int) {
        guard let time = timePerRun(file, runs: runs, jobs: 1) else {
            return figures.skip(name, "the scenario failed")
        }
        figures.print(name, time, "ms")
    }

    /// Measures the number of runs that two processes do in a second, after they have started.
    private func throughput() {
        guard let time = timePerRun(Self.search, runs: 160, jobs: 2) else {
            return figures.skip("scenario.throughput", "the scenario failed")
        }
        figures.print("scenario.throughput", 1000 / time, "per s")
    }

    /// Returns the milliseconds that one more run takes in the same processes: the median of several rounds.
    private func timePerRun(_ file: String, runs: Int, jobs: Int) -> Double? {
        var times: [Double] = []
        for _ in 0..<5 {
            guard let few = seconds(file, runs: jobs, jobs: jobs),
                let all = seconds(file, runs: jobs + runs, jobs: jobs)
            else { return nil }
            times.append((all - few) * 1000 / Double(runs))
        }
        return Sample(times).median
    }

    private func memory() {
        let peaks = [50, 1000].map {
            place.peakMemory(of: place.guichet, run(Self.search, runs: $0, jobs: 1))
        }
        guard let early = peaks[0], let late = peaks[1] else {
            return figures.skip("scenario.memory", "the scenario failed")
        }
        figures.print("scenario.memory", (late / early - 1) * 100, "% more after 1,000 runs than after 50")
    }

    /// Measures instructions. Unlike times, they do not depend on the load of the machine.
    private func instructions() {
        let name = "scenario.instructions"
        guard let valgrind = place.program("valgrind"), let strip = place.program("strip"),
            let home = try? place.freshHome()
        else { return figures.skip(name, "valgrind or strip is missing") }
        defer { try? FileManager.default.removeItem(at: home) }
        // Removes the debug information, because Valgrind cannot read it.
        let copy = home.appending(path: "guichet")
        guard (try? FileManager.default.copyItem(at: place.guichet, to: copy)) != nil,
            place.output(of: strip, [copy.path]) != nil
        else { return figures.skip(name, "the program could not be stripped") }
        let counts = [1, 3].map { runs -> Double? in
            let log = home.appending(path: "log")
            let callgrind = [
                "--tool=callgrind", "--callgrind-out-file=/dev/null", "--log-file=\(log.path)", copy.path,
            ]
            guard place.output(of: valgrind, callgrind + run(Self.search, runs: runs, jobs: 1)) != nil,
                let text = try? String(contentsOf: log, encoding: .utf8)
            else { return nil }
            return text.firstMatch(of: #/Collected : (\d+)/#).flatMap { Double($0.1) }
        }
        guard let one = counts[0], let three = counts[1] else { return figures.skip(name, "valgrind failed") }
        figures.print(name, (three - one) / 2 / 1_000_000, "million")
    }

    /// Returns the times, in milliseconds, between the start and the failure of a step that cannot succeed.
    private func quiescent() throws -> [Double] {
        try UILoop.run(for: "the scenario bench") { @UIActor in
            let window = GuichetWindow.open(
                on: try Terminal.headless(columns: 80, rows: 24),
                context: AppContext(service: .unimplemented),
                session: nil)
            let app = App(window)
            try await app.expect("Email Address")
            var times: [Double] = []
            for _ in 0..<100 {
                let start = milliseconds()
                do throws(StepFailure) { try await app.expect("No such text") } catch {
                    _ = error.description
                    times.append(milliseconds() - start)
                }
            }
            await app.close()
            return times
        }
    }

    private func run(_ file: String, runs: Int, jobs: Int) -> [String] {
        ["scenario", "run", "--jobs", "\(jobs)", "--repeat", "\(runs)", file]
    }

    private func seconds(_ file: String, runs: Int, jobs: Int) -> Double? {
        let start = milliseconds()
        guard place.output(of: place.guichet, run(file, runs: runs, jobs: jobs)) != nil else { return nil }
        return (milliseconds() - start) / 1000
    }
}
