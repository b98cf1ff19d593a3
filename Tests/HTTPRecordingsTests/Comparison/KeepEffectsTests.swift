import HTTPTransport
import HTTPTypes
import Testing

@testable import HTTPRecordings
@testable import Redaction

@Suite("Entries under keep without an effect")
struct KeepEffectsTests {
    private func sentences(_ keep: [String]) -> [String] {
        var pass = RedactionPass(RedactionRules(keep: keep))
        let clean = pass.recorded(
            [
                Exchange.example(1, .get, "/n/a7001?q=tea&c=true", fields: [.accept: "text/html"]),
                .example(2, .post, "/a", body: #"{"password":"pw","name":"Tea","seat":"here"}"#),
            ].map { pass.judged($0) })
        #expect(clean.first?.request.path?.hasSuffix("&c=true") == true)
        return KeepEffects(clean, pass.summary).sentences(about: keep)
    }

    @Test("an entry that keeps a field, a header field or a part of a path is not reported")
    func useful() { #expect(sentences(["seat", "accept", "a7001", "$.seat", "*Time"]) == []) }

    @Test(
        "an entry without an effect is reported with the reason",
        arguments: [
            ("password", "never kept"), ("set-cookie", "never kept"),
            ("seta", "nothing that would be replaced"),
            ("", "it names no field"), ("[[", "it names no field"),
            ("text/html", "no body has this media type"),
            ("q", "1 of its values replaced nevertheless"),
        ])
    func reported(entry: String, reason: String) {
        let words = sentences([entry])
        #expect(words.count == 1 && words[0].contains(reason), "\(words)")
    }
}
