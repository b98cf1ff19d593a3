import Foundation
import Rail
import Testing

@Suite("The days on which a card counts")
struct CardValidityTests {
    private static let day = CalendarDay(year: 2026, month: 11, day: 21)

    private static func trip(daysLater: Int) -> Trip {
        let time = StationTime(
            instant: day.adding(days: daysLater).at(hour: 8, minute: 0, in: .gmt), offset: 0)
        let place = Place(id: "p", name: "Paris")
        return Trip(
            id: "\(daysLater)", origin: place, destination: place, departure: time, arrival: time,
            duration: nil, changes: 0, legs: [])
    }

    @Test("prices are asked for with a card only if it is valid on the day of each way")
    func validity() {
        var passengers = PassengerCounts()
        var card = ReductionCardType(code: "HALBTAX", issuer: "sbb", name: "Halbtax").card()
        card.lastDay = Self.day.adding(days: 1)
        passengers.cards["adult-1"] = [card]
        func cards(_ trip: Trip, after outbound: Trip? = nil) -> [[ReductionCard]] {
            OfferQuery(trip, after: outbound, passengers: passengers).passengers.map(\.cards)
        }
        let out = Self.trip(daysLater: 0)
        #expect(cards(out) == [[card]])
        #expect(cards(Self.trip(daysLater: 1), after: out) == [[card]])
        #expect(cards(Self.trip(daysLater: 2), after: out) == [[]])
        #expect(cards(Self.trip(daysLater: 2)) == [[]])
    }
}
