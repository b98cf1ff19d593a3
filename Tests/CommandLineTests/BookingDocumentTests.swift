import Foundation
import JSONTrees
import Testing

@testable import Rail
@testable import guichet

@Suite("The JSON of a ticket") struct BookingDocumentTests {
    private let paris = Place(id: "urn:uic:stn:1", name: "Paris\u{1b}[2J", timeZone: "Europe/Paris")
    private let lyon = Place(id: "urn:uic:stn:2", name: "Lyon")
    private let london = Place(id: "urn:uic:stn:3", name: "London", timeZone: "Europe/London")

    private func time(_ hour: Int, _ offset: Int) -> StationTime {
        StationTime(
            instant: Date(timeIntervalSince1970: 1_795_651_200 + Double(hour * 3600)), offset: offset * 3600)
    }

    private func ride(_ vehicle: String, _ from: Place, _ to: Place, at hour: Int, until offset: Int) -> Leg {
        .ride(
            Ride(
                calls: [
                    Call(place: from, arrival: nil, departure: time(hour, 1), platform: "3"),
                    Call(place: to, arrival: time(hour + 2, offset), departure: nil),
                ], vehicle: vehicle, carrier: nil, duration: nil))
    }

    private func traveller(_ id: String, _ name: String) -> Traveller {
        Traveller(id: "adult-\(id)", kind: .adult, firstName: name, lastName: "Beispiel", serviceID: id)
    }

    /// A booking of two people from Lyon to London by two trains. It also has seats in a train that is not in the
    /// trip.
    private var intent: BookingIntent {
        let trip = Trip(
            id: "t", origin: lyon, destination: london, departure: time(8, 1), arrival: time(13, 0),
            duration: nil, changes: 1,
            legs: [
                ride("TGV 6607", lyon, paris, at: 8, until: 1),
                .transfer(Transfer(from: paris, to: paris, duration: nil)),
                ride("EST 9031", paris, london, at: 11, until: 0),
            ])
        let travellers = [traveller("1", "Ada"), traveller("2", "Bob")]
        let seats = [
            Seat(vehicle: "6607", coach: "7", number: "61", travellerIDs: ["1"]),
            Seat(vehicle: "EST 9031", coach: "12", number: "", travellerIDs: ["1", "2"]),
            Seat(vehicle: "555", coach: "1", number: "9", travellerIDs: ["2"]),
        ]
        let part = BookingPart(
            id: "p", kind: .admission, name: "Flexible", price: nil, status: .fulfilled, seats: seats,
            travellerIDs: ["1", "2"])
        let code = TicketCode(travellerID: "1", number: "K7-1", symbology: .aztec, content: Data([0xFF]))
        let booking = Booking(
            id: "b", createdOn: Date(timeIntervalSince1970: 0), travellers: travellers, parts: [part],
            trips: [trip], code: "K7Q2XM", price: Money(amount: 6400, scale: 2, currency: "EUR"),
            tickets: [Ticket(id: "k", status: .valid, codes: [code])])
        return BookingIntent(
            id: "i", state: .ticket, begunOn: Date(timeIntervalSince1970: 0), travellers: travellers,
            booking: booking)
    }

    private func text(_ intent: BookingIntent) -> String {
        let entries = intent.namedTravellers.map {
            TravellerCodes(traveller: $0, codes: intent.booking?.codes(of: $0) ?? [])
        }
        let document = BookingDocument(
            intent: intent, entries: entries, isDemo: true, now: time(10, 0).instant)
        return document.json.sorted.compactText
    }

