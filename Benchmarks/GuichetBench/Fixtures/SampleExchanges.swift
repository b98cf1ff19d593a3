import Foundation
import HTTPBodies
import HTTPRecordings
import HTTPStubs
import HTTPTransport
import HTTPTypes
import JSONTrees
import Redaction

/// Exchanges like those of a search for trains: all have the same path, and differ in the bodies of their requests.
struct SampleExchanges {
    /// - Parameter answer: The JSON of the response.
    static func exchange(_ number: Int, answer: Data) -> Exchange {
        Exchange(
            number: number, request: request, requestBody: question(number),
            result: .success(
                Response(
                    head: HTTPResponse(status: .ok, headerFields: [.contentType: "application/json"]),
                    body: answer)))
    }

    /// Rules by which no field has to be replaced.
    static let rules = RedactionRules(
        keep: [
            "amount", "currency", "departureTime", "duration", "id", "legs", "numberOfResults", "objectType",
            "price",
            "scale", "start", "stopBehavior", "stopPlaceRef", "to", "train",
        ])

    static let settings = RecordingSettings(
        matching: MatchingRules(repeatsLast: true), redaction: rules)

    static let request = HTTPRequest(
        method: .post, scheme: "https", authority: "rail.example.net",
        path: "/osdm/trips-collections?stopBehavior=ALL_STOPS",
        headerFields: [.contentType: "application/json", .accept: "application/json"])

    static func question(_ number: Int) -> Data {
        Data(
            """
            {"origin":{"objectType":"StopPlaceRef","stopPlaceRef":"urn:uic:stn:\(number)"},\
            "destination":{"objectType":"StopPlaceRef","stopPlaceRef":"urn:uic:stn:8772319"},\
            "departureTime":"2026-11-23T08:00:00","parameters":{"numberOfResults":8}}
            """.utf8)
    }

    /// Returns the JSON of a response that contains the number of its request.
    static func small(_ number: Int) -> Data {
        Data(#"{"id":"answer-\#(number)","trips":[{"id":"trip-4711","price":4900}],"ok":true}"#.utf8)
    }

    /// Returns the JSON of a response of at least the given size.
    static func large(bytes: Int) -> Data {
        let trip =
            #"{"id":"trip-4711","duration":"PT1H58M","price":{"amount":4900,"currency":"EUR","scale":2},"#
            + #""start":"2026-11-23T08:04:00+01:00","legs":[{"train":"TGV 6607","to":"Lyon Part-Dieu"}]}"#
        let trips = Array(repeating: trip, count: bytes / trip.utf8.count + 1)
        return Data("{\"trips\":[\(trips.joined(separator: ","))]}".utf8)
    }

    /// Whether two texts are the same JSON, whatever their white space and the order of members.
    static func saysTheSame(_ left: Data, _ right: Data) -> Bool {
        guard let left = try? JSONTree(reading: left).sorted else { return false }
        return left == (try? JSONTree(reading: right).sorted)
    }
}
