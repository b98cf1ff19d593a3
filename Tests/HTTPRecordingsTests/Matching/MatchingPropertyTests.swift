import HTTPTypes
import TestSupport
import Testing

@testable import HTTPRecordings

@Suite struct MatchingPropertyTests {
    private let cases = 500
    private let matcher = RequestMatcher(redaction: .everyName)

    @Test("two random requests match if they differ only in order or spelling", arguments: 0..<4)
    func sameMeaning(part: Int) {
        for seed in stride(from: part, to: cases, by: 4) {
            var random = SeededGenerator(seed: UInt64(seed))
            let request = RandomRequest(&random)
            let (one, oneBody) = request.written(&random)
            let (other, otherBody) = request.written(&random)
            let keys = (matcher.key(one, body: oneBody), matcher.key(other, body: otherBody))
            #expect(keys.0 == keys.1, "case \(seed): \(keys.0.difference(from: keys.1) ?? "")")
            #expect(keys.0 != keys.1 || keys.0.difference(from: keys.1) == nil)
        }
    }

    @Test(
        "two random requests that differ in a relevant part do not match, and the error names that part",
        arguments: 0..<4)
    func otherMeaning(part: Int) {
        for seed in stride(from: part, to: cases, by: 4) {
            var random = SeededGenerator(seed: UInt64(seed))
            let request = RandomRequest(&random)
            let (one, oneBody) = request.written(&random)
            let (other, otherBody) = request.changed(&random).written(&random)
            let keys = (matcher.key(one, body: oneBody), matcher.key(other, body: otherBody))
            #expect(
                keys.0 != keys.1,
                "case \(seed): \(one.path ?? "") \(String(decoding: oneBody, as: UTF8.self))")
            #expect(keys.0.difference(from: keys.1) != nil)
        }
    }
}
