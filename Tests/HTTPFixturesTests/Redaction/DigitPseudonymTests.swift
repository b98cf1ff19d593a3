import Foundation
import HTTPTransport
import HTTPTypes
import Testing

@testable import HAR
@testable import HTTPBodies
@testable import HTTPFixtures
@testable import HTTPStubs

@Suite("A pseudonym of digits")
struct DigitPseudonymTests {
    /// What `fixtures export` and then `fixtures import` do.
    private func exportedAndImported(_ exchanges: [Exchange]) throws -> (Redactor, [Exchange]) {
        let imported = try HAR.Log(har: HARTools.har(exchanges), named: "ours.har").exchanges().exchanges
        let redactor = Redactor()
        redactor.adopt(imported)
        for exchange in imported { _ = redactor.redact(exchange) }
        return (redactor, imported.map { redactor.redact($0) })
    }

    @Test("stays when its recording is exported and imported, whatever its number, and is no leak")
    func imported() throws {
        let body =
            #"{"birthDate":"1980-01-03","phone":["0000000002","0000000001"],"pin":["42","07"],"user":[3,1],"voucherCode":"VOUCHER-1","voucherNumber":"000000000002","account_number":"0000000000000005"}"#
        let exchange = Exchange.example(1, .get, "/a?phone=0000000003&x=1", answer: body)
        let (redactor, again) = try exportedAndImported([exchange])
        #expect(again.map { ExchangeFile($0).data } == [ExchangeFile(exchange).data])
        let folder = try TemporaryFolder()
        try folder.recording.write(.example(again), redactor: redactor)
    }

    @Test("in any number and order of fields, changes nothing when it is exported and imported")
    func importedAtRandom() throws {
        let fields = ["phone", "pin", "voucherNumber", "account_number", "otp", "user", "birthDate", "cvc"]
        for seed in 0..<max(100, propertyCases / 5) {
            var random = Seeded(UInt64(seed))
            let exchanges = (1...3).map { number in
                let members = (0..<Int.random(in: 1...6, using: &random)).map { index -> String in
                    let digits = Int.random(in: 1...99_999, using: &random)
                    let value =
                        switch Int.random(in: 0...3, using: &random) {
                        case 0: "\(digits % 12)"
                        case 1: "\"\(digits)\""
                        case 2: "\"0\(digits)\(digits)\""
                        default: "\"19\(10 + digits % 90)-0\(1 + digits % 9)-11\""
                        }
                    return "{\"\(fields[(digits + index) % fields.count])\":\(value)}"
                }
                return Exchange.example(number, answer: "[\(members.joined(separator: ","))]")
            }
            let redactor = Redactor()
            let recorded = exchanges.map { redactor.redact($0) }
            let (known, again) = try exportedAndImported(recorded)
            #expect(
                again.map(\.answerText) == recorded.map(\.answerText),
                "case \(seed): \(exchanges.map(\.answerText))")
            for exchange in again {
                #expect(LeakScan(redactor: known).leaks(in: ExchangeFile(exchange)) == [], "case \(seed)")
            }
        }
    }

    @Test("may be sent on where a recording is gone on with, and is no new secret's")
    func goneOnWith() async throws {
        let folder = try TemporaryFolder()
        let old = Exchange.example(
            1, .get, "/a",
            answer: #"{"phone":["0000000002","0000000001"],"user":1,"voucherNumber":"00000001"}"#)
        try folder.recording.write(.example([old]))
        let live = ClosureTransport { _, _ in
            Response(
                response: HTTPResponse(status: .ok, headerFields: [.contentType: "application/json"]),
                body: Data(#"{"phone":"0612345678","user":77,"voucherNumber":"48392017"}"#.utf8))
        }
        let session = try FixtureSession.open(
            .new, folder.recording, live: live, safety: RequestSafety(sendsUnsafe: true))
        let sent = Exchange.example(
            2, .post, "/b", fields: [.contentType: "application/json"],
            body: #"{"phone":"0000000002","user":1,"voucherNumber":"00000001"}"#)
        _ = try await session.transport.send(sent.request, body: sent.requestBody)
        #expect(await session.finish().isSuccess())
        let new = try #require(try folder.recording.read().exchanges.last)
        #expect(new.requestBody == sent.requestBody)
        #expect(new.answerText == #"{"phone":"0000000003","user":2,"voucherNumber":"00000002"}"#)
    }

    @Test(
        "is not another secret's, though that one looks like it",
        arguments: [
            ("[{\"user\":2},{\"user\":7}]", "[{\"user\":1},{\"user\":3}]"),
            (
                "[{\"user\":5},{\"user\":4},{\"user\":2},{\"user\":1}]",
                "[{\"user\":1},{\"user\":2},{\"user\":3},{\"user\":6}]"
            ),
            ("[{\"pin\":5},{\"user\":5},{\"user\":6}]", "[{\"pin\":1},{\"user\":1},{\"user\":2}]"),
            (
                "{\"phone\":[\"0612345678\",\"0000000001\",\"0612345678\"]}",
                "{\"phone\":[\"0000000001\",\"0000000002\",\"0000000001\"]}"
            ),
            ("{\"pin\":[\"5\",\"4\",\"2\",\"1\"]}", "{\"pin\":[\"1\",\"2\",\"3\",\"6\"]}"),
        ])
    func distinct(body: String, cleaned: String) {
        let redactor = Redactor()
        let clean = redactor.redact(.example(answer: body))
        #expect(clean.answerText == cleaned)
        #expect(redactor.redact(again: clean) == clean)
        #expect(LeakScan(redactor: redactor).leaks(in: ExchangeFile(clean)) == [])
    }
}
