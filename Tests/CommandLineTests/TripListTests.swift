import Foundation
import JSONTrees
import Rail
import Testing

@testable import guichet

@Suite("The list of trips") struct TripListTests {
    private static let now = ReturnBooking.now

    private func summary(_ state: BookingIntent.State) -> BookingSummary {
        BookingSummary(id: state.rawValue, state: state)
    }

    @Test("the service has told of all trips if it has answered about each, and no outcome is open")
    func told() {
        let known = [summary(.ticket), summary(.held), summary(.unknown)]
        #expect(TripsCommand.isTold(TripsKnown(known, asOf: Self.now)))
        #expect(!TripsCommand.isTold(TripsKnown(known)) && !TripsCommand.isTold(nil))
        for state in BookingIntent.State.asked {
            #expect(!TripsCommand.isTold(TripsKnown(known + [summary(state)], asOf: Self.now)), "\(state)")
        }
    }
}
