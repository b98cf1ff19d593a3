import Foundation
import HTTPBodies
import HTTPTransport
import HTTPTypes
import JSONTrees

/// Faults as a line of text, such as `delay=5s@/searches,fail=503@/items*2,lose@POST /orders 10%`.
///
/// `help` explains all faults. Waits (`delay`, `late`, `bandwidth`, `reorder`) add up. Of the other faults, only the
/// first that matches a request takes effect. The faults after it are not used up.
public struct FaultSpec: Hashable, Sendable, CustomStringConvertible {
    /// The faults as they were written.
    public let description: String
    let faults: [Fault]

    /// - Throws: `StubError`, which says what is wrong, where it is, and what is allowed there.
    public init(_ text: String) throws(StubError) {
        description = text
        var faults: [Fault] = []
        if !text.allSatisfy(\.isWhitespace) {
            for part in text.split(separator: ",", omittingEmptySubsequences: false) {
                var reader = FaultReader(part, in: text)
                do { faults.append(try reader.fault()) } catch { throw StubError("\(error)") }
            }
        }
        self.faults = faults
    }
}

extension FaultSpec {
    /// A kind of fault in a `FaultSpec`: an example, its meaning, and a closure that reads its value.
    struct Word: Sendable {
        let example: String
        let meaning: String
        let kind: @Sendable (FaultReader) throws -> Fault.Kind

        var name: Substring { example.prefix { $0 != "=" } }
    }

    static let words = [
        word("delay=5s", "the request leaves later; also 1s..3s, or log-normal 1s~0.5") {
            .delay(try $0.read(Delay.init))
        },
        word("fail=503", "this status, and the service never sees the request") {
            let status = try $0.status()
            // A service that responds with 429 usually says when to try again.
            return .instead(.failure(status, retryAfter: status.code == 429 ? .seconds(1) : nil))
        },
        word("busy=30s", "429 with that Retry-After") {
            .instead(.failure(.tooManyRequests, retryAfter: try $0.time()))
        },
        word("html", "a web page instead of a response", .instead(.webPage)),
        word("half", "half of the response, as if it were all", .half),
        word("refuse", "nothing listens", .error(.connectionRefused)),
        word("lose", "the request is carried out, and its response is lost", .lost(.connectionReset)),
        word("silence", "no response, until whoever waits gives up", .error(.timedOut, after: Delay.longest)),
        word("reset", "the connection ends before the request arrives", .error(.connectionReset)),
        word("timeout=20s", "given up after that time; the service never sees the request") {
            .error(.timedOut, after: try $0.time(otherwise: .zero))
        },
        word("late=5s", "the request is carried out, and its response comes later") {
            .late(try $0.read(Delay.init))
        },
        word("bandwidth=EDGE", "the body comes at GPRS, EDGE, 3G, 3G+, WiFi, or so many KB/s") {
            .bandwidth(try $0.read(Bandwidth.init))
        },
        word("failafter=502", "the request is carried out, and this status comes instead") {
            .replaced(by: .failure(try $0.status()))
        },
        word("truncate", "the connection ends within the response", .lost(.truncated)),
        word("malformed", "what comes is no HTTP", .lost(.malformed)),
        word("garbage", "a response of random bytes", .garbage),
        word("duplicate", "the last response to the same method and path comes again", .duplicate),
        word("twice", "the service gets the request twice", .twice),
        word("reorder=1s", "a later request's response overtakes this one, at most so late") {
            .reorder(atMost: try $0.time(otherwise: .seconds(1)))
        },
    ]

    private static let requests = [
        ("@/offers", "to this path or below it; also a pattern, @/bookings/{id}"),
        ("@POST /offers", "… and by this method"),
        ("10%", "each with this probability, which the seed decides"),
        ("*2", "no more than two; so does “first 2”"),
        ("after 3", "not the first three"),
        ("every 3", "the third, the sixth, …"),
    ]

    /// The help text: one line for each kind of fault, and one for each way to choose requests.
    public static var help: String {
        let faults = words.map { ($0.example, $0.meaning) }
        let width = (faults + requests).map(\.0.count).max() ?? 0
        func lines(_ words: [(String, String)]) -> [String] {
            words.map { $0.0 + String(repeating: " ", count: width + 2 - $0.0.count) + $0.1 }
        }
        return (lines(faults) + ["For which requests, in any order behind a fault:"] + lines(requests))
            .joined(separator: "\n")
    }

    private static func word(
        _ example: String, _ meaning: String,
        _ kind: @escaping @Sendable (FaultReader) throws -> Fault.Kind
    ) -> Word { Word(example: example, meaning: meaning, kind: kind) }

    private static func word(_ example: String, _ meaning: String, _ kind: Fault.Kind) -> Word {
        word(example, meaning) { reader in
            guard reader.value == nil else { throw reader.error("takes no value: write “\(example)” alone") }
            return kind
        }
    }
}

extension Response {
    /// Makes a response with a problem document (RFC 9457) and `Retry-After` (RFC 9110 section 10.2.3).
    static func failure(_ status: HTTPResponse.Status, retryAfter: Duration? = nil) -> Response {
        // `Retry-After` has whole seconds, so round up.
        let seconds = retryAfter.map { $0.components.seconds + ($0.components.attoseconds > 0 ? 1 : 0) }
        let wait = seconds.map { " Ask again in \($0) s." } ?? ""
        let detail = "The service was told to respond with \(status.code).\(wait)"
        let problem: JSONTree = [
            "type": "about:blank", "status": .number(JSONNumber(status.code)), "detail": .string(detail),
        ]
        var response = HTTPResponse(status: status, headerFields: [.contentType: "application/problem+json"])
        if let seconds { response.headerFields[.retryAfter] = "\(seconds)" }
        return Response(head: response, body: problem.compact)
    }

    /// A web page, such as proxies and Wi-Fi portals send instead of the service's response.
    static let webPage = Response(
        head: HTTPResponse(status: .ok, headerFields: [.contentType: "text/html; charset=utf-8"]),
        body: Data(
            "<!DOCTYPE html><html><head><title>Welcome</title></head><body>Sign in to the Wi-Fi.</body></html>\n"
                .utf8))
}
