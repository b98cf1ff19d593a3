import Foundation
import Testing

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
}
