import Foundation

/// A whole scenario, sign-in to results, in the program itself.
struct ScenarioBench {
    var place: BenchPlace
    var figures: Figures

    func run() {
        let output = place.output(
            of: place.guichet,
            ["scenario", "run", "--repeat", "200", "Benchmarks/search.yaml"])
        guard let output else { return figures.skip("scenario.search", "the scenario failed") }
        // The reporter’s lines begin so: ok     12.3 ms  …
        let times = output.matches(of: #/ok +(\d+(?:\.\d+)?) (ms|s) /#).compactMap { match in
            Double(match.1).map { match.2 == "s" ? $0 * 1000 : $0 }
        }
        guard !times.isEmpty else { return figures.skip("scenario.search", "no time was reported") }
        figures.print("scenario.search", Sample(times).median, "ms")
    }
}
