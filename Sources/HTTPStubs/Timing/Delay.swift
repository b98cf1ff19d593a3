import Foundation
import HTTPTransport
import SharedAlgorithms

/// A duration of at most a day: always the same, or random.
///
/// As text, it is `2s`, `1.5 s`, `250 ms` or `1 min`; `1s..3s` for any time between; or `1s~0.5` for a log-normal time
/// with the median 1 s, whose logarithm has the standard deviation 0.5.
public enum Delay: Hashable, Sendable {
    case fixed(Duration)
    case uniform(ClosedRange<Duration>)
    /// Most durations are near the median and a few are much longer, as on a network.
    case logNormal(median: Duration, sigma: Double)

    /// Always the same time: `.seconds(1.5)`.
    public static func seconds(_ count: Double) -> Delay { .fixed(.seconds(count)) }
    public static func milliseconds(_ count: Double) -> Delay { .fixed(.milliseconds(count)) }

    static let longest = Duration.seconds(86_400)

    /// - Throws: `StubError` with examples of times.
    public init(_ text: String) throws(StubError) {
        if let dots = text.range(of: "..") {
            let low = try Self.time(text[..<dots.lowerBound])
            let high = try Self.time(text[dots.upperBound...])
            guard low <= high else { throw StubError("\(text.quoted) ends before it begins.") }
            self = .uniform(low...high)
        } else if let tilde = text.firstIndex(of: "~") {
            guard let sigma = Double(text[text.index(after: tilde)...]), (0...5).contains(sigma) else {
                throw StubError("\(text.quoted) needs a number from 0 to 5 after “~”, such as 1s~0.5.")
            }
            self = .logNormal(median: try Self.time(text[..<tilde]), sigma: sigma)
        } else {
            self = .fixed(try Self.time(text[...]))
        }
    }

    private static func time(_ text: Substring) throws(StubError) -> Duration {
        let units = ["ms": 0.001, "s": 1, "sec": 1, "m": 60, "min": 60]
        guard let parts = text.wholeMatch(of: /\s*([0-9.]+)\s*([a-z]+)\s*/)?.output,
            let number = Double(parts.1),
            let unit = units[String(parts.2)]
        else { throw StubError("\(String(text).quoted) is not a time such as 250 ms, 1.5 s or 2 min.") }
        guard number * unit <= 86_400 else { throw StubError("\(String(text).quoted) is more than a day.") }
        return .microseconds(Int64((number * unit * 1_000_000).rounded()))
    }

    func drawn(by random: inout SeededGenerator) -> Duration {
        switch self {
        case .fixed(let time): return time
        case .uniform(let range):
            return range.lowerBound + (range.upperBound - range.lowerBound) * random.fraction()
        case .logNormal(let median, let sigma):
            // The method of Box and Muller (1958). Subtracting from 1 excludes 0, which has no logarithm.
            let radius = (-2 * log(1 - random.fraction())).squareRoot()
            let normal = radius * cos(2 * Double.pi * random.fraction())
            return min(median * exp(sigma * normal), Self.longest)
        }
    }
}

/// Waits on a clock. Throws `TransportError.Code.cancelled` as soon as the task is cancelled.
func pause(_ time: Duration, on clock: any Clock<Duration>) async throws(TransportError) {
    if time > .zero {
        do { try await clock.sleep(for: time) } catch { throw TransportError(.cancelled) }
    }
    try checkCancellation()
}

/// Sleeps on a clock until the task is cancelled. The sleep is so long that a virtual clock never advances to its end.
func sleepWithoutEnd(on clock: any Clock<Duration>) async {
    // The longest time that can be added to the clock's current instant without overflow.
    try? await clock.sleep(for: .seconds(Int64.max / 2))
}

func checkCancellation() throws(TransportError) {
    if Task.isCancelled { throw TransportError(.cancelled) }
}
