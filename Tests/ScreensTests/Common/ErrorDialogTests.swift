import BlackBox
import HTTPTransport
import Rail
import TerminalUI
import Testing
import Waiting

@testable import OSDM
@testable import Screens

/// Lets each error happen at each place that shows a dialog about it.
@Suite("A dialog about an error", .timeLimit(.minutes(5)))
@UIActor struct ErrorDialogTests {
    /// A request of a screen that may fail.
    enum Place: String, CaseIterable {
        case hold, renewOffer, complete, takePrice, buy, letGo, askAboutBooking, askForTicket, offerRefund,
            offerRefundAgain, confirmRefund, search, laterTrains, stations, trips, openTrip, signIn, signOut

        /// The activity in the error, as the client names it.
        var activity: String {
            switch self {
            case .hold: "holding the trip"
            case .renewOffer: "getting prices"
            case .complete: "naming the travellers"
            case .takePrice: "taking the price"
            case .buy: "buying"
            case .letGo: "letting the booking go"
            case .askAboutBooking, .askForTicket, .trips, .openTrip: "reading the booking"
            case .offerRefund, .offerRefundAgain: "asking for a refund"
            case .confirmRefund: "refunding"
            case .search, .laterTrains: "listing trains"
            case .stations: "looking up places"
            case .signIn: "signing in"
            case .signOut: "signing out"
            }
        }

        /// The words of the dialog on the booking; nil if the request is not about a booking.
        var outcome: String? {
            switch self {
            case .hold, .renewOffer, .complete: "Nothing was bought."
            case .takePrice, .buy, .letGo: "Nothing was bought. The trip is still held until 08:15."
            case .askAboutBooking: "It is not known yet what became of it."
            case .askForTicket: "Nothing has changed: this is the ticket as it was last."
            case .offerRefund, .offerRefundAgain, .confirmRefund: "Nothing was refunded."
            case .search, .laterTrains, .stations, .trips, .openTrip, .signIn, .signOut: nil
            }
        }

        /// Whether the screen itself shows the error, and needs no dialog.
        func needsNoDialog(for error: RailError) -> Bool {
            switch self {
            case .hold: error.isOfferGone
            case .offerRefund: error.code == .unsupported
            case .signIn: error.code == .wrongCredentials || error.code == .signedOut
            case .signOut: error.code == .signedOut
            default: false
            }
        }
    }

    /// A service at an address that means nothing to a traveller.
    private nonisolated static let address = "127.0.0.1"
    private nonisolated static let saying =
        "Offer 1 is unknown (urn:uic:problem:BOOKING_OFFER_NOT_FOUND, HTTP 404), says OSDM at 127.0.0.1:8080"

    /// All kinds of errors, with words of a service that no traveller understands.
    private nonisolated static func errors(_ activity: String) -> [RailError] {
        // Guichet itself writes the details of these errors for people.
        let ownWords: Set<RailError.Code> = [.impossible, .busy, .notKept, .unanswered, .unimplemented]
        var errors = RailError.Code.allCases.map { code in
            RailError(
                code, activity: activity, service: address, detail: ownWords.contains(code) ? nil : saying)
        }
        errors += [RailError.Code.connectionLost, .timedOut, .malformedResponse, .serviceFailed].map {
            RailError($0, activity: activity, service: address, detail: saying, isOutcomeUnknown: true)
        }
        errors += ["BOOKING_INSUFFICIENT_AVAILABILITY", "BOOKING_OFFER_NOT_FOUND"].map {
            RailError(.refused, activity: activity, service: address, detail: saying, problemCode: $0)
        }
        var technical = RailError(
            .refused, activity: activity, service: address, detail: "HTTP 404 Not Found.")
        technical.isDetailTechnical = true
        return errors + [technical]
    }

