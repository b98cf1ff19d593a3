import HTTPTransport
import OSDM
import Testing

@testable import Sandbox

@Suite("Ignored fields") struct HeededFieldsTests {
    private let trips = """
        "origin": {"objectType": "StopPlaceRef", "stopPlaceRef": "urn:uic:stn:8768600"},
        "destination": {"objectType": "StopPlaceRef", "stopPlaceRef": "urn:uic:stn:8772319"},
        "departureTime": "2026-11-23T09:00:00"
        """

    private func warning(_ problems: Wire.Elements<Wire.Problem>?) -> Wire.Problem? {
        problems?.array.first { $0.code == "urn:uic:problem:VALUE_NOT_SUPPORTED" }
    }

    @Test(
        "an ignored field of a search for trips is listed with a pointer",
        arguments: [
            (#""notVias": [{"viaPlace": {"objectType": "StopPlaceRef"}}]"#, "notVias.0.viaPlace.objectType"),
            (
                #""returnSearchParameters": {"outwardArrivalTime": "2026-11-24T09:00:00"}"#,
                "returnSearchParameters.outwardArrivalTime"
            ),
            (
                #""parameters": {"mobilityFilter": {"bikeTransport": true, "walkSpeed": 50}}"#,
                "parameters.mobilityFilter.bikeTransport, parameters.mobilityFilter.walkSpeed"
            ),
            (
                #""parameters": {"dataFilter": {"vehicleFilter": {"vehicleNumbers": ["9"]}}}"#,
                "parameters.dataFilter.vehicleFilter.vehicleNumbers"
            ),
            (#""parameters": {"mobilityFilter": {"bikeTransport": false}, "transferLimit": 2}"#, nil),
            (#""parameters.transferLimit": 2"#, "parameters.transferLimit"),
            (#""embed": ["ALL"]"#, nil),
        ] as [(String, String?)])
    func ofTrips(field: String, names: String?) async throws {
        let client = try await SandboxClient.signedIn()
        let response = await client.post("/trips-collections", json: "{\(trips), \(field)}")
        let warning = warning(try response.value(Wire.TripCollectionResponse.self).problems)
        #expect(warning?.detail == names.map { "The sandbox does not heed \($0)." })
        let pointers = warning?.pointers?.array.compactMap(\.requestPointer) ?? []
        #expect(
            pointers.map { $0.dropFirst(2).replacing("/", with: ".") }.joined(separator: ", ") == names ?? "")
    }

    private func trip(_ client: SandboxClient) async throws -> String {
        let found = try await client.post("/trips-collections", json: "{\(trips)}")
            .value(Wire.TripCollectionResponse.self)
        return try #require(found.trips?.array.first).id
    }

    @Test(
        "an ignored field of a request for offers is listed, so that a single fare is not taken for a return fare"
    )
    func ofOffers() async throws {
        let client = try await SandboxClient.signedIn()
        let trip = try await trip(client)
        let passengers =
            #""anonymousPassengerSpecifications": [{"externalRef": "1", "type": "PERSON", "age": 35}]"#
        func warning(_ fields: String) async throws -> String? {
            let response = await client.post(
                "/offers", json: #"{"tripIds": ["\#(trip)"], \#(passengers)\#(fields)}"#)
            return self.warning(try response.value(Wire.OfferCollectionResponse.self).problems)?.detail
        }
        #expect(try await warning("") == nil)
        #expect(
            try await warning(
                #", "offerSearchCriteria": {"requestedOfferParts": ["ALL"], "offerMode": "COLLECTIVE"}"#)
                == nil)
        #expect(
            try await warning(#", "offerSearchCriteria": {"inboundDate": "2026-11-25T08:00:00+01:00"}"#)
                == "The sandbox does not heed offerSearchCriteria.inboundDate.")
        #expect(
            try await warning(
                #", "offerSearchCriteria": {"offerMode": "INDIVIDUAL", "serviceClassTypes": ["HIGH"]}"#
            )
                == "The sandbox does not heed offerSearchCriteria.serviceClassTypes."
        )
    }

    @Test(
        "only the requested kinds of parts are offered",
        arguments: [("ADMISSION", true, false), ("RESERVATION", false, true), ("ALL", true, true)])
    func parts(_ wanted: String, hasAdmission: Bool, hasReservation: Bool) async throws {
        let client = try await SandboxClient.signedIn()
        let trip = try await trip(client)
        let response = await client.post(
            "/offers",
            json: #"""
                {"tripIds": ["\#(trip)"], "offerSearchCriteria": {"requestedOfferParts": ["\#(wanted)"]},
                "anonymousPassengerSpecifications": [{"externalRef": "1", "type": "PERSON", "age": 35}]}
                """#)
        let offer = try #require(try response.value(Wire.OfferCollectionResponse.self).offers?.first)
        #expect((offer.admissionOfferParts != nil) == hasAdmission)
        #expect((offer.reservationOfferParts != nil) == hasReservation)
    }
}
