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
    package var faults: [Fault]

    package init(_ faults: [Fault] = []) { self.faults = faults }

    /// - Throws: `FaultSpecError`, a sentence that says what is wrong, where, and what may stand there.
    public init(_ text: String) throws(FaultSpecError) {
        faults = []
        guard !text.allSatisfy(\.isWhitespace) else { return }
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            var reader = FaultReader(part, in: text)
            faults.append(try reader.fault())
        }
    }

    /// The line that reads as these faults.
    public var description: String { faults.map(\.description).joined(separator: ",") }
}

/// Why a line of faults cannot be read.
public struct FaultSpecError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The fault that is wrong, as it was written.
    package let part: String
    /// Where it begins in the line, in characters from 1.
    package let position: Int
    package let reason: String

    /// A sentence for a person.
    public var message: String {
        let place = position > 1 ? " (character \(position))" : ""
        return part.isEmpty
            ? "The line of faults\(place) \(reason)." : "“\(part.prefix(80))”\(place) \(reason)."
    }

    public var description: String { message }
}
