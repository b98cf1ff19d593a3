import HTTPTypes

/// A word of `FaultSpec`: what it takes, and what it means.
struct FaultWord: Sendable {
    enum Value: Sendable {
        case none((Fault.Kind))
        case delay(@Sendable (Delay) -> Fault.Kind)
        case time(@Sendable (Duration) -> Fault.Kind, without: Fault.Kind?)
        case status(@Sendable (HTTPResponse.Status) -> Fault.Kind)
        case bandwidth
    }

    var name: String
    /// A correct use of it, for messages.
    var example: String
    var value: Value
    var meaning: String

    static let all: [FaultWord] = [
        FaultWord(
            name: "delay", example: "delay=5s", value: .delay { .delay($0) },
            meaning: "the request leaves later; also 1s..3s, or log-normal 1s~0.5"),
        FaultWord(
            name: "fail", example: "fail=503", value: .status { .fail($0) },
            meaning: "this status, and the service never sees the request"),
        FaultWord(
            name: "busy", example: "busy=30s", value: .time({ .busy(retryAfter: $0) }, without: nil),
            meaning: "429 with that Retry-After"),
        FaultWord(
            name: "html", example: "html", value: .none(.html), meaning: "a web page instead of an answer"),
        FaultWord(
            name: "half", example: "half", value: .none(.half),
            meaning: "half of the answer, as if it were all"),
        FaultWord(name: "refuse", example: "refuse", value: .none(.refuse), meaning: "nothing listens"),
        FaultWord(
            name: "lose", example: "lose", value: .none(.lose),
            meaning: "the request is carried out, and its answer is lost"),
        FaultWord(
            name: "silence", example: "silence", value: .none(.silence),
            meaning: "no answer, until whoever waits gives up"),
        FaultWord(
            name: "reset", example: "reset", value: .none(.reset),
            meaning: "the connection ends before the request arrives"),
        FaultWord(
            name: "timeout", example: "timeout=20s",
            value: .time({ .timeout(after: $0) }, without: .timeout(after: .zero)),
            meaning: "given up after that time; the service never sees the request"),
        FaultWord(
            name: "late", example: "late=5s", value: .delay { .late($0) },
            meaning: "the request is carried out, and its answer comes later"),
        FaultWord(
            name: "bandwidth", example: "bandwidth=EDGE", value: .bandwidth,
            meaning: "the body comes at GPRS, EDGE, 3G, 3G+, WiFi, or so many KB/s"),
        FaultWord(
            name: "failafter", example: "failafter=502", value: .status { .failAfter($0) },
            meaning: "the request is carried out, and this status comes instead"),
        FaultWord(
            name: "truncate", example: "truncate", value: .none(.truncate),
            meaning: "the connection ends within the answer"),
        FaultWord(
            name: "malformed", example: "malformed", value: .none(.malformed),
            meaning: "what comes is no HTTP"),
        FaultWord(
            name: "garbage", example: "garbage", value: .none(.garbage), meaning: "an answer of random bytes"),
        FaultWord(
            name: "duplicate", example: "duplicate", value: .none(.duplicate),
            meaning: "the last answer to the same method and path comes again"),
        FaultWord(
            name: "twice", example: "twice", value: .none(.twice),
            meaning: "the service gets the request twice"),
        FaultWord(
            name: "reorder", example: "reorder=1s",
            value: .time({ .reorder(atMost: $0) }, without: .reorder(atMost: .seconds(1))),
            meaning: "a later request's answer overtakes this one, at most so late"),
    ]
}
