import ArgumentParser
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

    @Test("if it is not known what became of a trip, the command that asks is named")
    func nextStep() {
        let known = [summary(.ticket), summary(.held), summary(.unknown)]
        #expect(TripsCommand.nextStep(for: known, flags: "") == nil)
        for state in BookingIntent.State.asked {
            #expect(
                TripsCommand.nextStep(for: known + [summary(state)], flags: " --service a")
                    == "guichet trips --refresh --service a asks.", "\(state)")
        }
    }

    @Test("the options in advice are quoted for a shell")
    func quoted() throws {
        let options = try ServiceOptions.parse(["--service", "https://a.example/x&y", "--gtfs", "$(a).zip"])
        #expect(options.named == " --service 'https://a.example/x&y' --gtfs '$(a).zip'")
    }

    @Test("the stations of a way back are named in the JSON, and in the text if they are others")
    func wayBack() throws {
        func line(_ intent: BookingIntent) -> String { TripsCommand.line(BookingSummary(intent), intent) }
        var intent = ReturnBooking.intent()
        #expect(line(intent).hasSuffix("  Paris → Lyon  then 2026-12-06 18:00  4 tickets"), "\(line(intent))")
        intent.booking?.trips[1].origin.name = "Lyon Perrache"
        #expect(
            line(intent).hasSuffix(
                "  Paris → Lyon  then 2026-12-06 18:00 Lyon Perrache → Paris  4 tickets"), "\(line(intent))")
        let text = TripsCommand.json(BookingSummary(intent), intent, at: Self.now).sorted.compactText
        #expect(try JSONSchemaCheck("trips").violations(of: "[\(text)]") == [])
        #expect(
            text.contains(#""furtherDestination":"Paris","furtherOrigin":"Lyon Perrache""#), "\(text)")
    }
}
