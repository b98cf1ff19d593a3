import Foundation

/// What this process has cost so far.
struct ProcessCost {
    /// Milliseconds of processor time, on all threads.
    var processor: Double
    /// How often one of its threads has stopped running to wait for something: as often as one was woken.
    var wakeups: Int

    static var now: ProcessCost {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        var usage = rusage()
        #if canImport(Glibc)
            getrusage(RUSAGE_SELF.rawValue, &usage)
        #else
            getrusage(RUSAGE_SELF, &usage)
        #endif
        return ProcessCost(
            processor: Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000,
            wakeups: Int(usage.ru_nvcsw))
    }

    static func - (left: ProcessCost, right: ProcessCost) -> ProcessCost {
        ProcessCost(processor: left.processor - right.processor, wakeups: left.wakeups - right.wakeups)
    }
}
