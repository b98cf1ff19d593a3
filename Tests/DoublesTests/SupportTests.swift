import Foundation
import Testing

@Suite("The doubles' tests", .timeLimit(.minutes(1)))
struct SupportTests {
    @Test("these tests stop waiting for a condition when they are cancelled")
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

    @Test("each suite has a time limit, so that a call that never comes is a failure")
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
