public import Waiting

/// Whether a program can do anything more, by what the system tells of its processes.
public enum RestVerdict: Hashable, Sendable {
    /// Only input can make the program go on.
    case forGood
    /// Only input can make the program go on before this instant.
    case untilTimer(LoopInstant)
    /// It does something, or will at once.
    case runs
    /// The system does not tell it, or not all. The sentence, without its full stop, says what it does not tell.
    case notKnown(String)

    /// The instant before which only input can make the program go on; nil if that is not known, or if it runs.
    public var end: LoopInstant? {
        switch self {
        case .forGood: .distantFuture
        case .untilTimer(let due): due
        case .runs, .notKnown: nil
        }
    }

    /// Judges threads that were all blocked at one instant.
    init(_ threads: [ThreadRest]) {
        var next: LoopInstant?
        var unknown: String?
        for thread in threads {
            switch thread {
            case .notKnown(let reason): unknown = unknown ?? reason
            case .waits(let until?): next = min(next ?? until, until)
            case .waits(nil): continue
            }
        }
        self = unknown.map { .notKnown($0) } ?? next.map { .untilTimer($0) } ?? .forGood
    }
}

/// What can make a thread go on.
enum ThreadRest: Hashable {
    /// What the program itself does, input, and the instant, which is the earliest possible one.
    case waits(until: LoopInstant?)
    case notKnown(String)
}
