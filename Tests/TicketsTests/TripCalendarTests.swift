import Foundation
import Rail
import Testing
import Tickets

@Suite("The calendar entry of a trip")
struct TripCalendarTests {
    private func place(_ name: String) -> Place { Place(id: name, name: name) }
    private func time(_ minute: Int) -> StationTime {
        StationTime(instant: Date(timeIntervalSince1970: Double(minute) * 60), offset: 3600)
    }

    private func ride(
        _ vehicle: String, _ from: String, _ to: String, at start: Int = 0, platform: String?
    ) -> Leg {
        .ride(
            Ride(
                calls: [
                    Call(place: place(from), arrival: nil, departure: time(start), platform: platform),
                    Call(place: place(to), arrival: time(start + 60), departure: nil, platform: "9"),
                ], vehicle: vehicle, carrier: nil, duration: nil))
    }

    private func intent(_ legs: [Leg], seats: [Seat]) -> BookingIntent {
        let trip = Trip(
            id: "t", origin: place("Paris"), destination: place("Milano"), departure: time(0),
            arrival: time(60), duration: nil, changes: legs.count - 1, legs: legs)
        let travellers = [("1", "Ada"), ("2", "Bo")].map { id, name in
            Traveller(id: id, kind: .adult, firstName: name, lastName: "Beispiel", serviceID: "p\(id)")
        }
        let part = BookingPart(
            id: "part", kind: .admission, name: "Fare", price: nil, status: .fulfilled, seats: seats,
            travellerIDs: ["p1", "p2"])
        return BookingIntent(
            id: "intent", state: .ticket, begunOn: time(0).instant, travellers: travellers,
            booking: Booking(
                id: "b", createdOn: time(0).instant, travellers: travellers, parts: [part], trips: [trip],
                code: "K7Q2XM"))
    }

    /// Returns the values of a property, without the folds of long lines and the escapes.
    private func values(
        _ name: String, of intent: BookingIntent, for travellers: [Traveller]? = nil
    ) throws -> [String] {
        let data = try #require(TripCalendar.data(intent, of: travellers, now: time(0).instant))
        let lines = String(decoding: data, as: UTF8.self).replacing("\r\n ", with: "").split(
            separator: "\r\n")
        return lines.filter { $0.hasPrefix(name + ":") }
            .map {
                String($0.dropFirst(name.count + 1)).replacing("\\,", with: ",")
                    .replacing("\\n", with: "\n")
            }
    }

