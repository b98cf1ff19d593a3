import Foundation
import TestSupport

@testable import Rail
@testable import RailStore

/// Random values for a journal. Many texts are chosen because they look like values of other kinds.
struct Arbitrary {
    var random: SeededGenerator

    private static let texts = [
        "", " ", "0", "-0", "-0.0", "00012", "1e400", "12345678901234567890", "0x1F", "true", "false", "null",
        "nil", "NaN", "Infinity", "-Infinity", "ANY", "AND", "[0]", "a[1].b", "2026-11-21",
        "2026-11-21T09:00:00Z", "é", "e\u{301}", "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", "🚄", "東京",
        "\u{0}", "a\u{0}b", "\u{1}\u{1F}\u{7F}", "\u{202E}abc\u{202C}", "\u{2028}", "\u{FEFF}x",
        "\u{FEFF}\u{0}", "\r\n\t",
        "\\\"/'", "%00", "'; DROP TABLE intent;--", "\u{FFFD}", "\u{10FFFF}", "ﬀ", "İ", "ß",
    ]

    mutating func bool() -> Bool { Bool.random(using: &random) }

    mutating func text() -> String {
        switch Int.random(in: 0..<10, using: &random) {
        case 0 where Int.random(in: 0..<9, using: &random) == 0:
            return String(repeating: one(of: Self.texts), count: 3000)
        case 1...2:
            let scalars = (0..<Int.random(in: 0..<12, using: &random)).compactMap { _ in
                Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &random))
            }
            return String(String.UnicodeScalarView(scalars))
        case 3: return one(of: Self.texts) + one(of: Self.texts)
        default: return one(of: Self.texts)
        }
    }

    mutating func number() -> Int {
        one(of: [0, 1, -1, 6400, .max, .min, 1 << 53 + 1, Int.random(in: .min ... .max, using: &random)])
    }

    mutating func double() -> Double {
        one(of: [
            0, -0.0, 0.1, .leastNonzeroMagnitude, 1e308, .pi, .infinity, -.infinity,
            Double.random(in: -180...180, using: &random),
        ])
    }

    /// Returns a random time, in this century or far away from it.
    mutating func date() -> Date {
        Date(
            timeIntervalSinceReferenceDate: one(of: [
                Double.random(in: -1e9...3e9, using: &random), -0.0, 0.1, 978_307_200, -978_307_200.7, 1e15,
            ]))
    }

    mutating func maybe<Value>(_ make: (inout Arbitrary) -> Value) -> Value? { bool() ? make(&self) : nil }

    mutating func list<Value>(_ make: (inout Arbitrary) -> Value) -> [Value] {
        (0..<Int.random(in: 0...2, using: &random)).map { _ in make(&self) }
    }

    private mutating func one<Value>(of values: [Value]) -> Value {
        values[Int.random(in: values.indices, using: &random)]
    }

    // MARK: Values

    private mutating func time() -> StationTime { StationTime(instant: date(), offset: number() % 86_400) }
    private mutating func money() -> Money {
        Money(amount: number(), scale: abs(number() % 9), currency: text())
    }

    private mutating func place() -> Place {
        Place(
            id: text(), name: text(), locality: maybe { $0.text() }, countryCode: maybe { $0.text() },
            coordinate: maybe { Coordinate(latitude: $0.double(), longitude: $0.double()) },
            timeZone: maybe { $0.text() }, stationCount: maybe { $0.number() })
    }

    private mutating func leg() -> Leg {
        let duration = maybe { Duration.seconds(Int64($0.number() >> 32)) }
        guard bool() else {
            return .transfer(Transfer(from: place(), to: place(), duration: duration, isWalk: bool()))
        }
        let calls = list {
            Call(
                place: $0.place(), arrival: $0.maybe { $0.time() }, departure: $0.maybe { $0.time() },
                platform: $0.maybe { $0.text() }, plannedPlatform: $0.maybe { $0.text() },
                expectedArrival: $0.maybe { $0.time() }, expectedDeparture: $0.maybe { $0.time() })
        }
        return .ride(
            Ride(
                calls: calls, vehicle: text(), carrier: maybe { $0.text() }, duration: duration,
                isCancelled: maybe { $0.bool() },
                occupancy: maybe { $0.bool() ? .full : .other($0.text()) },
                situations: maybe { $0.list { $0.situation() } }))
    }

    private mutating func situation() -> Situation {
        Situation(reference: text(), message: maybe { $0.text() })
    }

    private mutating func trip() -> Trip {
        Trip(
            id: text(), origin: place(), destination: place(), departure: time(), arrival: time(),
            duration: maybe { .milliseconds(Int64($0.number() >> 40)) }, changes: number(),
            legs: list { $0.leg() },
            isCancelled: maybe { $0.bool() }, situations: maybe { $0.list { $0.situation() } })
    }

    private mutating func traveller() -> Traveller {
        Traveller(
            id: text(), kind: one(of: PassengerKind.allCases), firstName: text(), lastName: text(),
            birthDate: maybe { CalendarDay(year: $0.number(), month: $0.number(), day: $0.number()) },
            emailAddress: text(), phoneNumber: text(), serviceID: maybe { $0.text() },
            serviceKind: maybe { $0.text() })
    }

    private mutating func asked(_ depth: Int = 0) -> RequestedInformation {
        switch Int.random(in: depth > 2 ? 0...0 : 0...2, using: &random) {
        case 0:
            let item: RequestedInformation.Field.Item? = one(of: [
                nil, .every, .number(number()), .reference(text()),
            ])
            return .field(.init(text(), item, path: [text()] + list { $0.text() }))
        case 1: return .all(list { $0.asked(depth + 1) })
        default: return .any(list { $0.asked(depth + 1) })
        }
    }

    private mutating func part() -> BookingPart {
        BookingPart(
            id: text(), kind: one(of: [.admission, .reservation, .fee, .other]), name: text(),
            price: maybe { $0.money() },
            status: one(of: [
                .held, .onHold, .confirmed, .fulfilled, .cancelled, .released, .refunded, .exchanged,
                .other(text()),
            ]),
            seats: list {
                Seat(
                    vehicle: $0.text(), coach: $0.text(), number: $0.text(),
                    travellerIDs: $0.list { $0.text() })
            }, conditions: list { $0.text() }, travellerIDs: list { $0.text() },
            isRefundable: maybe { $0.bool() }, tripIDs: maybe { $0.list { $0.text() } },
            refundFee: maybe { RefundFee($0.money(), sentence: $0.text()) })
    }

    private mutating func ticket() -> Ticket {
        let codes = list {
            TicketCode(
                travellerID: $0.maybe { $0.text() }, number: $0.maybe { $0.text() },
                symbology: $0.one(of: [.aztec, .qr, .other($0.text())]), content: Data($0.text().utf8))
        }
        return Ticket(
            id: text(), status: one(of: [.valid, .pending, .checkedIn, .expired, .other(text())]),
            codes: codes, partIDs: maybe { $0.list { $0.text() } })
    }

    private mutating func refund() -> RefundOffer {
        RefundOffer(
            id: text(), amount: money(), fee: money(), validUntil: date(), ticketIDs: list { $0.text() },
            partIDs: list { $0.text() }, isConfirmed: bool(),
            method: maybe { $0.one(of: [.original, .voucher, .other($0.text())]) },
            confirmedOn: maybe { $0.date() }, voucherCodes: list { $0.text() })
    }

    private mutating func booking() -> Booking {
        Booking(
            id: text(), createdOn: date(), travellers: list { $0.traveller() }, parts: list { $0.part() },
            trips: list { $0.trip() }, code: maybe { $0.text() },
            boughtOn: maybe { $0.date() }, deadline: maybe { $0.date() }, price: maybe { $0.money() },
            requestedInformation: maybe { $0.asked() }, tickets: list { $0.ticket() },
            documents: list {
                TicketDocument(
                    mediaType: $0.text(), content: $0.maybe { Data($0.text().utf8) },
                    link: $0.maybe { $0.text() })
            },
            warnings: list { $0.text() }, refundOffers: maybe { $0.list { $0.refund() } })
    }

    mutating func row(_ number: Int, of person: JournalPerson) -> JournalRow {
        var intent = BookingIntent(
            id: "\(number)" + text(), state: one(of: BookingIntent.State.allCases), begunOn: date(),
            trip: maybe { $0.trip() }, agreedPrice: maybe { $0.money() }, travellers: list { $0.traveller() },
            booking: maybe { $0.booking() }, asOf: maybe { $0.date() }, problem: maybe { $0.text() })
        // Nobody chooses a way back without a way out.
        intent.inboundTrip = intent.trip == nil ? nil : maybe { $0.trip() }
        // The prices of only one traveller, because the tests compare descriptions, which have several in any order.
        intent.travellerPrices = maybe { [$0.text(): $0.money()] }
        intent.refund = maybe { arbitrary in
            let shares = arbitrary.list {
                RefundRequest.Share(ticketID: $0.text(), travellerIDs: $0.maybe { $0.list { $0.text() } })
            }
            let code = arbitrary.maybe { $0.text() }
            var attempt = RefundAttempt(
                request: RefundRequest(shares: shares, overruleCode: code),
                offers: arbitrary.list { $0.refund() })
            attempt.chosen = arbitrary.maybe { $0.text() }
            return attempt
        }
        let request = maybe { arbitrary in
            let offer = Offer(
                id: arbitrary.text(), price: arbitrary.money(),
                travelClass: arbitrary.one(of: [.first, .second, .other(arbitrary.text())]),
                flexibility: arbitrary.one(of: [.flexible, .other(arbitrary.text())]),
                name: arbitrary.text(), conditions: arbitrary.list { $0.text() },
                expiry: arbitrary.maybe { $0.date() },
                requestedInformation: arbitrary.maybe { $0.asked() })
            return HoldRequest(
                trip: arbitrary.trip(), inboundTrip: arbitrary.maybe { $0.trip() }, offer: offer,
                travellers: arbitrary.list { $0.traveller() })
        }
        return JournalRow(
            person: person, intent: intent, holdKey: text(), buyKey: text(),
            refundOfferKey: maybe { $0.text() }, refundKey: maybe { $0.text() }, request: request)
    }

    mutating func named() -> Traveller { traveller() }
}
