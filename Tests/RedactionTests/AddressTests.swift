import HTTPBodies
import HTTPTypes
import JSONTrees
import Testing

@testable import Redaction

@Suite("An address")
struct AddressTests {
    @Test(
        "keeps the words of its path, and no part that names one thing of many",
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

    @Test("keeps values of its query by the rules for fields, and names by the rules for names")
    func query() {
        var pass = RedactionPass(RedactionRules(keep: ["lang", "$.page"]))
        #expect(
            pass.target("/a?lang=fr&page=2&from=Lyon&id=7x&flag&token=abc&=x&Anselma%20I=1&bad=%FF")
                == "/a?lang=fr&page=2&from=text-1&id=id-1&flag&token=text-2&=text-3&text-4=text-5&bad=text-6")
        #expect(pass.target("/a?lang=Z%C3%BCrich+2") == "/a?lang=Z%C3%BCrich+2", "as it was written")
    }

    @Test("has a pseudonym for the host of each service, the recorded one first, and always https")
    func host() {
        var pass = RedactionPass(RedactionRules())
        #expect(pass.url("http://127.0.0.1:8080/a") == "https://service.example.com/a")
        #expect(pass.url("https://rail.fr") == "https://service-2.example.com")
        #expect(pass.url("https://anselma:pass@RAIL.fr/b?c=d") == "https://service-2.example.com/b?c=text-1")
        #expect(pass.url("http://127.0.0.1:8080/a") == "https://service.example.com/a")
    }

    @Test("in a kept field has its host replaced too")
    func kept() {
        var pass = RedactionPass(RedactionRules(keep: ["next", "href"]))
        #expect(
            pass.tree(["next": "http://rail.fr:81/a?b=secret"])
                == ["next": "https://service.example.com/a?b=text-1"])
        #expect(pass.tree(["href": "/trips/B-4711"]) == ["href": "/trips/id-1"])
        #expect(pass.tree(["next": "/trips/B-12"]) == ["next": "/trips/B-12"])
    }

    @Test("keeps an identifier that stands in a kept field, so that it can be asked for again")
    func identifiers() {
        var pass = RedactionPass(RedactionRules(keep: ["placeId"]))
        _ = pass.tree(["placeId": "urn:uic:stn:8768600", "note": "B-4711"])
        #expect(
            pass.target("/places/urn:uic:stn:8768600?placeId=urn:uic:stn:8768600&b=urn:uic:stn:8768600")
                == "/places/urn:uic:stn:8768600?placeId=urn:uic:stn:8768600&b=text-2")
        #expect(pass.target("/places/B-4711") == "/places/text-1")
    }

    @Test("gives a value the pseudonym that it has elsewhere, in JSON, forms, paths, queries and links")
    func equal() {
        var pass = RedactionPass(RedactionRules())
        #expect(pass.tree(["bookingId": "ZZ81-4711x"]) == ["bookingId": "id-1"])
        #expect(pass.form([FormPair(name: "b", value: "ZZ81-4711x")]).map(\.value) == ["id-1"])
        #expect(pass.target("/bookings/ZZ81%2D4711x?of=ZZ81-4711x") == "/bookings/id-1?of=id-1")
        #expect(
            pass.fields([.location: "https://rail.fr/b/ZZ81-4711x"])
                == [.location: "https://service.example.com/b/id-1"])
        #expect(pass.tree(["note": "ZZ81-4711x"]) == ["note": "id-1"])
        #expect(pass.tree(["note": "ZZ81-4711y"]) == ["note": "text-1"])
    }
}
