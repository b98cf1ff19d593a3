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
            return figures.miss(name, "the scenario failed")
        }
        figures.print(name, time, "ms")
    }

    /// Measures the number of runs that two processes do in a second, after they have started.
    private func throughput() {
        guard let time = timePerRun(Self.search, runs: 160, jobs: 2) else {
            return figures.miss("scenario.throughput", "the scenario failed")
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
            return figures.miss("scenario.memory", "the scenario failed")
        }
        figures.print("scenario.memory", (late / early - 1) * 100, "% more after 1,000 runs than after 50")
    }

    /// Measures instructions. Unlike times, they do not depend on the load of the machine. Each figure has with it what
    /// the scenario shows, so that more work can be told from slower work.
    private func instructions() {
        for name in ["sign-in", "search", "booking", "refund"] {
            do throws(BenchError) {
                let count = try InstructionCount(place: place).perRun(of: "Benchmarks/\(name).yaml")
                figures.print("scenario.instructions.\(name)", count.millions, "million, \(count.work)")
            } catch {
                figures.miss("scenario.instructions.\(name)", error.reason)
            }
        }
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
            _ = await app.close()
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
