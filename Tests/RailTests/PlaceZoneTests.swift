import Foundation
import Rail
import Testing

@Suite("The time zone of a place")
struct PlaceZoneTests {
    /// In November, when the northern hemisphere has no summer time.
    private let instant = Date(timeIntervalSince1970: 1_795_000_000)

    private func zone(_ country: String?, _ latitude: Double? = nil, _ longitude: Double = 0) -> String? {
        let coordinate = latitude.map { Coordinate(latitude: $0, longitude: longitude) }
        return Place(id: "x", name: "X", countryCode: country, coordinate: coordinate).zone(at: instant)?
            .identifier
    }

    @Test("is the one that the service names")
    func named() {
        let place = Place(id: "x", name: "X", countryCode: "FR", timeZone: "America/Los_Angeles")
        #expect(place.zone(at: instant)?.identifier == "America/Los_Angeles")
    }

    @Test("is that of its country if the service names none, or one that does not exist")
    func country() {
        #expect(zone("FR") == "Europe/Paris")
        #expect(zone("gb") == "Europe/London")
        let place = Place(id: "x", name: "X", countryCode: "FR", timeZone: "Europe/Nowhere")
        #expect(place.zone(at: instant)?.identifier == "Europe/Paris")
    }

    @Test("is that of the nearest principal place if the country has several")
    func position() {
        #expect(zone("ES", 41.4, 2.2) == "Europe/Madrid")
        #expect(zone("ES", 28.1, -15.4) == "Atlantic/Canary")
        #expect(zone("US", 37.8, -122.4) == "America/Los_Angeles")
        // On the other side of the date line.
        #expect(zone("KI", 2, -157.4) == "Pacific/Kiritimati")
    }

    @Test("is known without a position if all zones of the country show the same time")
    func sameTime() {
        #expect(["Europe/Berlin", "Europe/Zurich"].contains(zone("DE")))
        #expect(zone("ES") == nil)
    }

    @Test("is unknown without a country")
    func unknown() {
        #expect(zone(nil, 48.8, 2.4) == nil)
        #expect(zone("XX") == nil)
    }
}
