import Foundation
import Rail
import TerminalUI
import Testing

@testable import Screens

@Suite("The words on the screens")
struct FormattingTests {
    @Test(
        "a duration is written in hours and minutes, as in timetables",
        arguments: [(116, "1h56"), (188, "3h08"), (45, "45 min"), (60, "1h00"), (1570, "26h10"), (nil, "…")])
    func duration(minutes: Int?, expected: String) {
        #expect(TripFormatting.duration(minutes.map { .seconds($0 * 60) }) == expected)
    }

    @Test(
        "the time until a deadline counts down in seconds, or in minutes if it is longer than an hour",
        arguments: [
            (7500, "2 h 05 min", 60), (3601, "1 h 01 min", 1), (3600, "60:00", 1), (718.4, "11:59", 0.4),
            (61, "1:01", 1), (1, "0:01", 1), (0, "0:00", nil), (-5, "0:00", nil),
        ] as [(TimeInterval, String, TimeInterval?)])
    func timeLeft(seconds: TimeInterval, expected: String, nextChange: TimeInterval?) throws {
        let now = Date(timeIntervalSince1970: 1_000_000)
        let deadline = now + seconds
        #expect(TimeLeftFormatting.words(deadline, at: now) == expected)
        let next = TimeLeftFormatting.nextChange(deadline, at: now)
        #expect((next == nil) == (nextChange == nil))
        if let next, let nextChange {
            #expect(abs(next.timeIntervalSince(now) - nextChange) < 0.000_001)
            #expect(TimeLeftFormatting.words(deadline, at: next) != expected)
        }
    }

    @Test("a day that is not in this year is written with its year")
    func years() {
        let (today, other) = (Sample.today, CalendarDay(year: 2027, month: 1, day: 2))
        #expect(DayFormatting.short(today, today: today) == "Sat 21 Nov")
        #expect(DayFormatting.short(other, today: today) == "Sat 2 Jan 2027")
        #expect(DayFormatting.medium(other, today: today) == "Saturday 2 Jan 2027")
        #expect(DayFormatting.long(other, today: today) == "Saturday 2 January 2027")
        #expect(DayFormatting.relative(other, today: today) == "Sat 2 Jan 2027")
        #expect(DayFormatting.relative(other, today: other.adding(days: -1)) == "tomorrow")
    }

    @Test(
        "a price keeps every digit that the service sent",
        arguments: [
            (6400, 2, "EUR", "€\u{A0}64.00"), (5, 2, "EUR", "€\u{A0}0.05"),
            (-1500, 2, "GBP", "£\u{A0}-15.00"), (1200, 0, "JPY", "JPY\u{A0}1200"),
            (12345, 3, "CHF", "CHF\u{A0}12.345"),
        ])
    func price(amount: Int, scale: Int, currency: String, expected: String) {
        #expect(PriceFormatting.price(Money(amount: amount, scale: scale, currency: currency)) == expected)
    }

    @Test("a price has the code of its currency if the terminal cannot show the symbol")
    func asciiPrices() {
        func ascii(_ currency: String) -> String {
            PriceFormatting.price(Money(amount: 6400, scale: 2, currency: currency), in: .ascii)
        }
        #expect(ascii("EUR") == "EUR\u{A0}64.00")
        #expect(ascii("GBP") == "GBP\u{A0}64.00")
        #expect(ascii("USD") == "$\u{A0}64.00")
    }

