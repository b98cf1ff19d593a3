import Foundation
import Testing
import Waiting

func waitInQuanta(seconds: Double, until condition: () -> Bool) -> Bool {
    let end = Date(timeIntervalSinceNow: seconds)
    while !condition() {
        guard Date() < end else { return false }
        _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.0001))
    }
    return true
}

@Suite("The article's quantum loop")
struct QuantumLoopTests {
    @Test("a quantum loop evaluates its condition again and again even though nothing happens")
    func fault() async {
        let found = await onRunLoop {
            var looks = 0
            return waitInQuanta(seconds: 60) {
                looks += 1
                return looks == 20
            }
        }
        // The quantum loop has evaluated the condition twenty times though nothing has happened.
        #expect(found)
    }

    @Test("UILoop sleeps until something happens")
    func mended() async {
        await #expect(processExitsWith: .success) {
            let looks = Count()
            let outcome = UILoop.shared.run(for: "a twentieth look", timeout: .milliseconds(50)) { _ in
                looks.next() == 20
            }
            precondition(outcome.value == nil)
            precondition(looks.value < 5)
        }
    }
}
