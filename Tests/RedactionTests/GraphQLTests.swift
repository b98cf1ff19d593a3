import JSONTrees
import Testing

@testable import Redaction

@Suite("GraphQL documents in recordings")
struct GraphQLTests {
    private func recorded(_ query: String) -> String {
        var pass = RedactionPass(RedactionRules())
        return pass.redacted(["query": .string(query)])["query"]?.string ?? ""
    }

    @Test("names and structure stay, so that operations differ, but strings and numbers are replaced")
    func shape() {
        #expect(
            recorded(
                "query Orders($first: Int!) {\n  orders(first: $first, owner: \"ada-s3cret\") { id, total(min: 4821) }\n}"
            )
                == "query Orders ( $ first : Int ! ) { orders ( first : $ first owner : \"text-1\" ) { id total ( min : 1 ) } }"
        )
        #expect(
            recorded("{ viewer { ...Face @include(if: $yes) } }")
                == "{ viewer { ... Face @ include ( if : $ yes ) } }")
    }

    @Test("a comment ends at any kind of line end")
    func lines() {
        #expect(recorded("query A { # one\r\n a }") == "query A { a }")
        #expect(recorded("query A { # one\r a }") == "query A { a }")
    }

    @Test("comments are removed, and block strings are replaced")
    func comments() {
        let clean = recorded("# for ada@example.com\n{ note(text: \"\"\"one \"s3cret\" line\"\"\") }")
        #expect(clean == "{ note ( text : \"text-1\" ) }")
    }

    @Test(
        "a text that is not a GraphQL document is replaced as a whole",
        arguments: [
            "gare de lyon", "query", "{lastName:Lovelace}", "{ a", "query Q { a }; drop",
            "{ sk_live_4eC39HqLyjWDarjtT1zdp7dc }",
            "{ \"a }",
        ])
    func other(_ text: String) {
        #expect(text == "{ a" ? recorded(text) == "{ a" : recorded(text) == "text-1", "\(recorded(text))")
    }

    @Test("the same document with other data compares equal, and another document does not")
    func compared() {
        func mark(_ query: String) -> JSONTree {
            var pass = RedactionPass(RedactionRules(), .oneMark)
            return pass.redacted(["query": .string(query)])
        }
        #expect(mark("{ a(id: \"one\") }") == mark("{a(id:\"two\")}"))
        #expect(mark("{ a(id: \"one\") }") != mark("{ b(id: \"one\") }"))
    }
}
