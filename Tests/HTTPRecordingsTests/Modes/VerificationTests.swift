import Foundation
import HTTPTransport
import HTTPTypes
import Locking
import Testing

@testable import HTTPBodies
@testable import HTTPRecordings
@testable import Redaction

@Suite struct VerificationTests {
    /// A service that remembers its requests. A path that has no answer gets an empty object.
    private final class Service: Transport {
        let asked = Lock<[String]>([])
        private let answers: [String: String]

        init(_ answers: [String: String]) { self.answers = answers }

        @concurrent func send(_ request: HTTPRequest, body: Data) async throws(TransportError) -> Response {
            let text = String(decoding: body, as: UTF8.self)
            asked.withLock { $0.append("\(request.path ?? "") \(text)") }
            return Response(
                head: HTTPResponse(status: .ok, headerFields: [.contentType: "application/json"]),
                body: Data((answers[request.path ?? ""] ?? "{}").utf8))
        }
    }

    /// Keeps all fields of these tests except identifiers.
    private let rules = RedactionRules(keep: [
        "code", "href", "n", "note", "offerMode", "parts", "self", "stopPlaceRef", "uicId",
    ])

    /// - Returns: The paths and bodies of the requests, and the differences.
    private func verify(
        _ exchanges: [Exchange], _ answers: [String: String], matching: MatchingRules = MatchingRules()
    ) async throws -> (asked: [String], differences: [String]) {
        let service = Service(answers)
        let verification = try await Verification.run(
            .example(exchanges, matching: matching, redaction: rules), through: service,
            safety: RequestSafety(sendsUnsafe: true))
        return (service.asked.withLock { $0 }, verification.differences.map(\.description.unhashed))
    }

    @Test("a verification reports a changed word, and does not change an equal word in a later request")
    func ordinaryWord() async throws {
        let recorded = [
            Exchange.example(1, .get, "/modes", answer: #"{"offerMode":"COLLECTIVE","code":"ALL"}"#),
            .example(2, .post, "/offers", body: #"{"offerMode":"COLLECTIVE","parts":["ALL"]}"#),
            .example(3, .get, "/offers?mode=COLLECTIVE"),
        ]
        let (asked, differences) = try await verify(
            recorded, ["/modes": #"{"offerMode":"INDIVIDUAL","code":"NONE"}"#])
        #expect(
            asked == [
                "/modes ", #"/offers {"offerMode":"COLLECTIVE","parts":["ALL"]}"#, "/offers?mode=COLLECTIVE ",
            ])
        #expect(
            differences == [
                #"modes/#.json: $.response.body.json.code was "ALL", is "NONE""#,
                #"modes/#.json: $.response.body.json.offerMode was "COLLECTIVE", is "INDIVIDUAL""#,
            ])
    }

    @Test(
        "a verification uses new names in later paths, queries, forms and bodies, and reports no difference")
    func newNames() async throws {
        let recorded = [
            Exchange.example(
                1, .get, "/trips",
                answer:
                    #"{"trips":[{"id":"id-1"},{"id":"id-2"}],"_links":[{"href":"/trips?page=text-1&n=8"}]}"#),
            .example(
                2, .post, "/offers", body: #"{"tripIds":["id-1","id-2"],"note":"see id-2","ref":"id-22"}"#,
                answer: #"{"tripId":"id-2","self":"/trips/id-1/id-2"}"#),
            .example(
                3, .post, "/form", fields: [.contentType: "application/x-www-form-urlencoded"],
                body: "trip=id-2&more=id-22"),
            .example(4, .get, "/trips/id-1/id-22?page=text-1&n=8&of=id-2"),
            .example(5, .get, "/trips?page=text-1&n=8"),
        ]
        let (asked, differences) = try await verify(
            recorded,
            [
                "/trips":
                    #"{"trips":[{"id":"t/9"},{"id":"t 8"}],"_links":[{"href":"/trips?page=q1&n=8"}]}"#,
                "/offers": #"{"tripId":"t 8","self":"/trips/t%2F9/t%208"}"#,
            ])
        #expect(
            asked == [
                "/trips ", #"/offers {"note":"see t 8","ref":"id-22","tripIds":["t/9","t 8"]}"#,
                "/form trip=t%208&more=id-22", "/trips/t%2F9/id-22?page=q1&n=8&of=t%208 ",
                "/trips?page=q1&n=8 ",
            ])
        #expect(differences == [])
    }

    @Test("a verification tells two names apart even if they have changed places")
    func swappedNames() async throws {
        let recorded = [
            Exchange.example(1, .get, "/all", answer: #"{"a":{"id":"id-1"},"b":{"id":"id-2"}}"#),
            .example(2, .post, "/use", body: #"{"ids":["id-1","id-2"]}"#),
            .example(3, .get, "/use/id-1/id-2"),
        ]
        let (asked, differences) = try await verify(
            recorded, ["/all": #"{"a":{"id":"id-2"},"b":{"id":"id-1"}}"#])
        #expect(asked.dropFirst() == [#"/use {"ids":["id-2","id-1"]}"#, "/use/id-2/id-1 "])
        #expect(differences == [])
    }

    @Test(
        "if a name that the rules keep has changed, it is reported, and later requests use the recorded name")
    func keptName() async throws {
        let recorded = [
            Exchange.example(1, .get, "/places", answer: #"{"uicId":"urn:uic:stn:8772319"}"#),
            .example(2, .post, "/trips", body: #"{"stopPlaceRef":"urn:uic:stn:8772319"}"#),
        ]
        let (asked, differences) = try await verify(
            recorded, ["/places": #"{"uicId":"urn:uic:stn:8700000"}"#])
        #expect(asked.last == #"/trips {"stopPlaceRef":"urn:uic:stn:8772319"}"#)
        #expect(
            differences == [
                #"places/#.json: $.response.body.json.uicId was "urn:uic:stn:8772319", is "urn:uic:stn:8700000""#
            ])
    }

    @Test("a verification uses new volatile values in later requests, and reports no difference")
    func volatileNames() async throws {
        let recorded = [
            Exchange.example(1, .post, "/offers", answer: #"{"offers":[{"offerId":"o-1"}]}"#),
            .example(2, .post, "/bookings", body: #"{"offers":[{"offerId":"o-1"}]}"#),
        ]
        let (asked, differences) = try await verify(
            recorded, ["/offers": #"{"offers":[{"offerId":"o-7"}]}"#],
            matching: MatchingRules(volatileFields: ["offerId"]))
        #expect(asked.last == #"/bookings {"offers":[{"offerId":"o-7"}]}"#)
        #expect(differences == [])
    }
}