    @Test("a ticket has the times by the clocks of the stations, and the seats of each traveller on each leg")
    func seats() throws {
        let text = text(intent)
        #expect(try JSONSchemaCheck("ticket").violations(of: text) == [])
        #expect(text.contains(#""departure":"2026-11-26T09:00:00+01:00""#), "\(text)")
        #expect(text.contains(#""arrival":"2026-11-26T13:00:00Z""#), "\(text)")
        #expect(
            text.contains(
                #""seats":[{"coach":"7","kind":"seat","leg":0,"seat":"61","train":"TGV 6607"},{"coach":"12","kind":"seat","leg":2,"train":"EST 9031"}]"#
            ), "\(text)")
        #expect(
            text.contains(
                #""seats":[{"coach":"12","kind":"seat","leg":2,"train":"EST 9031"},{"coach":"1","kind":"seat","seat":"9","train":"555"}]"#
            ), "\(text)")
        #expect(text.contains(#""codes":[{"content":"/w==","number":"K7-1"}]"#), "\(text)")
        #expect(!text.contains("u001b"))
    }

    @Test("a leg says how its train runs now")
    func running() throws {
        var late = intent
        var ride = Ride(
            calls: [
                Call(
                    place: lyon, arrival: nil, departure: time(8, 1), platform: "11", plannedPlatform: "15",
                    expectedDeparture: time(9, 1)),
                Call(
                    place: paris, arrival: time(10, 1), departure: nil, expectedArrival: time(11, 1),
                    status: .noAlighting),
            ], vehicle: "TGV 6607", carrier: nil, duration: nil, isCancelled: false,
            occupancy: .standingAvailable,
            situations: [Situation(reference: "1", message: "Works."), Situation(reference: "2")])
        late.booking?.trips[0].legs[0] = .ride(ride)
        let text = text(late)
        #expect(try JSONSchemaCheck("ticket").violations(of: text) == [])
        for member in [
            #""arrivalStatus":"noAlighting""#, #""cancelled":false"#,
            #""expectedArrival":"2026-11-26T12:00:00+01:00""#,
            #""expectedDeparture":"2026-11-26T10:00:00+01:00""#, #""messages":["Works."]"#,
            #""occupancy":"standingAvailable""#, #""plannedPlatform":"15","platform":"11""#,
        ] {
            #expect(text.contains(member), "\(member) is missing in \(text)")
        }
        ride.isCancelled = true
        late.booking?.trips[0].legs[0] = .ride(ride)
        #expect(self.text(late).contains(#""cancelled":true"#))
    }

    @Test("a ticket has the cards of each traveller, and what counted in the price for whom")
    func cards() throws {
        var intent = intent
        intent.travellers[0].cards = [
            ReductionCard(code: "HALBTAX", issuer: "urn:uic:rics:1185", name: "Halbtax", number: "70814110")
        ]
        intent.booking?.parts[0].reductions = [
            GrantedReduction(
                name: "Halbtax", amount: Money(amount: 2200, scale: 2, currency: "EUR"),
                passengerIDs: ["1"], cards: [.init(code: "HALBTAX", issuer: nil)])
        ]
        let text = text(intent)
        #expect(try JSONSchemaCheck("ticket").violations(of: text) == [])
        #expect(text.contains(#""cards":["Halbtax"]"#) && !text.contains("70814110"), "\(text)")
        #expect(
            text.contains(
                #""reductions":[{"amount":"22.00","cards":["HALBTAX"],"name":"Halbtax","passengers":["Ada Beispiel"]}]"#
            ), "\(text)")
    }

    /// The booking after Ada's ticket was refunded. Bob's ticket cost € 34.00.
    private var halfRefunded: BookingIntent {
        var half = intent
        func part(_ id: String, _ cents: Int, _ status: BookingPart.Status) -> BookingPart {
            BookingPart(
                id: id, kind: .admission, name: "Flexible", price: Money(amount: cents, currency: "EUR"),
                status: status, travellerIDs: [id])
        }
        half.booking?.parts = [part("1", 3000, .refunded), part("2", 3400, .fulfilled)]
        half.booking?.refundOffers = [
            RefundOffer(
                id: "r", amount: Money(amount: 2000, currency: "EUR"),
                fee: Money(amount: 1000, currency: "EUR"), validUntil: time(0, 0).instant, ticketIDs: [],
                partIDs: ["1"], isConfirmed: true)
        ]
        return half
    }

    @Test("the text of a ticket has the seats beside their trains, and the conditions")
    func seatsInText() {
        var intent = intent
        intent.booking?.parts[0].conditions = ["refund less € 15.00", "no exchange"]
        func lines(_ travellers: Int...) -> [String] {
            TicketCommand.lines(
                intent,
                travellers.map { number in
                    let traveller = intent.namedTravellers[number - 1]
                    return TravellerCodes(
                        traveller: traveller, codes: intent.booking?.codes(of: traveller) ?? [])
                })
        }
        let (both, ada, bob) = (lines(1, 2), lines(1), lines(2))
        for lines in [both, ada] { #expect(lines.contains("TGV 6607 · coach 7, seat 61"), "\(lines)") }
        for lines in [both, ada, bob] {
            #expect(lines.contains("EST 9031 · coach 12"), "\(lines)")
            #expect(lines.contains("Refund less € 15.00, no exchange."), "\(lines)")
        }
        #expect(text(intent).contains(#""conditions":"Refund less € 15.00, no exchange.""#))
        #expect(bob.contains("TGV 6607"), "\(bob)")
        // What stands beside a train is not repeated for one traveller; of several, one wants to know whose it is.
        #expect(ada.last == "Ada Beispiel  K7-1")
        #expect(both.contains("Ada Beispiel  K7-1  6607 coach 7, seat 61 · EST 9031 coach 12"), "\(both)")
        #expect(bob.last == "Bob Beispiel  555 coach 1, seat 9")
    }

    @Test("the text of one traveller's ticket has the status, price and refund of that traveller alone")
    func ofOneTraveller() {
        func lines(_ travellers: Int...) -> [String] {
            let intent = halfRefunded
            return TicketCommand.lines(
                intent,
                travellers.map { number in
                    let traveller = intent.namedTravellers[number - 1]
                    return TravellerCodes(
                        traveller: traveller, codes: intent.booking?.codes(of: traveller) ?? [])
                })
        }
        let (both, ada, bob) = (lines(1, 2), lines(1), lines(2))
        #expect(ada[0] == "Ticket K7Q2XM  refunded" && bob[0] == both[0] && bob[0] != ada[0])
        #expect(both.contains("€\u{A0}64.00 for 2 travellers") && ada.contains("€\u{A0}30.00"))
        #expect(bob.contains("€\u{A0}34.00"))
        let refund = "Refunded €\u{A0}20.00, fee €\u{A0}10.00"
        #expect(both.contains(refund) && ada.contains(refund) && !bob.contains(refund))
        #expect(ada.last == "Ada Beispiel  refunded" && bob.last == "Bob Beispiel")
        #expect(both.contains("Ada Beispiel  refunded") && both.last == "Bob Beispiel")
    }

    @Test("the text of a return has, for each traveller, only the trips and the fees that are left")
    func wayGivenBack() {
        var intent = intent
        var back = intent.trips[0]
        (back.id, back.departure, back.legs) = (
            "back", time(60, 0), [ride("EST 9032", london, paris, at: 60, until: 1)]
        )
        intent.booking?.trips.append(back)
        let sentence = "refund less € 15.00 per person and way"
        intent.booking?.parts = ["t", "back"].flatMap { trip in
            ["1", "2"].map { id in
                BookingPart(
                    id: trip + id, kind: .admission, name: "Flexible", price: nil,
                    status: trip == "back" && id == "2" ? .refunded : .fulfilled, conditions: [sentence],
                    travellerIDs: [id], tripIDs: [trip],
                    refundFee: RefundFee(Money(amount: 1500, currency: "EUR"), sentence: sentence))
            }
        }
        func text(_ numbers: Int...) -> String {
            let entries = numbers.map {
                TravellerCodes(traveller: intent.namedTravellers[$0 - 1], codes: [])
            }
            return TicketCommand.lines(intent, entries).joined(separator: "\n")
        }
        let (both, ada, bob) = (text(1, 2), text(1), text(2))
        #expect(both.contains("EST 9032") && ada.contains("EST 9032") && !bob.contains("EST 9032"))
        #expect(both.contains("45.00 in all") && ada.contains("30.00 in all"), "\(both)")
        #expect(bob.contains("per person and way.") && !bob.contains("in all"), "\(bob)")
        #expect(bob.hasSuffix("Bob Beispiel  way back refunded"), "\(bob)")
    }

    @Test("the status of one traveller's ticket is that of the ways which that traveller has kept")
    func statusOfKeptWays() {
        let intent = ReturnBooking.intent(refunded: ["back-2"])
        func status(_ numbers: Int...) -> String? {
            let entries = numbers.map {
                TravellerCodes(traveller: intent.namedTravellers[$0 - 1], codes: [])
            }
            return TicketCommand.lines(intent, entries, now: ReturnBooking.now + 86_400).first
        }
        #expect(status(1) == "Ticket K7Q2XM  valid" && status(1, 2) == status(1))
        #expect(status(2) == "Ticket K7Q2XM  used or expired")
    }

    @Test("a ticket says what each traveller paid, who is refunded, and whether the journey is over")
    func travellers() throws {
        var half = halfRefunded
        let text = text(half)
        #expect(try JSONSchemaCheck("ticket").violations(of: text) == [])
        for (name, price, isRefunded) in [("Ada", "30.00", true), ("Bob", "34.00", false)] {
            let words =
                #""name":"\#(name) Beispiel","price":{"amount":"\#(price)","currency":"EUR"},"refunded":\#(isRefunded)"#
            #expect(text.contains(words), "\(text)")
        }
        #expect(text.contains(#""past":false"#) && !text.contains("problem"))
        half.problem = "The service tells nothing."
        half.booking?.trips[0].arrival = time(10, 0)
        let over = self.text(half)
        #expect(over.contains(#""past":true"#) && over.contains(#""problem":"The service tells nothing.""#))
        #expect(try JSONSchemaCheck("ticket").violations(of: over) == [])
    }

    @Test("codes and seats name their way, and a traveller the way that was given back with what came back")
    func ways() throws {
        var intent = ReturnBooking.intent(refunded: ["back-2"])
        intent.booking?.refundOffers = [
            RefundOffer(
                id: "r", amount: Money(amount: 5000, currency: "EUR"),
                fee: Money(amount: 1000, currency: "EUR"), validUntil: time(0, 0).instant, ticketIDs: [],
                partIDs: ["back-2"], isConfirmed: true)
        ]
        let text = text(intent)
        #expect(try JSONSchemaCheck("ticket").violations(of: text) == [])
        for member in [
            #""content":"YmFjazE=","number":"K7-2-1","way":"back""#,
            #"{"coach":"5","kind":"seat","leg":0,"seat":"1","train":"TGV out","way":"out"}"#,
            #"{"coach":"5","furtherTrip":0,"kind":"seat","leg":0,"seat":"1","train":"TGV back","way":"back"}"#,
            #""refunded":false,"refundedAmount":{"amount":"50.00","currency":"EUR"},"refundedWays":["back"],"#
                + #""seats":[{"coach":"5","kind":"seat","leg":0,"seat":"2","train":"TGV out","way":"out"}]"#,
        ] { #expect(text.contains(member), "\(member) is missing in \(text)") }
        #expect(text.ranges(of: "refundedWays").count == 1)
    }

    @Test("the list of trips has the way back and the number of tickets that are left")
    func inTheList() throws {
        let trip = BookingSummary(ReturnBooking.intent(refunded: ["back-2"]))
        #expect(
            TripsCommand.line(trip).hasSuffix("  Paris → Lyon  then 2026-12-06 18:00  3 tickets"),
            "\(TripsCommand.line(trip))")
        let text = TripsCommand.json(trip, at: ReturnBooking.now).sorted.compactText
        #expect(try JSONSchemaCheck("trips").violations(of: "[\(text)]") == [])
        #expect(text.contains(#""furtherDeparture":"2026-12-06T18:00:00+01:00""#), "\(text)")
        #expect(text.contains(#""tickets":3,"travellers":2"#), "\(text)")
    }

    @Test("a hold is over after its deadline")
    func hold() throws {
        var held = intent
        held.state = .held
        held.booking?.deadline = time(10, 0).instant
        #expect(text(held).contains(#""state":"expired""#))
        held.booking?.deadline = time(11, 0).instant
        #expect(text(held).contains(#""heldUntil":"2026-11-26T11:00:00Z""#))
        #expect(text(held).contains(#""state":"held""#))
        #expect(try JSONSchemaCheck("ticket").violations(of: text(held)) == [])
    }

    @Test("a booking without a response has no trip, no seats and no codes")
    func empty() throws {
        let text = text(
            BookingIntent(id: "i", state: .sending, begunOn: Date(timeIntervalSince1970: 0)))
        #expect(try JSONSchemaCheck("ticket").violations(of: text) == [])
        #expect(
            text
                == #"{"cancelled":false,"changeMissed":false,"demo":true,"legs":[],"past":false,"state":"sending","travellers":[]}"#
        )
    }
}
