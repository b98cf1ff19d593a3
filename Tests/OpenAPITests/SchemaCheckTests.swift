import HTTPBodies
import JSONTrees
import Testing

@testable import OpenAPI

@Suite("Values and their schemas")
struct SchemaCheckTests {
    /// Checks `json` as a value of `schema`, and returns a line for each violation.
    private func check(_ json: String, _ schema: String, others: String = "", version: String = "3.0.3")
        throws -> [String]
    {
        let comma = others.isEmpty ? "" : ","
        let document = try OpenAPIDocument(
            JSONTree(
                reading:
                    #"{"openapi":"\#(version)","components":{"schemas":{"It":\#(schema)\#(comma)\#(others)}}}"#
            ))
        return document.result(of: try JSONTree(reading: json), as: "It").violations.map(\.description)
    }

    @Test(
        "a value is accepted only by the schema of its own type",
        arguments: [
            ("1", "integer"), ("1.0", "integer"), ("1", "number"), ("1.5", "number"), (#""a""#, "string"),
            ("true", "boolean"), ("[]", "array"), ("{}", "object"),
        ])
    func types(_ json: String, _ type: String) throws {
        #expect(try check(json, #"{"type":"\#(type)"}"#) == [])
        let others = ["integer", "number", "string", "boolean", "array", "object"].filter {
            $0 != type && !["integer", "number"].contains(type)
        }
        for other in others { #expect(try check(json, #"{"type":"\#(other)"}"#).count == 1) }
    }

    @Test("1.5 is not an integer, and a number in quotes is not a number")
    func numbers() throws {
        #expect(try check("1.5", #"{"type":"integer"}"#) == ["$ is number, not integer"])
        #expect(try check(#""1""#, #"{"type":"integer"}"#) == ["$ is string, not integer"])
        #expect(try check("true", #"{"type":"integer"}"#) == ["$ is boolean, not integer"])
    }

    @Test("null is accepted only if a schema is nullable")
    func null() throws {
        #expect(try check("null", #"{"type":"string","nullable":true}"#) == [])
        #expect(try check("null", #"{"type":"string","nullable":false}"#) == ["$ is null, not string"])
        #expect(try check("null", #"{"type":"string"}"#) == ["$ is null, not string"])
        #expect(try check("null", #"{"nullable":false}"#) == [])
        #expect(try check("null", #"{"allOf":[{"type":"string"}]}"#) == ["$ is null, not string"])
    }

    @Test(
        "null is checked against every keyword of a schema",
        arguments: [
            ("3.0.3", #"{"enum":["A",null]}"#, #"{"enum":["A"]}"#),
            ("3.0.3", #"{"oneOf":[{"type":"string"},{}]}"#, #"{"oneOf":[{"type":"string"}]}"#),
            (
                "3.0.3", #"{"anyOf":[{"type":"string","nullable":true}]}"#,
                #"{"anyOf":[{"type":"string"}]}"#
            ),
            ("3.0.3", #"{"not":{"type":"string"}}"#, #"{"not":{}}"#),
            (
                "3.1.0", #"{"type":["string","null"],"enum":["a",null]}"#,
                #"{"type":["string","null"],"enum":["a"]}"#
            ),
            ("3.1.0", #"{"const":null}"#, #"{"const":"a"}"#),
        ])
    func nullAndKeywords(version: String, good: String, bad: String) throws {
        #expect(try check("null", good, version: version) == [])
        #expect(try check("null", bad, version: version).count == 1)
    }

    @Test(
        "in OpenAPI 3.0, a nullable schema accepts null whatever else it has",
        arguments: [
            #"{"type":"string","nullable":true,"enum":["A"]}"#,
            #"{"nullable":true,"allOf":[{"type":"string"}]}"#,
            #"{"nullable":true,"oneOf":[{"type":"string"}]}"#,
            #"{"allOf":[{"type":"string","nullable":true},{"title":"Name"}]}"#,
        ])
    func nullable(_ schema: String) throws {
        #expect(try check("null", schema) == [])
        #expect(try check("null", schema, version: "3.1.0") != [])
        #expect(try check("1", schema) != [])
    }

    @Test(
        "each keyword rejects a value that breaks it",
        arguments: [
            (#"{"type":"string","enum":["A","B"]}"#, #""A""#, #""C""#),
            (#"{"type":"string","minLength":2}"#, #""éé""#, #""é""#),
            (#"{"type":"string","maxLength":2}"#, #""éé""#, #""ééé""#),
            (#"{"minLength":2}"#, #""e\u0301""#, #""\u00E9""#),
            (#"{"type":"string","pattern":"[A-Z]{2}[0-9]"}"#, #""xFR7x""#, #""F7""#),
            (#"{"type":"number","minimum":0}"#, "0", "-0.1"),
            (#"{"type":"number","minimum":0,"exclusiveMinimum":true}"#, "0.1", "0"),
            (#"{"type":"number","maximum":90}"#, "90", "90.1"),
            (#"{"type":"number","maximum":90,"exclusiveMaximum":true}"#, "89", "90"),
            (#"{"type":"number","multipleOf":5}"#, "15", "16"),
            (#"{"type":"integer","format":"int32"}"#, "2147483647", "2147483648"),
            (#"{"type":"integer","format":"int64"}"#, "9223372036854775807", "9223372036854775808"),
            (#"{"type":"integer","format":"int64"}"#, "-9223372036854775808", "-9223372036854775809"),
            (#"{"type":"integer","format":"int64"}"#, "1e3", "1e19"),
            (#"{"type":"array","items":{"type":"string"}}"#, #"["a"]"#, #"["a",1]"#),
            (#"{"type":"array","minItems":1}"#, "[1]", "[]"),
            (#"{"type":"array","maxItems":1}"#, "[1]", "[1,2]"),
            (#"{"type":"array","uniqueItems":true}"#, "[1,2]", "[1,1]"),
            (#"{"uniqueItems":true}"#, #"[{"a":1,"b":2}]"#, #"[{"a":1,"b":2},{"b":2,"a":1}]"#),
            (#"{"enum":[{"a":1,"b":2}]}"#, #"{"b":2,"a":1}"#, #"{"a":1}"#),
            (#"{"type":"object","minProperties":1}"#, #"{"a":1}"#, "{}"),
            (#"{"type":"object","maxProperties":1}"#, #"{"a":1}"#, #"{"a":1,"b":1}"#),
            (#"{"type":"object","required":["a"]}"#, #"{"a":1}"#, "{}"),
            (#"{"properties":{"a":{"type":"string"}}}"#, #"{"a":"b","c":1}"#, #"{"a":1}"#),
            (#"{"properties":{"a":{}},"additionalProperties":false}"#, #"{"a":1}"#, #"{"b":1}"#),
            (#"{"additionalProperties":{"type":"string"}}"#, #"{"a":"b"}"#, #"{"a":1}"#),
            (#"{"oneOf":[{"type":"string"},{"type":"string","maxLength":1}]}"#, #""aa""#, #""a""#),
            (#"{"anyOf":[{"type":"string"},{"type":"integer"}]}"#, "1", "true"),
            (#"{"not":{"type":"string"}}"#, "1", #""a""#),
            (#"{"allOf":[{"type":"string"},{"maxLength":1}]}"#, #""a""#, #""aa""#),
            (#"{"type":"string","colour":"red"}"#, "null", #""a""#),
        ])
    func keywords(_ schema: String, _ good: String, _ bad: String) throws {
        if good != "null" { #expect(try check(good, schema) == []) }
        #expect(try check(bad, schema).count == 1)
    }

    @Test(
        "each format rejects a text that breaks it",
        arguments: [
            ("date-time", "2026-11-21T18:05:00+01:00", "2026-11-21T18:05:00"),
            ("date-time", "2026-11-21T18:05:00.5Z", "2026-02-31T18:05:00Z"),
            ("date-time", "2024-02-29T00:00:00Z", "2026-11-21 18:05:00Z"),
            ("date", "2026-11-21", "2026-11-31"), ("date", "1582-10-10", "0100-02-29"),
            ("date", "0001-01-01", "0001-02-29"), ("duration", "PT1H56M", "1h56"),
            ("duration", "P1DT2H", "P1DT"), ("duration", "PT0S", "P"), ("uri", "urn:uic:stn:8768600", "a/b"),
            ("uri", "https://example.com/a?b=c", "https://example.com/a b"), ("byte", "YQ==", "Y"),
            ("url", "https://example.com", "example"), ("email", "ada@example.com", "ada"),
            ("uuid", "123e4567-e89b-12d3-a456-426614174000", "123"),
            ("date-time", "1998-12-31T23:59:60Z", "1998-12-31T23:58:60Z"),
            ("date-time", "1999-01-01T00:59:60.5+01:00", "1998-12-31T23:59:60+01:00"),
            ("date-time", "2026-11-21t18:05:00z", "2026-11-21T1８:05:00Z"), ("time", "18:05:00Z", "18:05"),
            ("duration", "P2W", "P1Y2W"), ("hostname", "a-1.example.com", "-a.example"),
            ("ipv4", "192.0.2.1", "192.0.2.01"), ("ipv6", "::ffff:192.0.2.1", "12345::"),
            ("json-pointer", "/a~1b/0", "/a~2"), ("relative-json-pointer", "1/a", "01/a"),
            ("uri-reference", "/a?b#c", "/a b"), ("iri", "https://example.com/é", "/é"),
            ("regex", "^a+$", "^(a"), ("uri", "a:b", "a:é"), ("email", "a.b@c.d", "a..b@c.d"),
        ])
    func formats(_ format: String, _ good: String, _ bad: String) throws {
        let schema = #"{"type":"string","format":"\#(format)"}"#
        #expect(try check(#""\#(good)""#, schema) == [])
        #expect(try check(#""\#(bad)""#, schema).count == 1)
    }

    @Test(
        "a keyword or a pattern that cannot be checked is reported as unchecked",
        arguments: [#""colour":"red""#, #""pattern":"(""#])
    func unchecked(_ keyword: String) throws {
        let document = try OpenAPIDocument(
            JSONTree(reading: #"{"openapi":"3.0.3","components":{"schemas":{"It":{\#(keyword)}}}}"#))
        #expect(document.result(of: "a", as: "It").violations.map(\.isUnchecked) == [true])
    }

    @Test(
        "what is not checked in an alternative is reported if the outcome depends on it",
        arguments: [
            ("anyOf", ["string", "unknown"], "unchecked"), ("anyOf", ["object", "unknown"], ""),
            ("anyOf", ["string"], "$ matches none of its alternatives"),
            ("oneOf", ["string", "unknown"], "unchecked"), ("oneOf", ["object", "unknown"], "unchecked"),
            ("oneOf", ["object", "string"], ""),
            ("oneOf", ["object", "object", "unknown"], "$ matches 2 of its alternatives, not one"),
            ("oneOf", ["string"], "$ matches none of its alternatives, not one"),
            ("not", ["unknown"], "unchecked"), ("not", ["string"], ""),
            ("not", ["object"], "$ matches what it must not"),
        ])
    func uncheckedAlternatives(keyword: String, kinds: [String], found: String) throws {
        let schemas = kinds.map {
            $0 == "unknown" ? #"{"type":"object","colour":"red"}"# : #"{"type":"\#($0)"}"#
        }.joined(separator: ",")
        let schema = #"{"\#(keyword)":\#(keyword == "not" ? schemas : "[\(schemas)]")}"#
        let unchecked = "$ has a schema with the keyword “colour”, which is not checked"
        let expected = found == "unchecked" ? unchecked : found
        #expect(try check("{}", schema).joined(separator: "; ") == expected)
    }

    @Test("in OpenAPI 3.0, keywords beside a reference have no effect")
    func besideReferences() throws {
        let schema = ##"""
            {"properties":{"a":{"$ref":"#/components/schemas/Text","maxLength":1,"nullable":true}},
             "allOf":[{"$ref":"#/components/schemas/Closed","properties":{"b":{}}}]}
            """##
        let others =
            #""Text":{"type":"string"},"Closed":{"properties":{"a":{}},"additionalProperties":false}"#
        #expect(try check(#"{"a":"bc"}"#, schema, others: others) == [])
        #expect(try check(#"{"a":null}"#, schema, others: others) == ["$.a is null, not string"])
        #expect(try check(#"{"b":1}"#, schema, others: others) == ["$.b is not in the schema"])
    }

    @Test("the path of a violation is a JSON path, even through references")
    func paths() throws {
        let found = try check(
            #"{"list":[{"a/b":1}]}"#,
            ##"{"properties":{"list":{"type":"array","items":{"$ref":"#/components/schemas/Other"}}}}"##,
            others: #""Other":{"type":"object","properties":{"a/b":{"type":"string"}}}"#)
        #expect(found == ["$.list[0][\"a/b\"] is integer, not string"])
    }

    private static let family = """
        "Base":{"type":"object","additionalProperties":false,"discriminator":{"propertyName":"kind"},
          "required":["kind"],"properties":{"kind":{"type":"string"}}},
        "Stop":{"allOf":[{"$ref":"#/components/schemas/Base"},{"type":"object","additionalProperties":false,
          "required":["ref"],"properties":{"ref":{"type":"string"}}}]},
        "Stranger":{"type":"object"}
        """

    @Test(
        "a value of a base type is checked as the type that its discriminator names",
        arguments: [
            (#"{"kind":"Base"}"#, 0), (#"{"kind":"Stop","ref":"a"}"#, 0), (#"{"kind":"Stop"}"#, 1),
            (#"{"kind":"Stop","ref":1}"#, 1), (#"{"kind":"Stop","ref":"a","more":1}"#, 1),
            (#"{"kind":"Nothing"}"#, 1), (#"{"kind":"Stranger"}"#, 1), ("{}", 1),
            (#"{"kind":"Base","ref":"a"}"#, 1),
        ])
    func discriminator(_ json: String, _ count: Int) throws {
        let schema = ##"{"properties":{"a":{"$ref":"#/components/schemas/Base"}}}"##
        #expect(try check(#"{"a":\#(json)}"#, schema, others: Self.family).count == count)
    }

    @Test("the discriminator of a derived type's value must not name the base type")
    func discriminatorDerived() throws {
        let schema = ##"{"properties":{"a":{"$ref":"#/components/schemas/Stop"}}}"##
        #expect(try check(#"{"a":{"kind":"Stop","ref":"a"}}"#, schema, others: Self.family) == [])
        #expect(try check(#"{"a":{"kind":"Base","ref":"a"}}"#, schema, others: Self.family).count == 1)
        #expect(try check(#"{"a":null}"#, schema, others: Self.family) == ["$.a is null, not object"])
    }

    @Test("a discriminator whose value replaces another chooses no type")
    func replacedDiscriminator() throws {
        let document = try OpenAPIDocument(
            JSONTree(reading: #"{"openapi":"3.0.3","components":{"schemas":{\#(Self.family)}}}"#))
        let kind = JSONPath().appending("kind")
        #expect(document.result(of: ["kind": "text-1"], as: "Base", replaced: [kind]).violations == [])
    }

    @Test("a value whose discriminator names one of its alternatives is checked as that alternative")
    func discriminatedAlternatives() throws {
        let others = """
            "Pet":{"oneOf":[{"$ref":"#/components/schemas/Cat"},{"$ref":"#/components/schemas/Dog"}],
              "discriminator":{"propertyName":"kind","mapping":{"cat":"#/components/schemas/Cat","dog":"Dog"}}},
            "Cat":{"allOf":[{"$ref":"#/components/schemas/Pet"}],"required":["lives"]},
            "Dog":{"type":"object","properties":{"age":{"type":"integer"}}}
            """
        let schema = ##"{"type":"array","items":{"$ref":"#/components/schemas/Pet"}}"##
        #expect(
            try check(#"[{"kind":"cat","lives":9},{"kind":"dog","age":1}]"#, schema, others: others) == [])
        #expect(
            try check(#"[{"kind":"cat"},{"kind":"dog","age":"1"},{"kind":"It"}]"#, schema, others: others)
                == [
                    "$[0].lives is missing", "$[1].age is string, not integer",
                    #"$[2].kind is "It", which is not a kind of Pet"#,
                ])
    }

    @Test("a check by schemas that refer to themselves ends")
    func circles() throws {
        let others = """
            "Node":{"type":"object","allOf":[{"$ref":"#/components/schemas/Node"}],
              "anyOf":[{"$ref":"#/components/schemas/Node"},{"$ref":"#/components/schemas/It"}],
              "properties":{"next":{"$ref":"#/components/schemas/Node"}}}
            """
        let schema = ##"{"oneOf":[{"$ref":"#/components/schemas/Node"}]}"##
        #expect(try check(#"{"next":{"next":{}}}"#, schema, others: others) == [])
        #expect(try check(#"{"next":1}"#, schema, others: others).count == 1)
    }

    @Test("a result within a circle of schemas is not reused outside of the circle")
    func answersWithinCircles() throws {
        let others = ##"""
            "One":{"anyOf":[{"$ref":"#/components/schemas/Two"}],"type":"string"},
            "Two":{"anyOf":[{"$ref":"#/components/schemas/One"}]}
            """##
        let schema = ##"{"anyOf":[{"$ref":"#/components/schemas/One"},{"$ref":"#/components/schemas/Two"}]}"##
        #expect(try check(#""a""#, schema, others: others) == [])
        #expect(try check("1", schema, others: others) == ["$ matches none of its alternatives"])
    }

    @Test("two alternatives that are the same schema refuse the same values")
    func sameAlternatives() throws {
        let text = ##"{"$ref":"#/components/schemas/Text"}"##
        let schema = #"{"anyOf":[\#(text),\#(text)]}"#
        let others = #""Text":{"type":"string"}"#
        #expect(try check(#""a""#, schema, others: others) == [])
        #expect(try check("1", schema, others: others) == ["$ matches none of its alternatives"])
    }

    @Test("alternatives within alternatives are each checked once for each place")
    func nestedAlternatives() throws {
        let branch = ##"{"properties":{"next":{"$ref":"#/components/schemas/It"}}}"##
        let schema = #"{"anyOf":[\#(branch),\#(branch),\#(branch),{"not":\#(branch)}]}"#
        let json = (0..<80).reduce("1") { json, _ in #"{"next":\#(json)}"# }
        #expect(try check(json, schema) == [])
    }

    @Test("values with discriminators within each other are each checked once for each place")
    func nestedDiscriminators() throws {
        let others = ##"""
            "Base":{"discriminator":{"propertyName":"kind"},
              "properties":{"next":{"$ref":"#/components/schemas/Base"}}},
            "Stop":{"allOf":[{"$ref":"#/components/schemas/Base"}]}
            """##
        let json = (0..<80).reduce("null") { json, _ in #"{"kind":"Stop","next":\#(json)}"# }
        #expect(try check(json, ##"{"$ref":"#/components/schemas/Base"}"##, others: others) == [])
    }

    @Test("alternatives that inherit from the schema that lists them are each checked only a few times")
    func inheritingAlternatives() throws {
        let names = (0..<30).map { "Kind\($0)" }
        let choice = names.map { ##"{"$ref":"#/components/schemas/\##($0)"}"## }.joined(separator: ",")
        let kinds = names.map {
            ##""\##($0)":{"allOf":[{"$ref":"#/components/schemas/Base"}],"required":["\##($0)"]}"##
        }
        let others = (kinds + [#""Base":{"anyOf":[\#(choice)]}"#]).joined(separator: ",")
        let base = ##"{"$ref":"#/components/schemas/Base"}"##
        #expect(try check(#"{"Kind7":1}"#, base, others: others) == [])
        #expect(try check("{}", base, others: others) == ["$ matches none of its alternatives"])
    }

    @Test(
        "the keywords of OpenAPI 3.1 reject a value that breaks them",
        arguments: [
            (#"{"type":["string","null"]}"#, "null", "1"), (#"{"const":"a"}"#, #""a""#, #""b""#),
            (#"{"type":"number","exclusiveMinimum":0}"#, "1", "0"),
            (#"{"type":"number","exclusiveMaximum":9}"#, "8", "9"),
            (
                ##"{"properties":{"a":{"$ref":"#/components/schemas/Text","maxLength":1}}}"##, #"{"a":"b"}"#,
                #"{"a":"bc"}"#
            ),
            (##"{"allOf":[{"$ref":"#/components/schemas/Text","maxLength":1}]}"##, #""b""#, #""bc""#),
            (#"{"properties":{"a":true,"b":false}}"#, #"{"a":1}"#, #"{"b":1}"#),
        ])
    func newerKeywords(_ schema: String, _ good: String, _ bad: String) throws {
        let others = #""Text":{"type":"string"}"#
        #expect(try check(good, schema, others: others, version: "3.1.0") == [])
        #expect(try check(bad, schema, others: others, version: "3.1.0").count == 1)
    }

    @Test(
        "multiples and limits are exact, however long the numbers are",
        arguments: [
            (#"{"multipleOf":0.01}"#, "19.99", "19.995"), (#"{"multipleOf":1e-8}"#, "12391239123", "1e-9"),
            (#"{"multipleOf":3}"#, "111e300000000", "1e300000000"), (#"{"multipleOf":20}"#, "-0.0", "30"),
            (#"{"maximum":9007199254740993}"#, "9007199254740993", "9007199254740994"),
            (#"{"exclusiveMinimum":-1.5e400}"#, "-1.4e400", "-15e399"), (#"{"const":1e2}"#, "100.0", "101"),
            (#"{"type":"integer"}"#, "1.2e1", "1.25e1"), (#"{"minimum":0}"#, "-0", "-1e-400"),
        ])
    func exactNumbers(schema: String, good: String, bad: String) throws {
        #expect(try check(good, schema, version: "3.1.0") == [])
        #expect(try check(bad, schema, version: "3.1.0").count == 1)
    }

    @Test("a number that is too long to be compared is reported as unchecked")
    func hugeExponents() throws {
        let document = try OpenAPIDocument(
            JSONTree(
                reading:
                    #"{"openapi":"3.1.0","components":{"schemas":{"It":{"maximum":7,"multipleOf":1e-20000000000000}}}}"#
            ))
        let found = try document.result(of: JSONTree(reading: "1e9223372036854775807"), as: "It").violations
        #expect(found.map(\.isUnchecked) == [true])
    }

    @Test(
        "keywords that affect each other are checked together",
        arguments: [
            (
                #"{"patternProperties":{"^x":{"type":"null"}},"additionalProperties":false}"#,
                #"{"xa":null}"#, #"{"xa":1}"#
            ),
            (#"{"prefixItems":[{"type":"string"}],"items":false}"#, #"["a"]"#, #"["a","b"]"#),
            (#"{"contains":{"type":"null"},"minContains":2,"maxContains":3}"#, "[null,null]", "[null]"),
            (#"{"contains":{"type":"null"},"maxContains":1}"#, "[1,null]", "[null,null]"),
            (#"{"propertyNames":{"pattern":"^[a-z]+$"}}"#, #"{"a":1}"#, #"{"A":1}"#),
            (#"{"dependentRequired":{"a":["b"]}}"#, #"{"a":1,"b":1}"#, #"{"a":1}"#),
            (#"{"dependentSchemas":{"a":{"maxProperties":1}}}"#, #"{"a":1}"#, #"{"a":1,"b":1}"#),
            (
                #"{"if":{"required":["a"]},"then":{"required":["b"]},"else":{"required":["c"]}}"#,
                #"{"c":1}"#, #"{"a":1}"#
            ),
            (
                #"{"allOf":[{"properties":{"a":true}}],"unevaluatedProperties":false}"#, #"{"a":1}"#,
                #"{"b":1}"#
            ),
            (#"{"allOf":[{"prefixItems":[true]}],"unevaluatedItems":false}"#, "[1]", "[1,2]"),
            (#"{"allOf":[true]}"#, "1", ""), (#"{"anyOf":[false,{"type":"null"}]}"#, "null", "1"),
            (#"{"properties":{"a":{"allOf":[false]}}}"#, "{}", #"{"a":1}"#),
            (#"{"properties":{"\u00E9":{"type":"null"}}}"#, #"{"e\u0301":1}"#, #"{"\u00E9":1}"#),
        ])
    func together(schema: String, good: String, bad: String) throws {
        #expect(try check(good, schema, version: "3.1.0") == [])
        if !bad.isEmpty { #expect(try check(bad, schema, version: "3.1.0").count == 1) }
    }

    @Test(
        "a limit that is written 2.0 counts as 2",
        arguments: [
            ("maxItems", "[1,2]", "[1,2,3]"), ("minItems", "[1,2]", "[1]"),
            ("maxLength", #""ab""#, #""abc""#),
            ("minLength", #""ab""#, #""a""#), ("maxProperties", #"{"a":1,"b":1}"#, #"{"a":1,"b":1,"c":1}"#),
            ("minProperties", #"{"a":1,"b":1}"#, #"{"a":1}"#),
        ])
    func decimalLimits(keyword: String, good: String, bad: String) throws {
        for limit in ["2.0", "2e0", "0.2E+1"] {
            #expect(try check(good, #"{"\#(keyword)":\#(limit)}"#) == [])
            #expect(try check(bad, #"{"\#(keyword)":\#(limit)}"#).count == 1)
        }
    }

    @Test("a discriminator works in line, with and without alternatives")
    func inlineDiscriminator() throws {
        let others = """
            \(Self.family),"Walk":{"required":["steps"]},"Ride":{"required":["line"]}
            """
        let choice = ##"""
            {"discriminator":{"propertyName":"kind","mapping":{"w":"#/components/schemas/Walk","x":"Stranger"}},
             "oneOf":[{"$ref":"#/components/schemas/Walk"},{"$ref":"#/components/schemas/Ride"}]}
            """##
        let wrapped = ##"{"allOf":[{"$ref":"#/components/schemas/Base"}],"description":"a stop"}"##
        for (json, schema, found) in [
            (#"{"kind":"w","steps":1,"line":1}"#, choice, []),
            (#"{"kind":"w","line":1}"#, choice, ["$.a.steps is missing"]),
            (#"{"kind":"x"}"#, choice, [#"$.a.kind is "x", which names none of the alternatives"#]),
            (#"{"kind":"Stop","ref":"a"}"#, wrapped, []),
            (#"{"kind":"Stop"}"#, wrapped, ["$.a.ref is missing"]),
            (#"{"kind":"Stop","ref":"a","more":1}"#, wrapped, ["$.a.more is not in the schema"]),
        ] {
            let schema = #"{"properties":{"a":\#(schema)}}"#
            #expect(try check(#"{"a":\#(json)}"#, schema, others: others) == found)
        }
    }

    @Test("a reference and the keywords beside it together say which members are allowed")
    func familyByReference() throws {
        let schema = ##"""
            {"$ref":"#/components/schemas/Base","properties":{"b":{}},"additionalProperties":false}
            """##
        let others = #""Base":{"properties":{"a":{}},"additionalProperties":false}"#
        #expect(try check(#"{"a":1,"b":1}"#, schema, others: others, version: "3.1.0") == [])
        #expect(
            try check(#"{"c":1}"#, schema, others: others, version: "3.1.0") == ["$.c is not in the schema"])
    }

    @Test(
        "only a schema that forbids more members, and is a part by allOf, accepts members that other parts name",
        arguments: [
            (#"{"allOf":[{"properties":{"a":{}}}],"additionalProperties":{"type":"string"}}"#, 1),
            (
                #"{"properties":{"a":{}},"dependentSchemas":{"a":{"properties":{"b":{}},"additionalProperties":false}}}"#,
                1
            ),
            (#"{"allOf":[{"properties":{"a":{}}},{"additionalProperties":false}]}"#, 0),
            (#"{"allOf":[{"properties":{"a":{}}}],"additionalProperties":false}"#, 0),
        ])
    func additionalProperties(schema: String, count: Int) throws {
        #expect(try check(#"{"a":1}"#, schema, version: "3.1.0").count == count)
    }

    @Test(
        "a format of JSON Schema that is not checked is reported",
        arguments: ["idn-hostname", "uri-template"])
    func uncheckedFormat(_ format: String) throws {
        let words = "$ has the format “\(format)”, which is not checked"
        #expect(try check(#""{a""#, #"{"format":"\#(format)"}"#) == [words])
        #expect(try check("1", #"{"format":"\#(format)"}"#) == [])
    }

    @Test("an unknown format is ignored")
    func unknownFormat() throws {
        #expect(try check(#""a""#, #"{"format":"colour"}"#) == [])
    }
}
