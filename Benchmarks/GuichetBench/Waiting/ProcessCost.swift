import Foundation

/// The resources that this process has used so far.
struct ProcessCost {
    /// The processor time of all threads, in milliseconds.
    var processor: Double
    /// The number of times that a thread has stopped running to wait, which equals the number of times that a
    /// thread was woken.
    var wakeups: Int

    static var now: ProcessCost {
        var usage = rusage()
        #if canImport(Glibc)
            getrusage(RUSAGE_SELF.rawValue, &usage)
        #else
            getrusage(RUSAGE_SELF, &usage)
        #endif
        return ProcessCost(
            processor: Double(clock()) * 1000 / Double(CLOCKS_PER_SEC),
            wakeups: Int(usage.ru_nvcsw))
    }

    static func - (left: ProcessCost, right: ProcessCost) -> ProcessCost {
        ProcessCost(processor: left.processor - right.processor, wakeups: left.wakeups - right.wakeups)
    }
}
