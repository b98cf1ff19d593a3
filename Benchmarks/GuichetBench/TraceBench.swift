import Foundation

/// The time that it costs to keep and write a trace of every scenario, in percent of a run that writes none.
struct TraceBench {
    var place: BenchPlace
    var figures: Figures

    func run() throws {
        let results = FileManager.default.temporaryDirectory.appending(
            path: "guichet-bench-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: results) }
        var (without, with): ([Double], [Double]) = ([], [])
        // In turns, so that a machine that gets busier slows both.
        for _ in 0..<5 {
            guard let plain = time([]), let kept = time(["--output", results.path]) else {
                return figures.skip("trace.overhead", "the scenario failed")
            }
            without.append(plain)
            with.append(kept)
        }
        let (base, kept) = (Sample(without).percentile(0), Sample(with).percentile(0))
        figures.print("trace.overhead", (kept / base - 1) * 100, "%")
    }

    /// Milliseconds from start to end; nil where a scenario failed.
    private func time(_ arguments: [String]) -> Double? {
        let start = milliseconds()
        let run = ["scenario", "run", "--repeat", "50"] + arguments + ["Benchmarks/search.yaml"]
        guard place.output(of: place.guichet, run) != nil else { return nil }
        return milliseconds() - start
    }
}
