import HTTPTransport
import HTTPTypes
import Testing

@testable import HTTPRecordings

@Suite struct ExchangeNameTests {
    private func name(_ exchange: Exchange, slug: String? = nil) -> String {
        ExchangeName(RecordingSettings(redaction: .everyName, slug: { _, _ in slug }))
            .stem(exchange.request, exchange.requestBody) + ".json"
    }

    @Test(
        "the name of an exchange's file begins with the last word of the path that is not an id",
        arguments: [
            ("/osdm/offers", "offers/#.json"), ("/", "root/#.json"), ("/12/34", "root/#.json"),
            ("/bookings/B-4711?embed=all", "bookings/#.json"), ("/bookings/id-3", "bookings/#.json"),
            ("/bookings/B-4711/fulfillments", "fulfillments/#.json"), ("/bodies", "root/#.json"),
            ("/caf%C3%A9%2F..%2F/../x1", "root/#.json"), ("/Trips_Collections", "trips-collections/#.json"),
        ])
    func topic(path: String, expected: String) {
        let name = name(.example(1, .get, path))
        #expect(name.unhashed == expected)
        #expect(ExchangeName.isOne(name))
    }

    @Test(
        "the name of an exchange's file contains the program's words for the request, in ASCII letters",
        arguments: [
            ("blue", "things/blue-#.json"), ("Gare de Lyon – Évian", "things/gare-de-lyon-evian-#.json"),
            ("../..", "things/#.json"),
        ])
    func slug(words: String, expected: String) {
        #expect(name(.example(), slug: words).unhashed == expected)
    }

    @Test(
        "the files of equal requests have the same name, and the files of other requests have other names"
    )
    func hash() {
        func asked(_ body: String) -> String { name(.example(1, .post, "/things", body: body)) }
        #expect(asked(#"{"a":1,"b":2}"#) == asked(#"{"b":2,"a":1}"#))
        #expect(asked(#"{"a":1}"#) != asked(#"{"a":2}"#))
        #expect(asked(#"{"password":"one"}"#) == asked(#"{"password":"other"}"#), "whoever asks")
        #expect(name(.example(1, .get, "/things")) != name(.example(1, .delete, "/things")))
        // If this hash changed, the files of all recordings would get other names.
        #expect(name(.example()) == "things/a436.json")
    }
}
