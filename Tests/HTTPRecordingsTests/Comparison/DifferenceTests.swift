import Foundation
import HTTPTransport
import HTTPTypes
import Testing

@testable import HTTPBodies
@testable import HTTPRecordings

@Suite struct DifferenceTests {
    @Test(
        "differences between recordings are reported by exchange and JSON path, whatever order the exchanges are in"
    )
    func byPath() {
        let one = Recording.example([
            .example(1, .get, "/a", answer: #"{"fare":1,"list":[1,2,3],"gone":true,"token":"text-1"}"#),
            .example(2, .get, "/only"),
            .example(3, .get, "/b", answer: #"{"words":["x","y"]}"#),
        ])
        let other = Recording.example([
            .example(1, .get, "/new"),
            .example(2, .get, "/b", status: 404, answer: #"{"words":["x","z"]}"#),
            .example(3, .get, "/a", answer: #"{"list":[1,3],"fare":2,"more":{},"token":"text-9"}"#),
        ])
        #expect(
            RecordingDifference.between(one, other).map(\.description.unhashed) == [
                "a/#.json: $.response.body.json.fare was 1, is 2",
                "a/#.json: $.response.body.json.gone was true, is gone",
                "a/#.json: $.response.body.json.list[1] was 2, is gone",
                "a/#.json: $.response.body.json.more is new: {}",
                "only/#.json: was requested, and is not any more",
                "b/#.json: $.response.body.json.words[1] was \"y\", is \"z\"",
                "b/#.json: $.response.status was 200, is 404",
                "new/#.json: is requested, and was not before",
            ])
        #expect(RecordingDifference.between(one, one) == [])
    }

    @Test(
        "a text counts as a difference if the second recording replaced it, unless the first did, too"
    )
    func replacedTexts() {
        let one = Recording.example([.example(1, .get, "/a", answer: #"{"note":"text-1","title":"all"}"#)])
        let other = Recording.example([.example(1, .get, "/a", answer: #"{"note":"Dear","title":"a@b"}"#)])
        #expect(
            RecordingDifference.between(one, other).map(\.path?.description) == ["$.response.body.json.title"]
        )
    }

    @Test("a changed value in a field that the rules ignore is no difference")
    func ignoredFields() {
        let rules = MatchingRules(ignoredFields: ["time"])
        let one = Recording.example([.example(answer: #"{"time":1,"a":1}"#)], matching: rules)
        #expect(RecordingDifference.between(one, .example([.example(answer: #"{"time":2,"a":1}"#)])) == [])
        #expect(
            RecordingDifference.between(one, .example([.example(answer: #"{"time":2,"a":2}"#)])).count == 1)
    }

    @Test("a changed volatile value is a difference in a request, but not in a response, at any depth")
    func volatileFields() {
        let rules = MatchingRules(volatileFields: ["offerId", "**.parts[*].id"])
        func recording(_ offer: Int, _ price: Int) -> Recording {
            let answer =
                #"{"offers":[{"offerId":"\#(offer)","parts":[{"id":\#(offer),"price":\#(price)}]}],"id":1}"#
            return .example([.example(answer: answer)], matching: rules)
        }
        #expect(RecordingDifference.between(recording(1, 5), recording(2, 5)) == [])
        #expect(
            RecordingDifference.between(recording(1, 5), recording(2, 6)).map(\.description.unhashed) == [
                "things/#.json: $.response.body.json.offers[0].parts[0].price was 5, is 6"
            ])
        let matcher = RequestMatcher(rules, redaction: .everyName)
        let request = HTTPRequest(method: .post, scheme: "https", authority: "a.test", path: "/bookings")
        let keys = [1, 2].map { matcher.key(request, body: Data(#"{"offerId":"\#($0)"}"#.utf8)) }
        #expect(keys[0] != keys[1])
    }
}
