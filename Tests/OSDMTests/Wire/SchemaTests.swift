import Foundation
import OSDM
import OSDMSchema
import OpenAPI
import Testing

/// Checks that the wire types write JSON that satisfies the published document.
@Suite(.enabled(if: OSDMSpecification.isPresent, Comment(rawValue: OSDMSpecification.absence)))
struct SchemaTests {
    private func violations(_ value: some Wire.JSONValue, as schema: String) throws -> [String] {
        try OSDMSpecification.document().violations(of: Wire.encode(value), as: schema).map(\.description)
    }

    @Test("places, trips and offers are written as the specification requires")
    func responses() throws {
        #expect(try violations(Samples.places, as: "PlaceResponse") == [])
        #expect(try violations(Samples.trips, as: "TripCollectionResponse") == [])
        #expect(try violations(Samples.offers, as: "OfferCollectionResponse") == [])
    }

    @Test("the check against the real document finds missing and superfluous members")
    func notBlind() throws {
        let document = try OSDMSpecification.document()
        let json = Data(#"{"trips":[{"id":"1","colour":"red"}]}"#.utf8)
        let found = Set(try document.violations(of: json, as: "TripCollectionResponse").map(\.description))
        #expect(
            found == [
                "$.id is missing", "$.trips[0].colour is not in the schema", "$.trips[0].duration is missing",
                "$.trips[0].endTime is missing", "$.trips[0].legs is missing",
                "$.trips[0].startTime is missing", "$.trips[0].transfers is missing",
            ])
    }

    @Test("a value is the same after it is written and read")
    func roundTrip() throws {
        let trips = try Wire.decode(Wire.TripCollectionResponse.self, from: Wire.encode(Samples.trips))
        #expect(trips.value == Samples.trips)
        #expect(trips.warnings == [])
        let offers = try Wire.decode(Wire.OfferCollectionResponse.self, from: Wire.encode(Samples.offers))
        #expect(offers.value == Samples.offers)
        #expect(offers.warnings == [])
        let places = try Wire.decode(Wire.PlaceResponse.self, from: Wire.encode(Samples.places))
        #expect(places.value == Samples.places)
    }
}
