import Foundation
import Testing

@Suite("The doubles' tests", .timeLimit(.minutes(1)))
struct SupportTests {
    @Test("the tests' own `yield` stops waiting when its task is cancelled")
    func yieldEnds() async {
        let waiter = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            var asked = 0
            await yield {
                asked += 1
                return asked > 100
            }
            return asked
        }
        #expect(await waiter.value == 1)
    }

    @Test("each suite of these tests has a time limit, so that a call that never comes fails a test")
    func timeLimits() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "swift" }
        let lines = try files.flatMap { file in
            try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { "\($0)" }
        }
        let suites = lines.filter { $0.hasPrefix("@Suite") }
        #expect(suites.count > 10)
        for suite in suites { #expect(suite.contains(".timeLimit(")) }
    }
}
