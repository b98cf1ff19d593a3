import Foundation
import OSDM
import Rail
import TestSupport
import Testing

@testable import Sandbox
@testable import Tickets

@Suite("The PDFs of the sandbox's tickets")
struct SandboxTicketPDFTests {
    private func bought(
        _ ages: [Int] = [35], rideCount: Int = 1, flexibility: Wire.Flexibility? = nil,
        mode: Wire.OfferMode? = nil, lastName: String
    ) async throws -> (booking: Wire.Booking, pdf: Data) {
        let way = BookingWay(
            client: try await SandboxClient.signedIn(), ages: ages, rideCount: rideCount,
            flexibility: flexibility, mode: mode, lastName: lastName)
        let booking = try await way.bought()
        let content = try #require(booking.fulfillmentDocuments?.first?.content)
        return (booking, try #require(Data(base64Encoded: content)))
    }

    @Test(
        "each traveller has a page with the trains, the seat, the fare and its conditions",
        .enabled(if: Poppler.isInstalled, "\(Poppler.absence)"), arguments: [1, 2])
    func content(rideCount: Int) async throws {
        let (booking, pdf) = try await bought(
            [35, 40], rideCount: rideCount, flexibility: .semi, lastName: "Beispiel")
        let pages = try await Poppler.pages(of: pdf)
        try #require(pages.count == 2)
        let offer = try #require(booking.bookedOffers?.first)
        let trip = try #require(booking.trips?.first)
        let rides = trip.legs.compactMap(\.timedLeg)
        #expect(rides.count == rideCount)
        let ticket = try #require(booking.fulfillments?.first)
        for (traveller, page) in zip(booking.passengers, pages) {
            var expected = [try #require(offer.summary), "23 November 2026", "Ada Beispiel", "Adult", "DEMO"]
            expected += [
                "refund less € 15.00 per person and way until departure",
                "exchange at the carrier until departure",
                "for the trains shown only",
            ]
            expected += ["Not valid for travel", Fare.warning]
            for ride in rides {
                let (from, to) = (ride.start, ride.end)
                expected += [
                    "\(from.serviceDeparture.timetabledTime.time.clock) \(from.stopPlaceName ?? "?")",
                    "\(to.serviceArrival.timetabledTime.time.clock) \(to.stopPlaceName ?? "?")",
                    ride.service.publishedServiceName ?? "?", ride.service.carriers?.first?.name ?? "?",
                ]
                expected += [from.plannedStopPointName, to.plannedStopPointName].compactMap(\.self)
                    .map { "platform \($0)" }
            }
            let places = (offer.reservations ?? []).flatMap { $0.placeAllocation?.reservedPlaces.array ?? [] }
                .filter { $0.passengerIds.contains(traveller.id) }
            expected += places.map { "coach \($0.coachNumber), seat \($0.placeNumbers?.first ?? "?")" }
            expected += [ticket.controlNumber, booking.bookingCode].compactMap(\.self)
            let part = ticket.fulfillmentParts?.first { $0.passengerRef == traveller.id }
            expected.append(part?.controlId ?? "?")
            if rideCount == 2 { expected += ["5 min to change", "20 min on foot to Paris Gare de Lyon"] }
            for text in expected { #expect(page.contains(text), "\(text) is not in:\n\(page)") }
        }
    }

    @Test(
        "between two stations of a town, a page says where to walk, and for how long",
        .enabled(if: Poppler.isInstalled, "\(Poppler.absence)"))
    func anotherStation() async throws {
        var way = BookingWay(client: try await SandboxClient.signedIn(), ages: [35], rideCount: 2)
        way.changesStation = true
        let content = try #require(try await way.bought().fulfillmentDocuments?.first?.content)
        let pdf = try #require(Data(base64Encoded: content))
        let page = try #require(try await Poppler.pages(of: pdf).first)
        #expect(page.contains("go to Paris Gare de Lyon, 40 min"), "\(page)")
        #expect(!page.contains("to change"), "\(page)")
    }

    @Test(
        "each page says what kind of passenger its traveller is",
        .enabled(if: Poppler.isInstalled, "\(Poppler.absence)"),
        arguments: [Wire.OfferMode.individual, .collective])
    func kinds(mode: Wire.OfferMode) async throws {
        let pages = try await Poppler.pages(
            of: try await bought([35, 8, 20], mode: mode, lastName: "Beispiel").pdf)
        try #require(pages.count == 3)
        for (page, kind) in zip(pages, ["Adult", "Child", "Youth"]) {
            #expect(page.contains(kind), "\(kind) is not in:\n\(page)")
        }
    }

    @Test(
        "names are in the PDF in their own letters",
        .enabled(if: Poppler.isInstalled, "\(Poppler.absence)"),
        .enabled(
            if: PDFFont.installed != nil, "DejaVu Sans, of fonts-dejavu-core, is not installed"),
        arguments: ["Müller-Łukasz", "Зоя", "Παπαδοπούλου", "Nguyễn", "Şahin", "Җан", "ქართველი"])
    func ownLetters(lastName: String) async throws {
        let pages = try await Poppler.pages(of: try await bought(lastName: lastName).pdf)
        #expect(pages.first?.contains("Ada \(lastName)") == true, "\(pages)")
    }

    @Test(
        "the barcode of the PDF has the modules of the barcode on the screen",
        .enabled(if: Poppler.isInstalled, "\(Poppler.absence)"))
    func barcode() async throws {
        let (booking, pdf) = try await bought(lastName: "Beispiel")
        let part = try #require(booking.fulfillments?.first?.fulfillmentParts?.first)
        let content = try #require(part.securityFeatures?.first?.data.flatMap { Data(base64Encoded: $0) })
        let matrix = try #require(
            CodeMatrix(TicketCode(travellerID: nil, number: nil, symbology: .aztec, content: content)))
        let picture = try await Poppler.picture(of: pdf, pixelsPerPoint: 4)
        let module = PDFSheet.code.side / Float(matrix.width)
        for row in 0..<matrix.height {
            for column in 0..<matrix.width {
                let x = 4 * (PDFSheet.code.left + (Float(column) + 0.5) * module)
                let y = 4 * (PDFSheet.code.top + (Float(row) + 0.5) * module)
                #expect(
                    picture.isBlack(Int(x), Int(y)) == matrix.isDark(column, row),
                    "row \(row), column \(column)")
            }
        }
    }
}
