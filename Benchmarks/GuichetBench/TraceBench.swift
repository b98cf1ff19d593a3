import Foundation

/// Measures the time for recording and writing a trace of every scenario, in percent of a run that writes no trace.
struct TraceBench {
    var place: BenchPlace
    var figures: Figures

    func run() throws {
        let results = FileManager.default.temporaryDirectory.appending(
            path: "guichet-bench-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: results) }
        var (without, with): ([Double], [Double]) = ([], [])
        // Runs both in turns, so that a busier machine slows both down.
        for _ in 0..<5 {
            guard let plain = time([]), let kept = time(["--output", results.path]) else {
                return figures.miss("trace.overhead", "the scenario failed")
            }
            without.append(plain)
            with.append(kept)
        }
        let (base, kept) = (Sample(without).percentile(0), Sample(with).percentile(0))
        figures.print("trace.overhead", (kept / base - 1) * 100, "%")
    }

    /// Returns the milliseconds from start to end; nil if a scenario failed.
    private func time(_ arguments: [String]) -> Double? {
        let start = milliseconds()
        let run = ["scenario", "run", "--repeat", "50"] + arguments + ["Benchmarks/search.yaml"]
        guard place.output(of: place.guichet, run) != nil else { return nil }
        return milliseconds() - start
    }
}
