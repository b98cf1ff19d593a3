import Foundation
import Scenarios
import Testing

@Suite("The steps that every vocabulary has")
struct StepWordTests {
    @Test("each scenario step is also a call in Swift")
    func callsOfSteps() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Sources/BlackBox/Driving").standardized
        let sources = try FileManager.default.contentsOfDirectory(atPath: folder.path).map {
            try String(contentsOf: folder.appending(path: $0), encoding: .utf8)
        }.joined()
        // These steps have other names in Swift.
        let others = ["enter": "enterText", "clear": "clearText", "scrollTo": "scroll"]
        // `include` and `repeat` are functions and loops in Swift. Only a scenario has a program in another process.
        let words = ScenarioVocabulary<Void>().steps.map(\.word).filter {
            !["include", "repeat", "expectMemory", "drag", "terminalFocus"].contains($0)
        }
        for word in words {
            #expect(sources.contains("public func \(others[word] ?? word)("), "\(word)")
        }
        #expect(words.count > 15)
    }

    @Test("the article lists all steps in their order")
    func steps() throws {
        let words = ScenarioVocabulary<Void>().steps.map { "`\($0.word)`" }
        let article = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Sources/Scenarios/Scenarios.docc/Scenarios.md").standardized
        #expect(try String(contentsOf: article, encoding: .utf8).contains(words.joined(separator: ", ")))
    }
}
