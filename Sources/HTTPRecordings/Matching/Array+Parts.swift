import Foundation
import Locking

extension Array where Element: Sendable {
    /// Maps the elements in as many parts as there are processors, all at the same time.
    func mapParts<Result: Sendable>(
        _ transform: @Sendable (ArraySlice<Element>) -> [Result]
    ) -> [Result] {
        let parts = Swift.min(ProcessInfo.processInfo.activeProcessorCount, count / 100)
        guard parts > 1 else { return transform(self[...]) }
        let results = Lock([[Result]](repeating: [], count: parts))
        DispatchQueue.concurrentPerform(iterations: parts) { part in
            let result = transform(self[count * part / parts..<count * (part + 1) / parts])
            results.withLock { $0[part] = result }
        }
        return results.withLock { $0.flatMap(\.self) }
    }
}
