import Foundation

/// Another thread makes the condition true. Measures the time until a wait of Foundation's run loop returns.
struct RunLoopBench {
    var figures: Figures

    private static let samples = 500

    func run() {
        let other = OtherThread()
        defer { other.end() }
        measure(RunLoopContender(), other)
        measure(ObserverContender(), other)
        measure(EventContender(), other)
    }

    private func measure(_ contender: some WaitContender, _ other: OtherThread) {
        let times = (0..<Self.samples).compactMap { _ -> Double? in
            let moment = Moment()
            // The delay is long enough for the waiting thread to fall asleep.
            other.run(after: 0.0005) { contender.tell { moment.set() } }
            let isTrue = contender.wait(seconds: 5) { moment.isSet }
            let elapsed = moment.elapsed
            return isTrue ? elapsed : nil
        }
        figures.print("\(contender.name).cross-thread", microseconds: times, of: Self.samples)
    }
}
