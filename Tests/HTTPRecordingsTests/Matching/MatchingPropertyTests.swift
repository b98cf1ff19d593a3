import Foundation
import HTTPTypes
import Testing

@testable import HTTPBodies
@testable import HTTPRecordings
@testable import HTTPStubs
@testable import Redaction

@Suite("Two requests drawn by lot")
struct MatchingPropertyTests {
    private let cases = 500
    private let matcher = RequestMatcher(redaction: .everyName)

    @Test("match when they mean the same in another order or another spelling", arguments: 0..<4)
    func sameMatches(part: Int) {
        for seed in stride(from: part, to: cases, by: 4) {
            var random = SplitMix64(seed: UInt64(seed))
            let request = RandomRequest(&random)
            let (one, oneBody) = request.written(&random)
            let (other, otherBody) = request.written(&random)
            let keys = (matcher.key(one, body: oneBody), matcher.key(other, body: otherBody))
            #expect(keys.0 == keys.1, "case \(seed): \(keys.0.difference(from: keys.1) ?? "")")
            #expect(keys.0 != keys.1 || keys.0.difference(from: keys.1) == nil)
        }
    }

    @Test("do not match when one part that counts differs, and the miss says which", arguments: 0..<4)
    func otherDoesNot(part: Int) {
        for seed in stride(from: part, to: cases, by: 4) {
            var random = SplitMix64(seed: UInt64(seed))
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
