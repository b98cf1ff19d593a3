import Foundation
import Rail
import Testing

@testable import OSDM

@Suite struct ReadingTests {
    private func offers(_ prices: String...) throws -> (
        value: Wire.OfferCollectionResponse, warnings: [Wire.DecodingFault]
    ) {
        let offers = prices.enumerated().map { index, price in
            """
            {"offerId":"o\(index)","offerSummary":{"minimalPrice":\(price),"overallFlexibility":"X"}}
            """
        }
        let json = Data(#"{"offers":[\#(offers.joined(separator: ","))],"new in 4.0":{"a":[1]}}"#.utf8)
        return try Wire.decode(Wire.OfferCollectionResponse.self, from: json)
    }

    @Test("an unreadable element is left out of its list, with a warning that names the JSON path")
    func elementLeftOut() throws {
        let read = try offers(
            #"{"currency":"EUR","amount":6400,"scale":2}"#, #"{"currency":"EUR","scale":2}"#,
            #"{"currency":"EUR","amount":"much","scale":2}"#, #"{"currency":"EUR","amount":1e30}"#,
            #"{"currency":"EUR","amount":1,"scale":99}"#,
            #"{"currency":"EUR","amount":9800,"scale":2}"#)
        #expect(read.value.offers?.map(\.offerId) == ["o0", "o5"])
        #expect(
            read.warnings.map(\.sentence) == [
                "offers[1].offerSummary.minimalPrice.amount is missing",
                "offers[2].offerSummary.minimalPrice.amount is not a whole number",
                "offers[3].offerSummary.minimalPrice.amount is not a whole number, or too large",
                "offers[4].offerSummary.minimalPrice.scale is not a number of decimals",
            ])
        #expect(read.warnings.map(\.leftOut) == ["offers[1]", "offers[2]", "offers[3]", "offers[4]"])
    }

    @Test("a price without a scale has two decimals, with a warning")
    func scale() throws {
        let read = try offers(
            #"{"currency":"EUR","amount":6400}"#, #"{"currency":"EUR","amount":1,"scale":null}"#)
        let prices = read.value.offers?.compactMap(\.offerSummary?.minimalPrice.money)
        #expect(
            prices == [
                Money(amount: 6400, scale: 2, currency: "EUR"), Money(amount: 1, scale: 2, currency: "EUR"),
            ])
        #expect(read.warnings.map(\.path) == [0, 1].map { "offers[\($0)].offerSummary.minimalPrice" })
        #expect(read.warnings.allSatisfy { $0.leftOut == nil })
    }

    @Test("an unknown code is kept unchanged")
    func openEnum() throws {
        let flexibility = try offers(#"{"currency":"EUR","amount":1,"scale":2}"#)
            .value.offers?.first?.offerSummary?.overallFlexibility
        #expect(flexibility == Wire.Flexibility(rawValue: "X"))
        #expect(Wire.encode([flexibility]) == Data(#"["X"]"#.utf8))
    }

    @Test("a value that is not a list is an error, not an empty list")
    func wrongKind() {
        #expect(throws: Wire.DecodingFault.self) {
            try Wire.decode(Wire.PlaceResponse.self, from: Data(#"{"places":"none"}"#.utf8))
        }
    }

    @Test(
        "the description of a fault states its place and what is wrong",
        arguments: [
            (#"{"plac"#, "the document is not JSON"), ("", "the document is not JSON"),
            ("[]", "the document is not an object"), ("{}", "places is missing"),
            (#"{"places":null}"#, "places is null"), (#"{"places":7}"#, "places is not a list"),
        ])
    func words(_ json: String, _ sentence: String) {
        let error = #expect(throws: Wire.DecodingFault.self) {
            try Wire.decode(Wire.PlaceResponse.self, from: Data(json.utf8))
        }
        #expect(error?.sentence == sentence)
    }

    @Test(
        "an incomplete surrogate pair in a name becomes U+FFFD, and the rest of the response is read",
        arguments: [
            (#"a\ud83d"#, "a\u{FFFD}"), (#"\ude84b"#, "\u{FFFD}b"), (#"\uD83D\uDE84\ud83dx"#, "🚄\u{FFFD}x"),
            (#"\\ud83d \ud83d"#, #"\ud83d"# + " \u{FFFD}"), (#"\ud83d\ud83d\ude84"#, "\u{FFFD}🚄"),
        ])
    func loneSurrogates(_ spelled: String, _ name: String) throws {
        let json = Data(#"{"places":[{"objectType":"StopPlace","id":"1","name":"\#(spelled)"}]}"#.utf8)
        #expect(try Wire.decode(Wire.PlaceResponse.self, from: json).value.places.first?.name == name)
    }
}