    @Test(
        "every error dialog says what was held, bought or refunded, offers a next step, and has no technical words",
        arguments: Place.allCases)
    func walk(_ place: Place) async throws {
        for error in Self.errors(place.activity) {
            try await withFailure(at: place, error) { app in
                if let dialog = app.window.dialog {
                    check(dialog, place, error)
                } else {
                    let asksToSignIn = app.screenTitle == "Sign in" && error.code == .signedOut
                    #expect(asksToSignIn || place.needsNoDialog(for: error), "\(place), \(error)")
                    if asksToSignIn, let outcome = place.outcome { try await app.see(outcome) }
                }
                // Some screens also show the error themselves. The program can be left without another look at that.
                app.window.send(.key(.control("c")))
                try await app.expectClosed()
            }
        }
    }

    private func check(_ dialog: Dialog, _ place: Place, _ error: RailError) {
        let context = Comment(rawValue: "\(place), \(error)")
        check([dialog.title, dialog.message] + dialog.buttons.map(\.title), context)
        #expect(
            dialog.buttons.contains { $0.kind == .preferred || $0.kind == .cancel && $0.title != "Close" },
            context)
        if error.isOutcomeUnknown {
            #expect(dialog.message.contains("it is not known yet whether that was done"), context)
        } else if let outcome = place.outcome {
            #expect(dialog.message.contains(outcome), context)
        }
    }

    @Test(
        "the dialog about a failed connection has no technical words", arguments: TransportError.Code.allCases
    )
    func transport(_ code: TransportError.Code) {
        let error = RailError(
            TransportError(code, detail: Self.saying), activity: "buying", service: Self.address)
        // This error occurs only with recordings and stubs, so its message is for testers, not for travellers.
        guard error.code != .unanswered else { return }
        let words = ErrorFormatting(error, outcome: "Nothing was bought.")
        check([words.title, words.message], Comment(rawValue: "\(code)"))
        #expect(words.message.contains("Nothing was bought."))
    }

    @Test(
        "the dialog about a service at this computer's address says “the service” instead of the address",
        arguments: [
            ("127.0.0.1", "The service took"), ("::1", "The service took"), ("localhost", "The service took"),
            ("sandbox", "The sandbox took"), ("rail.example.com", "rail.example.com took"),
        ])
    func name(_ service: String, _ start: String) {
        let error = RailError(.timedOut, activity: "buying", service: service)
        #expect(ErrorFormatting(error).message.hasPrefix(start))
        #expect(ErrorFormatting(error, isInWindow: false).message.hasPrefix(service))
    }

    /// Checks for words that no traveller understands. What the service says may be quoted.
    private func check(_ texts: [String], _ context: Comment) {
        for text in texts {
            let own = text.replacing(/“[^”]*”/, with: "")
            let words = own.firstMatch(
                of: /OSDM|JSON|127\.0\.0\.1|localhost|HTTP|urn:|[A-Z]+_[A-Z_]+|\b[45]\d\d\b|Offer 1/)
            #expect(words == nil, "\(context): \(text)")
        }
    }

    // MARK: Places

    /// Opens the program, goes to a place, and lets its request fail.
    private func withFailure(at place: Place, _ error: RailError, _ body: @UIActor (App) async throws -> Void)
        async throws
    {
        func check(_ app: App) async throws {
            await app.rest()
            try await body(app)
        }
        switch place {
        case .hold, .renewOffer: try await failInPassengers(place, error, check)
        case .complete, .takePrice, .buy, .letGo, .askAboutBooking:
            try await failInReview(place, error, check)
        case .askForTicket, .offerRefund, .offerRefundAgain, .confirmRefund:
            try await failInTicket(place, error, check)
        case .search, .laterTrains, .stations: try await failInSearch(place, error, check)
        case .trips, .openTrip: try await failInTrips(place, error, check)
        case .signIn, .signOut: try await failInSession(place, error, check)
        }
    }

    private typealias Body = @UIActor (App) async throws -> Void

    private func failInPassengers(_ place: Place, _ error: RailError, _ body: Body) async throws {
        let bookings = FakeBookings()
        var offer = Sample.request().offer
        offer.requestedInformation = try RequestedInformation("passengers[ANY].detail.lastName")
        try await withBookings(
            bookings, changing: { if place == .renewOffer { $0.offers = { _ in throw error } } },
            opening: { context, window in
                BookingFlow(context).begin(
                    offer,
                    for: OfferQuery(Sample.request().trip, after: nil, passengers: PassengerCounts()),
                    origin: Sample.paris, in: window)
            }
        ) { app in
            let gone = RailError(
                .refused, activity: "holding the trip", service: Self.address,
                problemCode: "BOOKING_OFFER_NOT_FOUND")
            bookings.fail(place == .hold ? error : gone)
            try await app.type("Beispiel")
            try await app.press(.enter)
            try await body(app)
        }
    }

    private func failInReview(_ place: Place, _ error: RailError, _ body: Body) async throws {
        var intent = FakeBookings.intent(Sample.request(), place == .askAboutBooking ? .buying : .held)
        if place == .takePrice { intent.agreedPrice = Sample.euros(5900) }
        if place == .complete {
            intent.booking?.requestedInformation = try RequestedInformation("passengers[0].detail.lastName")
        }
        let buttons: [Place: String] = [
            .takePrice: "Take it", .buy: "Buy for € 64.00", .letGo: "Let go", .askAboutBooking: "Ask again",
            .complete: "Tell the service",
        ]
        try await withReview(intent) { app, bookings in
            if place == .complete { try await app.tap("Travellers") }
            bookings.fail(error)
            try await app.tap(try #require(buttons[place]))
            try await body(app)
        }
    }

    private func failInTicket(_ place: Place, _ error: RailError, _ body: Body) async throws {
        let intent = FakeBookings.intent(Sample.request(), .ticket)
        let bookings = FakeBookings(intent)
        bookings.offer(Sample.refund(4900, nil))
        try await withTicket(intent, bookings: bookings) { app in
            switch place {
            case .askForTicket, .offerRefund:
                bookings.fail(error)
                try await app.press(place == .offerRefund ? "u" : "r")
            default:
                try await app.press("u")
                try await app.match("Refund € 49.00", .button, .tappable)
                bookings.fail(error)
                if place == .confirmRefund {
                    try await app.tap("Refund € 49.00")
                } else {
                    try await app.press("r")
                }
            }
            try await body(app)
        }
    }

    private func failInSearch(_ place: Place, _ error: RailError, _ body: Body) async throws {
        var service = RailService.obliging
        switch place {
        case .search: service.trips = { _ in throw error }
        case .stations: service.places = { _ in throw error }
        default:
            service.trips = { _ in Sample.page(later: "more") }
            service.tripPage = { _ in throw error }
        }
        try await withApp(service, results: place == .stations ? nil : Sample.query) { app in
            await app.rest()
            if place == .laterTrains { try await app.press("l") }
            if place == .stations {
                try await app.type("gare de lyon\tpart dieu")
                await app.rest()
                // A session that is over opens Sign in at once.
                if app.screenTitle == "Search" { try await app.tap("Search", .button) }
            }
            try await body(app)
        }
    }

    private func failInTrips(_ place: Place, _ error: RailError, _ body: Body) async throws {
        var service = RailService.booking(FakeBookings(FakeBookings.intent(Sample.request(), .ticket)))
        if place == .openTrip {
            service.bookings.kept = { _ in throw error }
        } else {
            service.bookings.trips = { AsyncThrowingStream { $0.finish(throwing: error) } }
        }
        try await withApp(service) { app in
            await app.rest()
            try await app.pressAndRest(.function(3))
            // My trips shows the error in its list, and opens the dialog only after a key.
            if app.screenTitle == "My trips", app.window.dialog == nil {
                if place == .openTrip { try await app.press(.enter) } else { try await app.press("r") }
            }
            try await body(app)
        }
    }

    private func failInSession(_ place: Place, _ error: RailError, _ body: Body) async throws {
        var service = RailService.obliging
        service.signIn = { _ in throw error }
        service.signOut = { throw error }
        try await withApp(service, signedInAs: place == .signIn ? nil : "jo@example.com") { app in
            await app.rest()
            if place == .signIn {
                try await app.fillInAccount()
                try await app.press(.enter)
            } else {
                try await app.press(.function(9))
                try await app.tap("Sign out")
            }
            try await body(app)
        }
    }
}
