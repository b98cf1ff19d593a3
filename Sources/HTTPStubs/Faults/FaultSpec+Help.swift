extension FaultSpec {
    /// A word, by a correct use of it, and its meaning.
    struct Word {
        let example: String
        let meaning: String

        init(_ example: String, _ meaning: String) {
            self.example = example
            self.meaning = meaning
        }

        var name: Substring { example.prefix { $0 != "=" } }
    }

    static let words: [Word] = [
        Word("delay=5s", "the request leaves later; also 1s..3s, or log-normal 1s~0.5"),
        Word("fail=503", "this status, and the service never sees the request"),
        Word("busy=30s", "429 with that Retry-After"),
        Word("html", "a web page instead of an answer"),
        Word("half", "half of the answer, as if it were all"),
        Word("refuse", "nothing listens"),
        Word("lose", "the request is carried out, and its answer is lost"),
        Word("silence", "no answer, until whoever waits gives up"),
        Word("reset", "the connection ends before the request arrives"),
        Word("timeout=20s", "given up after that time; the service never sees the request"),
        Word("late=5s", "the request is carried out, and its answer comes later"),
        Word("bandwidth=EDGE", "the body comes at GPRS, EDGE, 3G, 3G+, WiFi, or so many KB/s"),
        Word("failafter=502", "the request is carried out, and this status comes instead"),
        Word("truncate", "the connection ends within the answer"),
        Word("malformed", "what comes is no HTTP"),
        Word("garbage", "an answer of random bytes"),
        Word("duplicate", "the last answer to the same method and path comes again"),
        Word("twice", "the service gets the request twice"),
        Word("reorder=1s", "a later request's answer overtakes this one, at most so late"),
    ]

    /// The words without a value.
    static let plain: [String: Fault.Kind] = [
        "html": .html, "half": .half, "refuse": .refuse, "lose": .lose, "silence": .silence, "reset": .reset,
        "truncate": .truncate, "malformed": .malformed, "garbage": .garbage, "duplicate": .duplicate,
        "twice": .twice,
    ]

    private static let requests: [Word] = [
        Word("@/offers", "to this path or below it; also a pattern, @/bookings/{id}"),
        Word("@POST /offers", "… and by this method"),
        Word("10%", "each with this probability, which the seed decides"),
        Word("*2", "no more than two; so does “first 2”"),
        Word("after 3", "not the first three"),
        Word("every 3", "the third, the sixth, …"),
    ]

    /// All words with their meanings, a line each, and what may follow each of them, for help.
    public static var help: String {
        let width = (words + requests).map(\.example.count).max() ?? 0
        func lines(_ words: [Word]) -> [String] {
            words.map { word in
                word.example + String(repeating: " ", count: width + 2 - word.example.count) + word.meaning
            }
        }
        return (lines(words) + ["For which requests, in any order behind a fault:"] + lines(requests))
            .joined(separator: "\n")
    }
}
