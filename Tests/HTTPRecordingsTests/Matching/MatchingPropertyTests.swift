import Foundation
import HTTPTypes
import Testing

@testable import HAR
@testable import HTTPBodies
@testable import HTTPRecordings
import Redaction
@testable import HTTPStubs

@Suite("Two requests drawn by lot")
struct MatchingPropertyTests {
    @Test("match when they say the same in another order or another way of writing", arguments: 0..<4)
    func sameMatches(part: Int) {
        let matcher = RequestMatcher()
        for seed in stride(from: part, to: propertyCases, by: 4) {
            var random = Seeded(UInt64(seed))
            let request = RandomRequest(&random)
            let (one, oneBody) = request.written(&random)
            let (other, otherBody) = request.written(&random)
            let keys = (matcher.key(one, body: oneBody), matcher.key(other, body: otherBody))
            #expect(keys.0 == keys.1, "case \(seed): \(keys.0.failure(against: keys.1))")
            #expect(keys.0 != keys.1 || keys.0.failure(against: keys.1).words == nil)
        }
    }

    @Test("do not match when one thing that counts differs, and the miss says which", arguments: 0..<4)
    func otherDoesNot(part: Int) {
        let matcher = RequestMatcher()
        for seed in stride(from: part, to: propertyCases, by: 4) {
            var random = Seeded(UInt64(seed))
            let request = RandomRequest(&random)
            let (one, oneBody) = request.written(&random)
            let (other, otherBody) = request.changed(&random).written(&random)
            let keys = (matcher.key(one, body: oneBody), matcher.key(other, body: otherBody))
            #expect(
                keys.0 != keys.1,
                "case \(seed): \(one.path ?? "") \(String(decoding: oneBody, as: UTF8.self))")
            #expect(keys.0.failure(against: keys.1).words != nil)
        }
    }
}
