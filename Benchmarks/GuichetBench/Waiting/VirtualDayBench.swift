import Waiting

/// Measures a day on a virtual clock, with a chain of timers in which each sets the next one.
///
/// The other ways to wait have no virtual clock, so they would need a whole day.
struct VirtualDayBench {
    var figures: Figures

    private static let timers = 10_000
    private static let day = Duration.seconds(86_400)

    func run() {
        var chain: [Double] = []
        var sleeps: [Double] = []
        for _ in 0..<10 {
            chain.append(contentsOf: measure { day in day.setTimer() })
            sleeps.append(contentsOf: measure { day in Task { @UIActor in await day.sleep() } })
        }
        guard chain.count == 10, sleeps.count == 10 else {
            return figures.miss("clock.virtual-day", "the day did not come to its end")
        }
        figures.print("clock.virtual-day", Sample(chain).median, "ms")
        figures.print("clock.virtual-day.sleeps", Sample(sleeps).median, "ms")
    }

    /// Returns the milliseconds for the day; empty if the day did not end as it should.
    private func measure(_ begin: @escaping @UIActor (Day) -> Void) -> [Double] {
        let made = UILoop.shared.run(for: "the day", timeout: nil) { _ in
            Day(timers: Self.timers, interval: Self.day / Self.timers)
        }
        guard let day = made.value else { return [] }
        let start = milliseconds()
        let outcome = UILoop.shared.run(for: "the day's end", timeout: Self.day * 2, scope: day.scope) { _ in
            if !day.hasBegun {
                day.hasBegun = true
                begin(day)
            }
            return day.count == Self.timers ? day.clock.now : nil
        }
        let elapsed = milliseconds() - start
        return outcome.value?.nanoseconds == Int64(86_400 * 1_000_000_000 as Double) ? [elapsed] : []
    }
}

@UIActor
private final class Day {
    let clock = VirtualClock()
    let scope: LoopScope
    private let timers: Int
    private let interval: Duration
    private(set) var count = 0
    var hasBegun = false

    init(timers: Int, interval: Duration) {
        scope = LoopScope("day", clock: clock)
        self.timers = timers
        self.interval = interval
    }

    func setTimer() {
        _ = UILoop.shared.schedule(after: interval, name: "step", in: scope) { [self] in
            count += 1
            if count < timers { setTimer() }
        }
    }

    func sleep() async {
        for _ in 0..<timers {
            guard (try? await clock.sleep(for: interval)) != nil else { return }
            count += 1
        }
    }
}
