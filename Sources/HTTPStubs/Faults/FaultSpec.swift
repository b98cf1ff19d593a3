/// Faults as a line of text, such as `delay=5s@/searches,fail=503@/items*2,lose@POST /orders 10%`.
///
/// `help` has all words. Waits (`delay`, `late`, `bandwidth`, `reorder`) add up; of the others, the first in the line
/// takes the request, and those after it are not used up.
public struct FaultSpec: Hashable, Sendable, CustomStringConvertible {
    /// The line that it was read from.
    public let description: String
    let faults: [Fault]

    /// - Throws: `StubError`, a sentence that says what is wrong, where, and what may stand there.
    public init(_ text: String) throws(StubError) {
        description = text
        var faults: [Fault] = []
        if !text.allSatisfy(\.isWhitespace) {
            for part in text.split(separator: ",", omittingEmptySubsequences: false) {
                var reader = FaultReader(part, in: text)
                do { faults.append(try reader.fault()) } catch { throw StubError("\(error)") }
            }
        }
        self.faults = faults
    }
}
