/// Faults as a line of text, such as `delay=5s@/searches,fail=503@/items*2,lose@POST /orders 10%`.
///
/// Faults are apart by commas. Each is a word, for some with a value, and then, in any order, for which requests:
///
/// - `@/items`: to that path or below it, which may be a pattern (`@/items/{id}`); `@POST /items`: and of that method
/// - `10%`: each with that probability, which the seed decides
/// - `*2` or `first 2`: no more than two
/// - `after 3`: not the first three
/// - `every 3`: the third, the sixth, …
///
/// Waits (`delay`, `late`, `bandwidth`, `reorder`) add up; of the others, the first in the line takes the request,
/// and those after it are not used up.
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
                faults.append(try reader.fault())
            }
        }
        self.faults = faults
    }
}
