/// A snapshot of the calls that a double has received, oldest first.
public struct CallList<Call: Sendable>: Sequence, Sendable {
    let calls: [Call]
    /// Makes the failure for an index without a call.
    let missing: @Sendable (Int, FileLocation) -> DoubleFailure

    public var count: Int { calls.count }
    public var isEmpty: Bool { calls.isEmpty }
    public var first: Call? { calls.first }
    public var last: Call? { calls.last }

    /// The call at an index, counted from 0. Throws if there is no such call. (An array would end the test
    /// run instead.)
    public subscript(
        index: Int, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
    ) -> Call {
        get throws(DoubleFailure) {
            guard calls.indices.contains(index) else {
                throw missing(index, FileLocation(file: fileID, path: filePath, line: line))
            }
            return calls[index]
        }
    }

    public func makeIterator() -> IndexingIterator<[Call]> { calls.makeIterator() }
}