    @Test("conditions are joined by commas, without repetitions, in characters that the terminal can show")
    func conditions() {
        let sentences = ["refund less €\u{A0}15.00", "no exchange", "refund less €\u{A0}15.00"]
        #expect(
            PriceFormatting.conditions(sentences, in: .unicode) == "refund less €\u{A0}15.00, no exchange")
        #expect(
            PriceFormatting.conditions(sentences, in: .ascii) == "refund less EUR\u{A0}15.00, no exchange")
    }

    @Test(
        "the column of conditions says in a few words what a fare allows after the sale",
        arguments: [
            (nil, "?", "?"), (AfterSaleTerms(.no), "no", "no"),
            (AfterSaleTerms(.partly), "a part only", "a part only"),
            (AfterSaleTerms(.conditional, deadline: Sample.time(480)), "conditions", "conditions"),
            (AfterSaleTerms(.yes), "yes", "yes"), (AfterSaleTerms(.yes, fee: euros(0)), "free", "free"),
            (
                AfterSaleTerms(.yes, fee: euros(15), deadline: Sample.time(480)), "less €\u{A0}15.00",
                "less €\u{A0}15.00"
            ), (AfterSaleTerms(.yes, fee: euros(0), deadline: Sample.time(480)), "free", "to departure"),
            (AfterSaleTerms(.yes, deadline: Sample.time(480)), "to departure", "to departure"),
            (AfterSaleTerms(.yes, fee: euros(0), deadline: Sample.time(450)), "to 07:30", "to 07:30"),
            (AfterSaleTerms(.yes, deadline: Sample.time(1860)), "to 22 Nov 07:00", "to 22 Nov 07:00"),
            (
                AfterSaleTerms(.yes, fee: euros(15), deadline: Sample.time(450)),
                "less €\u{A0}15.00 to 07:30", "less €\u{A0}15.00 to 07:30"
            ),
        ])
    func afterSaleTerms(terms: AfterSaleTerms?, refund: String, exchange: String) {
        let offer = Sample.offer("a", 5900, refund: terms, exchange: terms)
        let words = AfterSaleFormatting.allCases.map {
            $0.words(offer, departure: Sample.time(480), in: .unicode)
        }
        #expect(words == [refund, exchange])
    }

    private static func euros(_ amount: Int) -> Money { Money(amount: amount * 100, currency: "EUR") }

    @Test("the price of each kind of traveller is listed if the service states the price of each traveller")
    func pricesByKind() {
        func words(_ prices: [String: Int]?, _ adults: Int, _ youths: Int, _ childAges: [Int] = []) -> String?
        {
            var offer = Sample.offer("a", 16_100)
            offer.passengerPrices = prices?.mapValues(Self.euros)
            return PriceFormatting.pricesByKind(
                offer, for: PassengerCounts(adults: adults, youths: youths, childAges: childAges),
                in: .unicode)
        }
        #expect(words(["adult-1": 95, "youth-1": 66], 1, 1) == "adult €\u{A0}95.00 · youth €\u{A0}66.00")
        #expect(words(["adult-1": 95, "adult-2": 95], 2, 0) == "2\u{A0}adults €\u{A0}95.00 each")
        #expect(words(["adult-1": 95, "adult-2": 66], 2, 0) == "2\u{A0}adults €\u{A0}161.00 together")
        #expect(
            words(["adult-1": 95, "child-1": 48], 1, 0, [8]) == "adult €\u{A0}95.00 · child €\u{A0}48.00")
        #expect(
            words(["adult-1": 95, "child-1": 0, "child-2": 48], 1, 0, [3, 8])
                == "adult €\u{A0}95.00 · 2\u{A0}children €\u{A0}48.00 together")
        #expect(words(["adult-1": 95, "other": 66], 1, 1) == nil)
        #expect(words(["adult-1": 95], 2, 0) == nil)
        #expect(words(nil, 2, 0) == nil)
    }

    @Test("passengers are counted in the singular and the plural")
    func passengers() {
        #expect(TripFormatting.passengers(PassengerCounts(adults: 2, youths: 1)) == "2 adults, 1 youth")
        #expect(TripFormatting.passengers(PassengerCounts(childAges: [8])) == "1 adult, 1 child")
        #expect(TripFormatting.passengers(PassengerCounts(childAges: [3, 8])) == "1 adult, 2 children")
        #expect(TripFormatting.passengers(PassengerCounts(adults: 0)) == "no passengers")
    }

    @Test(
        "every kind of failure has a title, and a message that says what to do",
        arguments: RailError.Code.allCases)
    func errors(code: RailError.Code) {
        let words = ErrorFormatting(RailError(code, activity: "listing trains", service: "api.example.com"))
        #expect(!words.title.isEmpty)
        #expect(words.message.hasSuffix("."))
        #expect(!words.message.contains("RailError"))
    }

    private static func error(
        _ code: RailError.Code, _ activity: String = "listing trains", detail: String? = nil,
        problem: String? = nil, isTechnical: Bool = false, pause: Duration? = nil
    ) -> RailError {
        var error = RailError(
            code, activity: activity, service: "api.example.com", detail: detail, problemCode: problem)
        (error.isDetailTechnical, error.retryAfter) = (isTechnical, pause)
        return error
    }

    @Test(
        "an error quotes the service's words, says how long to wait, and mentions a kept search if there was one",
        arguments: [
            (
                error(.serviceFailed, detail: " Out of order. "),
                "api.example.com failed while listing trains (“Out of order.”); try again in a moment."
                    + " Your search is kept."
            ),
            (
                error(.serviceFailed, "signing in", detail: ""),
                "api.example.com failed while signing in; try again in a moment."
            ),
            // A cut connection is no missing service, and no service that does not speak OSDM.
            (
                error(.connectionLost, "signing in"),
                "The connection to api.example.com was cut while signing in; try again, and check"
                    + " your connection if it happens once more."
            ),
            (
                error(.refused, "holding the trip", problem: "BOOKING_INSUFFICIENT_AVAILABILITY"),
                "The last seat at this price has just been taken."
            ),
            (
                error(.tooManyRequests, pause: .seconds(30)),
                "api.example.com asks us to wait for 30 seconds. Try again then."
            ),
            (
                error(.serviceFailed, pause: .seconds(30)),
                "api.example.com failed while listing trains, and asks us to wait for"
                    + " 30 seconds. Try again then. Your search is kept."
            ),
            (
                error(.tooManyRequests, pause: .seconds(1_000_000_000)),
                "api.example.com asks us to wait for more than a year. Try again then,"
                    + " or ask whoever runs it."
            ),
        ] as [(RailError, String)])
    func message(of error: RailError, message: String) { #expect(ErrorFormatting(error).message == message) }

    @Test("an error contains the service's words, in short")
    func detail() {
        let refused = Self.error(.refused, "buying", detail: "It is too late.")
        #expect(ErrorFormatting(refused).message.contains("while buying (“It is too late.”). Change"))
        let long = Self.error(.serviceFailed, detail: String(repeating: "x", count: 500))
        #expect(ErrorFormatting(long).message.count < 320)
        let busy = Self.error(.tooManyRequests)
        #expect(ErrorFormatting(busy).message.contains("Wait a minute, then try again."))
    }

    @Test(
        "the title of an error says what happened, and trying again is offered where it may help",
        arguments: [
            (error(.connectionLost), "The connection was cut", true),
            (error(.refused, problem: "BOOKING_INSUFFICIENT_AVAILABILITY"), "Sold out", false),
        ])
    func titles(of error: RailError, title: String, canRetry: Bool) {
        let words = ErrorFormatting(error)
        #expect(words.title == title && words.canRetry == canRetry)
    }

    @Test(
        "the sentences of an error are separated by full stops, whatever the detail ends with",
        arguments: [
            ("It is more than 64 MB", " It is more than 64 MB."), ("It is no HTTP. ", " It is no HTTP."),
            ("Is the address right?", " Is the address right?"), ("It says “stop.”", " It says “stop.”"),
            ("It says “go on”", " It says “go on”."), (" ", ""), (nil, ""),
        ])
    func stops(detail: String?, sentence: String) {
        let error = Self.error(.malformedResponse, detail: detail)
        #expect(
            ErrorFormatting(error, isInWindow: false).message
                == "api.example.com sent something that is not OSDM while listing trains.\(sentence)"
                + " Check the service's address, or try again.")
    }

    @Test("the window leaves out the technical details of an error, which a command states")
    func technical() {
        var error = Self.error(.serviceFailed, "buying", detail: "HTTP 503.", isTechnical: true)
        #expect(
            ErrorFormatting(error, outcome: "Nothing was bought.").message
                == "api.example.com failed while buying; try again in a moment. Nothing was bought.")
        #expect(
            ErrorFormatting(error, isInWindow: false).message
                == "api.example.com failed while buying (“HTTP 503.”); try again in a moment.")
        error.code = .malformedResponse
        error.detail = "The response does not follow OSDM."
        #expect(!ErrorFormatting(error).message.contains("OSDM"))
        #expect(ErrorFormatting(error, isInWindow: false).message.contains("does not follow OSDM."))
    }

    @Test("a command says who asks what became of a request, because nothing asks by itself after its end")
    func unknownOutcomeOfCommand() {
        let error = RailError(
            .timedOut, activity: "refunding", service: "example.com", isOutcomeUnknown: true)
        #expect(
            ErrorFormatting(error, isInWindow: false).message
                == "example.com gave no clear answer while refunding, so it is not known yet whether that was done."
                + " Wait a minute: then “guichet trips --refresh” says what became of it.")
    }

    @Test(
        "a pause is written in a unit that fits",
        arguments: [
            (0.001, "1 second"), (1, "1 second"), (119, "119 seconds"), (120, "2 minutes"),
            (3601, "61 minutes"), (7200, "2 hours"), (86_400, "24 hours"), (172_801, "3 days"),
            (31_536_000, "365 days"), (31_536_001, "more than a year"), (1e9, "more than a year"),
        ])
    func pauseLength(seconds: Double, expected: String) {
        #expect(PauseFormatting.length(.seconds(seconds)) == expected)
    }

    @Test("an error that is not a rail error does not show its details")
    func foreignError() {
        struct Innards: Error { let secret = "0xDEADBEEF" }
        #expect(!ErrorFormatting(Innards()).message.contains("DEADBEEF"))
    }
}

