import Foundation
import HTTPBodies
import HTTPTypes
import JSONTrees
import Testing

@testable import Redaction

@Suite struct KeptFieldTests {
    @Test(
        "a value stays if a rule keeps its field by name, glob or path",
        arguments: [
            (["fare"], ["fare", "items[0].fare", "items[0].parts[0].fare"]),
            (["far*"], ["fare", "items[0].fare", "items[0].parts[0].fare"]),
            (["*are"], ["fare", "items[0].fare", "items[0].parts[0].fare"]),
            (["$.fare"], ["fare"]), (["$.items[*].fare"], ["items[0].fare"]),
            (["$.items.*"], ["items[0].fare", "items[0].name"]),
            (["$.items[*].*"], ["items[0].fare", "items[0].name"]),
            (["**.parts[*].fare"], ["items[0].parts[0].fare"]),
            (["$.**.name"], ["items[0].name"]),
            (["$..fare", "Fare"], ["fare", "items[0].fare", "items[0].parts[0].fare"]),
            (["FARE"], []), (["application/json"], []), ([], []),
        ])
    func kept(keep: [String], places: [String]) throws {
        let tree = try JSONTree(
            reading: #"{"fare":"a","items":[{"fare":"b","name":"c","parts":[{"fare":"d"}]}]}"#)
        var pass = RedactionPass(RedactionRules(keep: keep))
        let clean = pass.redacted(tree)
        let values = [
            "fare": clean["fare"], "items[0].fare": clean.first("items")?["fare"],
            "items[0].name": clean.first("items")?["name"],
            "items[0].parts[0].fare": clean.first("items")?.first("parts")?["fare"],
        ]
        let kept = values.filter { $0.value?.string?.count == 1 }.keys.sorted()
        #expect(kept == places)
        for (place, value) in values where !kept.contains(place) {
            #expect(value?.string.map { Pseudonym.isOne($0) } == true, "\(place)")
        }
    }

    @Test("a value in an array stays if a rule keeps the array's field")
    func arrays() throws {
        var pass = RedactionPass(RedactionRules(keep: ["codes"]))
        #expect(
            try pass.redacted(JSONTree(reading: #"{"codes":["a",["b",7]],"names":["a"]}"#)).compactText
                == #"{"codes":["a",["b",7]],"names":["text-1"]}"#)
    }

    @Test("Booleans, null, zero and empty values stay in every field, and all other values are replaced")
    func ordinary() throws {
        var pass = RedactionPass(RedactionRules())
        #expect(
            try pass.redacted(
                JSONTree(
                    reading:
                        #"{"a":true,"b":false,"c":null,"d":0,"e":"","f":[],"g":{},"h":4711,"i":"x","j":4711}"#
                )
            ).compactText
                == #"{"a":true,"b":false,"c":null,"d":0,"e":"","f":[],"g":{},"h":1,"i":"text-1","j":1}"#)
    }

    @Test(
        "a number of four digits is searched for in kept texts if its field is never kept",
        arguments: [
            ("pin", "4711", true), ("pin", "471", false), ("passengers", "4711", true),
            ("stop", "4711", false),
        ])
    func shortNumbers(field: String, number: String, isFound: Bool) throws {
        var pass = RedactionPass(RedactionRules(keep: ["detail"]))
        _ = pass.redacted(try JSONTree(reading: #"{"\#(field)":\#(number)}"#))
        let later = pass.redacted(try JSONTree(reading: #"{"detail":"Code \#(number) accepted."}"#))
        #expect((later["detail"]?.string != "Code \(number) accepted.") == isFound)
    }

    @Test("a value without a field is replaced, whatever the rules keep")
    func top() throws {
        var pass = RedactionPass(RedactionRules(keep: ["*"]))
        #expect(pass.redacted("alone") == "text-1")
    }

    @Test(
        "a value below a protected field is replaced, whatever the rules keep",
        arguments: [
            "passengers", "passenger", "contact", "purchaser", "token", "tokens", "accessToken",
            "refresh_token", "password", "oldPassword", "secret", "secretKey", "card", "cardNumber",
            "document", "documents", "client_secret", "api_key", "apiKey", "passwd", "pwd", "passphrase",
            "authorization", "bearer", "private_key", "cookie", "cvv", "pin", "passport", "iban", "firstName",
            "last_name",
        ])
    func protected(name: String) throws {
        var pass = RedactionPass(RedactionRules(keep: ["*", "$.\(name).deep[*].name", name]))
        let clean = try pass.redacted(
            JSONTree(reading: #"{"\#(name)":{"deep":[{"name":"Anselma","n":12}],"ok":true},"name":"b"}"#))
        #expect(
            clean.compactText == #"{"\#(name)":{"deep":[{"name":"text-1","n":1}],"ok":true},"name":"b"}"#)
        #expect(
            try pass.redacted(JSONTree(reading: #"{"\#(name)":["Bertrando"]}"#)).compactText
                == #"{"\#(name)":["text-2"]}"#)
        #expect(pass.form([FormPair(name: name, value: "Carla")]).map(\.value) == ["text-3"])
        #expect(pass.target("/a?\(name)=Dagobert") == "/a?\(name)=text-4")
    }

    @Test("a value stays if its field only resembles a protected field, or is the type of a token")
    func unprotected() throws {
        var pass = RedactionPass(RedactionRules(keep: ["*"]))
        for name in [
            "token_type", "tokenType", "token_type_hint", "shipping", "passengerCount", "contacts", "pass",
            "fare",
        ] {
            #expect(pass.redacted([name: "Bearer"]) == [name: "Bearer"], "\(name)")
        }
    }

    @Test(
        "the name of a field is replaced only if it looks like a value",
        arguments: [
            ("firstName", true), ("osdm:id", true), ("x-y_z.$ref@2", false), ("Berlin", true),
            ("anselma@rail.fr", false), ("Anselma Invented", false), ("Zürich", true),
            ("4111 1111 1111 1111", false), ("q7Rt99xy3Zk", false), ("12345", false), ("text-3", false),
            (String(repeating: "a", count: 41), false), ("urn:uic:stn:8768600", false),
        ])
    func names(name: String, stays: Bool) throws {
        var pass = RedactionPass(RedactionRules(keep: ["*"]))
        let tree = JSONTree.object([.init(name, true)])
        let clean = pass.redacted(tree)
        #expect((clean == tree) == stays, "\(clean.compactText)")
        if !stays { #expect(clean.compactText == #"{"text-1":true}"#) }
        #expect(pass.form([FormPair(name: name, value: "")]).map(\.name) == [stays ? name : "text-1"])
    }

    @Test("the name of a field stays if a rule spells it out for that place")
    func spelledOut() {
        var pass = RedactionPass(RedactionRules(keep: ["$.list.q7Rt99xy3Zk", "$.list.**"]))
        #expect(
            pass.redacted(["list": ["q7Rt99xy3Zk": true, "q7Rt99xy3Zl": true], "q7Rt99xy3Zk": true])
                == ["list": ["q7Rt99xy3Zk": true, "text-1": true], "text-2": true])
    }

    @Test("the name of a field stays even if a replaced value equals it")
    func namesAreNotValues() throws {
        var pass = RedactionPass(RedactionRules())
        #expect(
            try pass.redacted(JSONTree(reading: #"{"name":"currency","currency":"name"}"#)).compactText
                == #"{"name":"text-2","currency":"text-1"}"#)
        #expect(
            try pass.redacted(JSONTree(reading: #"{"currency":{"name":1}}"#)).compactText.contains(
                #"{"currency":{"name""#))
    }

    @Test("the pseudonym of a value is an id in a field for identifiers, and a text elsewhere")
    func identifiers() throws {
        var pass = RedactionPass(RedactionRules())
        #expect(
            try pass.redacted(
                JSONTree(reading: #"{"id":"a","tripId":"b","placeRef":"c","note":"d","valid":"e"}"#)
            )
            .compactText
                == #"{"id":"id-1","tripId":"id-3","placeRef":"id-2","note":"text-1","valid":"text-2"}"#)
    }

    @Test("a date is shifted by the days that a rule gives, and any other text in the same field is replaced")
    func dates() throws {
        var pass = RedactionPass(RedactionRules(dates: ["birthDate": -400, "$.a.on": 31]))
        #expect(
            try pass.redacted(
                JSONTree(
                    reading:
                        #"{"birthDate":"1990-03-01","a":{"on":"2026-12-31T23:59:00+01:00"},"passengers":[{"birthDate":"2000-01-01"}],"on":"2026-12-31"}"#
                )
            ).compactText
                == #"{"birthDate":"1989-01-25","a":{"on":"2027-01-31T23:59:00+01:00"},"passengers":[{"birthDate":"1998-11-27"}],"on":"text-1"}"#
        )
        #expect(pass.redacted(["birthDate": "1st of May"]) == ["birthDate": "text-2"])
        #expect(pass.redacted(["birthDate": "1990-03-01 and more"]) == ["birthDate": "text-3"])
        // A shifted date is not shifted again.
        pass.registry.isFromRecording = true
        #expect(pass.redacted(["birthDate": "text-2"]) == ["birthDate": "text-2"])
    }

    @Test("the summary counts kept and replaced values, and names the fields that are replaced most often")
    func summary() throws {
        var pass = RedactionPass(RedactionRules(keep: ["fare"]))
        _ = try pass.redacted(
            JSONTree(reading: #"{"fare":1,"note":"a","zones":["b","c"],"password":"d","ok":true}"#))
        #expect(
            pass.summary.sentence
                == "Of 5 values 4 were replaced, most often: zones (2), fields that are never kept (1), note (1)."
        )
    }
}

extension JSONTree {
    fileprivate func first(_ name: String) -> JSONTree? {
        guard case .array(let items)? = self[name] else { return nil }
        return items.first
    }
}
