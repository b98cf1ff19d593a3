import Foundation
import Rail
import Testing

@Suite("The time zone of a place")
struct PlaceZoneTests {
    /// A time in November, when there is no summer time in the northern hemisphere.
    private let instant = Date(timeIntervalSince1970: 1_795_000_000)

    private func zone(_ country: String?, _ latitude: Double? = nil, _ longitude: Double = 0) -> String? {
        let coordinate = latitude.map { Coordinate(latitude: $0, longitude: longitude) }
        return Place(id: "x", name: "X", countryCode: country, coordinate: coordinate).zone(at: instant)?
            .identifier
    }

    @Test("the time zone that the service states is used")
    func named() {
        let place = Place(id: "x", name: "X", countryCode: "FR", timeZone: "America/Los_Angeles")
        #expect(place.zone(at: instant)?.identifier == "America/Los_Angeles")
    }

    @Test("the country's time zone is used if the service states no zone, or a zone that does not exist")
    func country() {
        #expect(zone("FR") == "Europe/Paris")
        #expect(zone("gb") == "Europe/London")
        let place = Place(id: "x", name: "X", countryCode: "FR", timeZone: "Europe/Nowhere")
        #expect(place.zone(at: instant)?.identifier == "Europe/Paris")
    }

    @Test("in a country with several time zones, the zone of the nearest principal place is used")
    func position() {
        #expect(zone("ES", 41.4, 2.2) == "Europe/Madrid")
        #expect(zone("ES", 28.1, -15.4) == "Atlantic/Canary")
        #expect(zone("US", 37.8, -122.4) == "America/Los_Angeles")
        // The principal place is on the other side of the date line.
        #expect(zone("KI", 2, -157.4) == "Pacific/Kiritimati")
    }

    @Test("a missing position does not matter if all zones of the country show the same time")
    func sameTime() {
        #expect(["Europe/Berlin", "Europe/Zurich"].contains(zone("DE")))
        #expect(zone("ES") == nil)
    }

    @Test("the time zone is unknown without a country")
    func unknown() {
        #expect(zone(nil, 48.8, 2.4) == nil)
        #expect(zone("XX") == nil)
    }
}