@Suite("A trip in its parts")
struct TripStepTests {
    private func ticketStatus(of intent: BookingIntent, at now: Date) -> String {
        TicketFormatting.status(of: intent, for: intent.tripsLeft, at: now)
    }

    private func words(_ trip: Trip) -> [String] {
        trip.steps.map {
            switch $0 {
            case .end(let place, let time, _): "\(time?.clock ?? "…") \(place?.name ?? "…")"
            case .ride(let ride): ride.vehicle
            case .way(let words): words
            }
        }
    }

    @Test("the steps of a trip name the stations of each train, the transfers, and the ends of the trip")
    func steps() {
        let walk = Transfer(from: Sample.lyon, to: Sample.perrache, duration: .seconds(1500), isWalk: true)
        let trip = Sample.trip(
            "trip", [Sample.ride("TGV 1", Sample.paris, Sample.lyon, 480, 596), .transfer(walk)], 480, 141,
            to: Sample.perrache)
        #expect(
            words(trip) == [
                "08:00 Paris Gare de Lyon", "TGV 1", "09:56 Lyon Part-Dieu", "walk to Lyon Perrache, 25 min",
                "10:21 Lyon Perrache",
            ])
        #expect(
            words(Sample.trip("TGV 6605", 480)) == [
                "08:00 Paris Gare de Lyon", "TGV 6605", "09:56 Lyon Part-Dieu",
            ])
    }

    @Test("a trip that begins or ends with a way to another place says so, and is not called direct")
    func waysAtTheEnds() {
        let train = Sample.ride("TGV 1", Sample.paris, Sample.lyon, 480, 596)
        func way(_ from: Place, _ to: Place, isWalk: Bool = false) -> Leg {
            .transfer(Transfer(from: from, to: to, duration: .seconds(1500), isWalk: isWalk))
        }
        func words(_ legs: Leg...) -> [String] {
            let trip = Sample.trip("trip", legs, 480, 116)
            return [
                TripFormatting.vehicles(trip), TripFormatting.changes(trip),
                TripFormatting.changesInFull(trip),
            ]
        }
        #expect(words(train) == ["TGV 1", "direct", "direct"])
        #expect(words(way(Sample.paris, Sample.paris), train) == ["TGV 1", "direct", "direct"])
        #expect(
            words(way(Sample.chambery, Sample.paris), train)
                == ["transfer 25 min · TGV 1", "0", "no change"])
        #expect(
            words(train, way(Sample.lyon, Sample.perrache, isWalk: true))
                == ["TGV 1 · walk 25 min", "0", "no change"])
    }

    @Test("a ticket is valid until the end of its journey, and then counts as used or expired")
    func pastTicket() throws {
        var intent = Sample.intent("1", .ticket)
        intent.booking?.tickets = [Ticket(id: "t", status: .valid, partIDs: ["part"])]
        let trip = try #require(intent.latestTrip)
        let end = trip.arrival.instant
        #expect(ticketStatus(of: intent, at: end - 1) == "valid")
        #expect(ticketStatus(of: intent, at: end) == "used or expired")
        intent.booking?.trips = [Sample.late(trip, by: 8)]
        #expect(ticketStatus(of: intent, at: end + 479) == "valid")
        #expect(ticketStatus(of: intent, at: end + 480) == "used or expired")
    }

    @Test(
        "a ticket is not called valid if none of its parts is, whatever the service says of the ticket itself",
        arguments: [(.cancelled, "not issued"), (.failed, "not issued"), (.exchanged, "exchanged")]
            as [(BookingPart.Status, String)])
    func noValidPart(_ status: BookingPart.Status, _ words: String) {
        var intent = Sample.intent("1", .ticket)
        intent.booking?.parts[0].status = status
        intent.booking?.tickets = [Ticket(id: "t", status: .valid, partIDs: ["part"])]
        #expect(ticketStatus(of: intent, at: .distantPast) == words)
        let half = BookingPart(
            id: "half", kind: .admission, name: "First half", price: nil, status: .fulfilled)
        intent.booking?.parts.append(half)
        #expect(ticketStatus(of: intent, at: .distantPast).hasPrefix("valid"))
    }

    @Test("the departure and the arrival of a trip are marked as days after the same day")
    func daysLater() {
        let nights = [Sample.trip("EN 1", 1430, 50), Sample.trip("EN 2", 1450, 50)]
        let words = nights.map { trip in
            [trip.departure, trip.arrival].map { TripFormatting.clock($0, since: Sample.today) }
        }
        #expect(words == [["23:50", "00:40 +1"], ["00:10 +1", "01:00 +1"]])
        #expect(TripFormatting.clock(Sample.time(1430), since: Sample.today.adding(days: 1)) == "23:50 -1")
    }

    @Test("a refund that leaves only children with tickets says so")
    func leftAlone() {
        var intent = Sample.intent("1", .ticket)
        intent.booking?.travellers = [
            Traveller(id: "adult-1", kind: .adult, firstName: "Ada", serviceID: "a"),
            Traveller(id: "child-1", kind: .child, age: 8, firstName: "Kit", serviceID: "k"),
            Traveller(id: "child-2", kind: .child, age: 4, firstName: "Kat", serviceID: "l"),
        ]
        func words(_ ids: [String]) -> String? {
            RefundFormatting.leftAlone(
                intent, refunding: ids.map { RefundableTicket(travellerID: $0, tripID: nil) })
        }
        #expect(words(["k"]) == nil && words(["a", "k", "l"]) == nil)
        #expect(
            words(["a"])?.hasPrefix("Kit, Kat are then left without anybody of 12 years or more.") == true)
        #expect(words(["a", "l"])?.hasPrefix("Kit is then left without anybody") == true)
        // Ada gives one way back, and Kat the other: on Ada's way, both children are left.
        let ways = [("a", "out"), ("l", "back")].map { RefundableTicket(travellerID: $0, tripID: $1) }
        #expect(
            RefundFormatting.leftAlone(intent, refunding: ways)?.hasPrefix("Kit, Kat are then left") == true)
    }
}
