import Dispatch
import Foundation

/// Prints figures, one per line: `name value unit`.
struct Figures {
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

    /// Reports a figure that cannot be measured here, with the reason.
    func skip(_ name: String, _ reason: String) {
        FileHandle.standardError.write(Data("\(name) skipped: \(reason)\n".utf8))
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
