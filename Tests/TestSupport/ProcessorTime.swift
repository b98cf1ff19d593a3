// Foundation (through Glibc) and CoreFoundation both declare `timespec`. Which of the two owns its fields depends on the
// order in which files are compiled, so a file that uses them imports both.
import CoreFoundation
import Foundation

/// The processor time that this thread has used.
///
/// Unlike the time of a clock, it does not grow while other processes or threads run.
package enum ProcessorTime {
    package static var now: Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// Returns the shortest processor time of several runs, in seconds. Interruptions, which empty the processor's
    /// caches, only make runs longer.
    package static func least(ofRuns runs: Int = 5, _ work: () throws -> Void) rethrows -> Double {
        var shortest = Double.infinity
        for _ in 0..<runs { shortest = min(shortest, try measure(work)) }
        return shortest
    }

    /// Returns the processor time of one run, in seconds.
    package static func measure(_ work: () throws -> Void) rethrows -> Double {
        let start = now
        try work()
        return (now - start) / .seconds(1)
    }
}
