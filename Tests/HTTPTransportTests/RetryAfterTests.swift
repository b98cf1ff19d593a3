import Foundation
import HTTPTransport
import HTTPTypes
import Testing

@Suite struct RetryAfterTests {
    private func wait(_ text: String?) -> Duration? {
        var response = HTTPResponse(status: .tooManyRequests)
        response.headerFields[.retryAfter] = text
        return RetryAfter.wait(response, now: Date(timeIntervalSince1970: 784_111_770))
    }

    @Test("Retry-After is read as seconds or as a date, and a date in the past means no wait")
    func read() {
        #expect(wait("120") == .seconds(120))
        #expect(wait(" 0 ") == .zero)
        #expect(wait("Sun, 06 Nov 1994 08:49:37 GMT") == .seconds(7))
        #expect(wait("Sat, 05 Nov 1994 08:49:37 GMT") == .zero)
    }

    @Test(
        "a Retry-After with a huge number or a distant date gives the longest wait",
        arguments: [
            "999999999999", "99999999999999999999", String(repeating: "9", count: 30),
            "Fri, 31 Dec 9999 23:59:59 GMT",
        ])
    func veryLong(_ text: String) {
        #expect(wait(text) == RetryAfter.longest)
    }

    @Test(
        "a Retry-After that cannot be read gives no wait",
        arguments: [nil, "", "soon", "-1", "1.5", "٣"])
    func unreadable(_ text: String?) {
        #expect(wait(text) == nil)
    }
}
