import Foundation
import HTTPBodies
import HTTPRecordings
import HTTPStubs
import HTTPTransport
import HTTPTypes
import JSONTrees
import Redaction

/// Exchanges as a search for trains makes them: all of one path, told apart by what they ask.
struct SampleExchanges {
    /// - Parameter answer: the JSON of the answer.
    static func exchange(_ number: Int, answer: Data) -> Exchange {
        Exchange(
            number: number, request: request, requestBody: question(number),
            result: .success(
                Response(
                    head: HTTPResponse(status: .ok, headerFields: [.contentType: "application/json"]),
                    body: answer)))
    }

    /// All of it is harmless.
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

    /// The JSON of an answer that says which one it is.
    static func small(_ number: Int) -> Data {
        Data(#"{"id":"answer-\#(number)","trips":[{"id":"trip-4711","price":4900}],"ok":true}"#.utf8)
    }

    /// The JSON of an answer of at least so many bytes.
    static func large(bytes: Int) -> Data {
        let trip =
            #"{"id":"trip-4711","duration":"PT1H58M","price":{"amount":4900,"currency":"EUR","scale":2},"#
            + #""start":"2026-11-23T08:04:00+01:00","legs":[{"train":"TGV 6607","to":"Lyon Part-Dieu"}]}"#
        let trips = Array(repeating: trip, count: bytes / trip.utf8.count + 1)
        return Data("{\"trips\":[\(trips.joined(separator: ","))]}".utf8)
    }

    /// Whether both are the same JSON, however it is spaced and its members are ordered.
    static func saysTheSame(_ left: Data, _ right: Data) -> Bool {
        guard let left = try? JSONTree(reading: left).sorted else { return false }
        return left == (try? JSONTree(reading: right).sorted)
    }
}
