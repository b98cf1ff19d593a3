public import Waiting

/// The system's verdict on whether a program can do anything more without input.
public enum RestVerdict: Hashable, Sendable {
    /// Only input can make the program go on.
    case forGood
    /// Only input, or the response to this request (`GET /trips`), which the test holds back, can make the program go
    /// on.
    case untilAnswer(String)
    /// Only input can make the program go on before this instant.
    case untilTimer(LoopInstant)
    /// The program runs, or will at once.
    case runs
    /// Nobody can tell whether the program is at rest. The text is the reason: a sentence without its full stop.
    case notKnown(String)

    /// The instant before which only input, or a response that the test holds back, can make the program go on; nil if
    /// the program runs, or if that is not known.
    public var end: LoopInstant? {
        switch self {
        case .forGood, .untilAnswer: .distantFuture
        case .untilTimer(let due): due
        case .runs, .notKnown: nil
        }
    }

    /// Whether a timer of the program is due at this instant.
    func isDue(at now: LoopInstant) -> Bool {
        if case .untilTimer(let due) = self { due <= now } else { false }
    }

    /// Combines the waits of threads that were all blocked at one instant.
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

/// The events that can make a blocked thread go on.
enum ThreadRest: Hashable {
    /// Input, another thread of the program, the end of a timer at `until` or later, or the response to the request
    /// `answer`, which the test holds back.
    case waits(until: LoopInstant?, answer: String? = nil)
    case notKnown(String)
}