    @Test(
        "an entry names the platform of the departure, and the coach and seat of each traveller in its train")
    func seats() throws {
        let legs = [
            ride("TGV 9207", "Paris", "Lyon", platform: "5"),
            ride("EC 323", "Lyon", "Milano", at: 70, platform: nil),
        ]
        let intent = intent(
            legs,
            seats: [
                Seat(vehicle: "9207", coach: "7", number: "61", travellerIDs: ["p1"]),
                Seat(vehicle: "9207", coach: "7", number: "62", travellerIDs: ["p2"]),
                Seat(vehicle: "EC 323", coach: "2", number: "", travellerIDs: ["p1"]),
            ])
        #expect(try values("LOCATION", of: intent) == ["Paris, platform 5", "Lyon"])
        #expect(
            try values("DESCRIPTION", of: intent) == [
                "Booking K7Q2XM\nAda Beispiel: coach 7, seat 61\nBo Beispiel: coach 7, seat 62",
                "Booking K7Q2XM\nAda Beispiel: coach 2\nBo Beispiel",
            ])
    }

    @Test(
        "a way that one traveller has given back names the others alone, and is left out of a file for that one"
    )
    func wayGivenBack() throws {
        var intent = intent([ride("TGV 9207", "Paris", "Milano", platform: nil)], seats: [])
        var back = intent.trips[0]
        back.id = "back"
        intent.booking?.trips.append(back)
        intent.booking?.parts = ["t", "back"].flatMap { trip in
            ["p1", "p2"].map { id in
                BookingPart(
                    id: trip + id, kind: .admission, name: "Fare", price: nil,
                    status: trip == "back" && id == "p2" ? .refunded : .fulfilled, travellerIDs: [id],
                    tripIDs: [trip])
            }
        }
        let (both, ada) = ("Booking K7Q2XM\nAda Beispiel\nBo Beispiel", "Booking K7Q2XM\nAda Beispiel")
        #expect(try values("DESCRIPTION", of: intent) == [both, ada])
        let bo = [intent.namedTravellers[1]]
        #expect(try values("DESCRIPTION", of: intent, for: bo) == ["Booking K7Q2XM\nBo Beispiel"])
    }

    @Test(
        "a way to the first station has an entry of its own, behind those of the trains, which keep their ids"
    )
    func wayToStation() throws {
        let way = Leg.transfer(Transfer(from: place("Paris"), to: place("CDG"), duration: .seconds(3000)))
        let train = ride("TGV 5103", "CDG", "Milano", at: 50, platform: "5")
        let intent = intent([way, train], seats: [])
        #expect(
            try values("SUMMARY", of: intent) == ["TGV 5103 CDG → Milano", "Paris → CDG, to TGV 5103"])
        #expect(try values("DTSTART", of: intent) == ["19700101T005000Z", "19700101T000000Z"])
        #expect(try values("DTEND", of: intent).last == "19700101T005000Z")
        #expect(try values("UID", of: intent) == ["intent-1", "intent-2"])
    }

    /// A trip with a change, whose trains run otherwise than the timetable says.
    private func running(_ change: (inout Ride, _ index: Int) -> Void) -> BookingIntent {
        let vehicles = ["TGV 9207", "EC 323"]
        var intent = intent(vehicles.map { ride($0, "Paris", "Milano", platform: nil) }, seats: [])
        intent.asOf = time(-10).instant
        let legs = intent.trips[0].rides.enumerated().map { index, ride in
            var ride = ride
            if index == 1 { (ride.calls[0].departure, ride.calls[1].arrival) = (time(70), time(130)) }
            change(&ride, index)
            return Leg.ride(ride)
        }
        intent.booking?.trips[0].legs = legs
        return intent
    }

    @Test("an entry keeps the times of the timetable, and says what is known of a delay, and as of when")
    func late() throws {
        let intent = running { ride, index in
            if index == 0 { ride.calls[0].expectedDeparture = time(8) }
            ride.calls[1].expectedArrival = time(index == 0 ? 80 : 23 * 60 + 5)
        }
        #expect(try values("DTSTART", of: intent) == ["19700101T000000Z", "19700101T011000Z"])
        #expect(try values("STATUS", of: intent) == [])
        let (code, names, asOf) = (
            "Booking K7Q2XM\n", "\nAda Beispiel\nBo Beispiel", "As of 1970-01-01 00:50: "
        )
        #expect(
            try values("DESCRIPTION", of: intent) == [
                code + asOf + "leaves 01:08, arrives 02:20" + names,
                code + asOf + "the change to this train is missed, arrives 00:05 on 1970-01-02" + names,
            ])
    }

    @Test("entries are cancelled if no train of the trip runs; otherwise, a cancelled train is only said")
    func cancelled() throws {
        let (one, both) = (
            running { $0.isCancelled = $1 == 1 }, running { ride, _ in ride.isCancelled = true }
        )
        var whole = running { _, _ in }
        whole.booking?.trips[0].isCancelled = true
        // Some services call the whole trip cancelled if one of its trains is.
        var oneOfTheTrip = one
        oneOfTheTrip.booking?.trips[0].isCancelled = true
        for (intent, count) in [(one, 1), (both, 2), (whole, 2), (oneOfTheTrip, 1)] {
            let said = try values("DESCRIPTION", of: intent).count { $0.contains("00:50: cancelled\n") }
            #expect(said == count)
            #expect(try values("STATUS", of: intent) == (count == 2 ? ["CANCELLED", "CANCELLED"] : []))
            #expect(try values("SEQUENCE", of: intent) == [])
        }
    }

    @Test("an entry without seats and platforms names the travellers and the station")
    func unknown() throws {
        let intent = intent([ride("TGV 9207", "Paris", "Milano", platform: nil)], seats: [])
        #expect(try values("LOCATION", of: intent) == ["Paris"])
        #expect(try values("DESCRIPTION", of: intent) == ["Booking K7Q2XM\nAda Beispiel\nBo Beispiel"])
    }
}
