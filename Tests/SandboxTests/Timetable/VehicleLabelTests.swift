import Testing

@testable import Sandbox

@Suite struct VehicleLabelTests {
    @Test("a train's number is its short name, otherwise a headsign that is a number")
    func number() {
        #expect(VehicleLabel.number(shortName: "6605", headsign: "Lyon") == "6605")
        #expect(VehicleLabel.number(shortName: nil, headsign: "12201") == "12201")
        #expect(VehicleLabel.number(shortName: nil, headsign: "Lyon") == nil)
        #expect(VehicleLabel.number(shortName: "", headsign: nil) == nil)
    }

    @Test(
        "a route's short name is a product when it begins with a letter",
        arguments: [
            ("TGV", "TGV"), ("RE 5", "RE 5"), ("433H", nil), ("INCONNU", nil), ("", nil),
            ("A very long name of a line", nil),
        ] as [(String, String?)])
    func routeProduct(name: String, product: String?) {
        #expect(VehicleLabel.product(routeShortName: name) == product)
    }

    @Test("the product is the part of a platform's id that its station's id lacks")
    func stopProduct() {
        func product(_ stop: String, _ station: String) -> String? {
            VehicleLabel.product(stopID: stop, stationID: station)
        }
        #expect(product("StopPoint:OCETGV INOUI-87391003", "StopArea:OCE87391003") == "TGV INOUI")
        #expect(product("StopPoint:OCEICE-87391003", "StopArea:OCE87391003") == "ICE")
        #expect(product("8768600:1", "8768600") == nil)
        #expect(product("gare:7", "gare") == nil)
        #expect(product("gareNord2", "gare1") == nil)
        #expect(product("gareNord", "gare") == nil)
    }

    @Test("the label reads as a traveller would say it")
    func asTravellersSay() {
        #expect(VehicleLabel(product: "TGV INOUI", number: "6605").text == "TGV INOUI 6605")
        #expect(VehicleLabel(product: "RE 5", number: nil).text == "RE 5")
        #expect(VehicleLabel(product: "ICE", number: "ICE 9571").text == "ICE 9571")
    }

    @Test(
        "a vehicle without a number of its own has the name of its line, after its kind",
        arguments: [
            ("17A", "Harbour Loop", 3, "Bus 17A"), ("", "Blue Line", 1, "Metro Blue Line"),
            ("U6", "", 1, "Metro U6"), ("", "", 3, "Bus to Beta"), ("", "Coast Line", 2, "Train Coast Line"),
            ("LH", "", 1100, "Plane LH"), ("", "", 1501, "Taxi to Beta"), ("S1", "", 109, "S1"),
        ])
    func line(shortName: String, longName: String, kind: Int, label: String) throws {
        var text = FeedText()
        text["routes.txt"] =
            "route_id,agency_id,route_short_name,route_long_name,route_type\n"
            + "fast,north,\(shortName),\(longName),\(kind)\n"
        text["trips.txt"] =
            "route_id,service_id,trip_id,trip_headsign\nfast,daily,a,Beta\nfast,daily,b,Beta\n"
        let timetable = try text.timetable()
        #expect(timetable.trips[0].firstPart.label.text == label)
    }

    @Test(
        "without a product, the label shows the kind of vehicle",
        arguments: [(2, "Train"), (3, "Bus"), (0, "Tram"), (105, "Night train")])
    func kindOfVehicle(kind: Int, word: String) {
        #expect(VehicleLabel.product(routeKind: kind) == word)
    }
}
