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

    /// Returns the shortest time of several runs for each of these inputs, in seconds, so that the times can be compared.
    ///
    /// Interruptions only make runs longer, because they empty the processor's caches. The inputs take turns, so that a
    /// processor that becomes slower does so for all of them.
    package static func least<Input>(for inputs: [Input], _ work: (Input) throws -> Void) rethrows -> [Double]
    {
        var shortest = inputs.map { _ in Double.infinity }
        for _ in 0..<5 {
            for (index, input) in inputs.enumerated() {
                shortest[index] = min(shortest[index], try measure { try work(input) })
            }
        }
        return shortest
    }

    /// Returns the processor time of one run, in seconds.
    package static func measure(_ work: () throws -> Void) rethrows -> Double {
        let start = now
        try work()
        return (now - start) / .seconds(1)
    }
}
