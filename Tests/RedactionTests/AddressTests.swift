import HTTPBodies
import HTTPTypes
import JSONTrees
import Testing

@testable import Redaction

@Suite struct AddressTests {
    @Test(
        "a redacted address keeps the words in its path, and no ids",
        arguments: [
            ("/trips-collections/v3.1/oauth2", "/trips-collections/v3.1/oauth2"),
            ("/bookings/B-4711/fulfillments", "/bookings/id-1/fulfillments"),
            ("/trips/12/legs/3", "/trips/id-1/legs/id-2"), ("/p/ABCDEF", "/p/id-1"),
            ("/places/urn%3Auic%3Astn%3A8768600", "/places/id-1"), ("/q7Rt99xy3Zk/a", "/id-1/a"),
            ("/", "/"), ("//a/", "//a/"), ("/caf%C3%A9", "/caf%C3%A9"), ("/a#B-4711", "/a#id-1"),
        ])
    func path(target: String, clean: String) {
        var pass = RedactionPass(RedactionRules())
        #expect(pass.target(target) == clean)
    }

    @Test("in the query of an address, names and values are redacted like the names and values of fields")
    func query() {
        var pass = RedactionPass(RedactionRules(keep: ["lang", "$.page"]))
        #expect(
            pass.target("/a?lang=fr&page=2&from=Lyon&id=7x&flag&token=abc&=x&Anselma%20I=1&bad=%FF")
                == "/a?lang=fr&page=2&from=text-1&id=id-1&flag&token=text-2&=text-3&text-4=text-5&bad=text-6")
        #expect(pass.target("/a?lang=Z%C3%BCrich+2") == "/a?lang=Z%C3%BCrich+2", "as it was written")
    }

    @Test("hosts in addresses are replaced by service.example.com and numbered hosts, always with https")
    func host() {
        var pass = RedactionPass(RedactionRules())
        #expect(pass.url("http://127.0.0.1:8080/a") == "https://service.example.com/a")
        #expect(pass.url("https://rail.fr") == "https://service-2.example.com")
        #expect(pass.url("https://anselma:pass@RAIL.fr/b?c=d") == "https://service-2.example.com/b?c=text-1")
        #expect(pass.url("http://127.0.0.1:8080/a") == "https://service.example.com/a")
    }

    @Test("the host of an address in a kept field is replaced")
    func keptAddress() {
        var pass = RedactionPass(RedactionRules(keep: ["next", "href"]))
        #expect(
            pass.redacted(["next": "http://rail.fr:81/a?b=secret"])
                == ["next": "https://service.example.com/a?b=text-1"])
        #expect(pass.redacted(["href": "/trips/B-4711"]) == ["href": "/trips/id-1"])
        #expect(pass.redacted(["next": "/trips/B-12"]) == ["next": "/trips/B-12"])
    }

    @Test("an identifier that stays in a kept field also stays in addresses")
    func identifiers() {
        var pass = RedactionPass(RedactionRules(keep: ["placeId"]))
        _ = pass.redacted(["placeId": "urn:uic:stn:8768600", "note": "B-4711"])
        #expect(
            pass.target("/places/urn:uic:stn:8768600?placeId=urn:uic:stn:8768600&b=urn:uic:stn:8768600")
                == "/places/urn:uic:stn:8768600?placeId=urn:uic:stn:8768600&b=text-2")
        #expect(pass.target("/places/B-4711") == "/places/text-1")
    }

    @Test("equal values have the same pseudonym in JSON, forms, paths, queries and links")
    func equalValues() {
        var pass = RedactionPass(RedactionRules())
        #expect(pass.redacted(["bookingId": "ZZ81-4711x"]) == ["bookingId": "id-1"])
        #expect(pass.form([FormPair(name: "b", value: "ZZ81-4711x")]).map(\.value) == ["id-1"])
        #expect(pass.target("/bookings/ZZ81%2D4711x?of=ZZ81-4711x") == "/bookings/id-1?of=id-1")
        #expect(
            pass.fields([.location: "https://rail.fr/b/ZZ81-4711x"])
                == [.location: "https://service.example.com/b/id-1"])
        #expect(pass.redacted(["note": "ZZ81-4711x"]) == ["note": "id-1"])
        #expect(pass.redacted(["note": "ZZ81-4711y"]) == ["note": "text-1"])
    }
}
