import Foundation
import HTTPTransport
import HTTPTypes

/// What a service in trouble sends.
enum FaultAnswers {
    static func failure(_ status: HTTPResponse.Status) -> Answer {
        var refusal = Refusal(
            status: status, code: "FAULT", detail: "The sandbox was told to answer \(status.code).")
        if status.code == 429 { refusal.fields[.retryAfter] = "1" }
        return refusal.answer
    }

    static func busy(_ retryAfter: Duration) -> Answer {
        let seconds = retryAfter.components.seconds + (retryAfter.components.attoseconds > 0 ? 1 : 0)
        return Refusal(
            status: .tooManyRequests, code: "TOO_MANY_REQUESTS",
            detail: "Too many requests. Ask again in \(seconds) s.", fields: [.retryAfter: "\(seconds)"]
        ).answer
    }

    static let html = Answer(
        response: HTTPResponse(
            status: .ok, headerFields: [.contentType: "text/html; charset=utf-8"]),
        body: Data(
            "<!DOCTYPE html><html><head><title>Welcome</title></head><body>Sign in to the Wi-Fi.</body></html>\n"
                .utf8))
}
