import Dispatch
import Foundation
import Synchronization

/// Prints figures, one per line: `name value unit`.
final class Figures: Sendable {
    private let missing = Atomic(0)

    /// The exit status of the program: 1 if a figure could not be measured.
    var exitStatus: Int32 { missing.load(ordering: .relaxed) == 0 ? 0 : 1 }

    func print(_ name: String, _ value: Double, _ unit: String) {
        // Small values need more digits, because other figures are divided by them.
        let digits = value >= 0.1 ? 3 : 4
        let text = value >= 100 ? String(Int(value.rounded())) : String(format: "%.\(digits)f", value)
        FileHandle.standardOutput.write(Data("\(name) \(text) \(unit)\n".utf8))
    }

    func print(_ name: String, milliseconds sample: Sample, percentiles: Bool = true) {
        print("\(name).median", sample.median, "ms")
        if percentiles { print("\(name).p99", sample.percentile(99), "ms") }
    }

    /// Reports a figure that could not be measured, with the reason.
    func miss(_ name: String, _ reason: String) {
        missing.add(1, ordering: .relaxed)
        FileHandle.standardError.write(Data("\(name) is missing: \(reason).\n".utf8))
    }
}

/// Measured values, in milliseconds unless stated otherwise.
struct Sample {
    private var values: [Double]

    init(_ values: [Double]) {
        self.values = values.sorted()
    }

    var median: Double { percentile(50) }

    /// Returns the smallest value that the given percentage of the values do not exceed; 0 if nothing was measured.
    func percentile(_ percent: Double) -> Double {
        guard !values.isEmpty else { return 0 }
        let rank = Int((percent / 100 * Double(values.count)).rounded(.up)) - 1
        return values[min(max(rank, 0), values.count - 1)]
    }
}

/// Returns the time of the monotonic clock, in milliseconds.
func milliseconds() -> Double {
    Double(DispatchTime.now().uptimeNanoseconds) / 1_000_000
}

/// Random numbers that are the same in every run (a linear congruential generator with Knuth's MMIX constants).
struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state
    }
}
