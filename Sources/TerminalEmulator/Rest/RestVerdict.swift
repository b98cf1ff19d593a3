public import Waiting

/// Whether a program can do anything more, by what the system tells of its processes.
public enum RestVerdict: Hashable, Sendable {
    /// Only input can make the program go on.
    case forGood
    /// Only input, or the answer to this request (`GET /trips`), which the test holds back, can make the program go on.
    case untilAnswer(String)
    /// Only input can make the program go on before this instant.
    case untilTimer(LoopInstant)
    /// It does something, or will at once.
    case runs
    /// The system does not tell it, or not all. The sentence, without its full stop, says what it does not tell.
    case notKnown(String)

    /// The instant before which only input, or what the test holds back, can make the program go on; nil if that is not
    /// known, or if it runs.
    public var end: LoopInstant? {
        switch self {
        case .forGood, .untilAnswer: .distantFuture
        case .untilTimer(let due): due
        case .runs, .notKnown: nil
        }
    }

    /// Whether a timer of the program has ended by then, or will at once.
    func isDue(at now: LoopInstant) -> Bool {
        if case .untilTimer(let due) = self { due <= now } else { false }
    }

    /// Judges threads that were all blocked at one instant.
    init(_ threads: [ThreadRest]) {
        var next: LoopInstant?
        var unknown: String?
        var request: String?
        for thread in threads {
            switch thread {
            case .notKnown(let reason): unknown = unknown ?? reason
            case .waits(let until, let answer):
                next = until.map { min(next ?? $0, $0) } ?? next
                request = request ?? answer
            }
        }
        self =
            unknown.map { .notKnown($0) } ?? next.map { .untilTimer($0) } ?? request.map { .untilAnswer($0) }
            ?? .forGood
    }
}

/// What can make a thread go on.
enum ThreadRest: Hashable {
    /// What the program itself does, input, the instant, which is the earliest possible one, and the answer to a request
    /// that the test holds back.
    case waits(until: LoopInstant?, answer: String? = nil)
    case notKnown(String)
}
