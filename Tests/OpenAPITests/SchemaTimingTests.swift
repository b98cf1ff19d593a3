import JSONTrees
import TestSupport
import Testing

@testable import OpenAPI

@Suite struct SchemaTimingTests {
    @Test(
        "the check takes time in proportion to the number of members, whatever a schema says about their names",
        arguments: [#""required":[NAMES]"#, #""dependentRequired":{"n0":[NAMES]}"#])
    func names(rule: String) throws {
        let inputs = try [5000, 20_000].map { count in
            let names = (0..<count).map { "n\($0)" }
            let list = names.map { "\"\($0)\"" }.joined(separator: ",")
            let schema = rule.replacing("NAMES", with: list)
            let document = try OpenAPIDocument(
                JSONTree(reading: #"{"openapi":"3.1.0","components":{"schemas":{"It":{\#(schema)}}}}"#))
            return (document, JSONTree.object(names.map { JSONTree.Member($0, true) }))
        }
        let times = ProcessorTime.least(for: inputs) { document, value in
            #expect(document.result(of: value, as: "It").violations == [])
        }
        #expect(times[1] < 8 * times[0] + 0.005, "\(times) s; the second for four times as many")
    }
}
