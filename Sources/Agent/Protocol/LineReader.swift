package import Foundation

/// Takes a stream of bytes apart into lines, each of which is one message.
package struct LineReader {
    /// A line without its end, or the place of a line that was thrown away.
    package enum Line: Equatable {
        case whole(Data)
        /// The line had more bytes than a message may have.
        case tooLong
    }

    /// The most bytes of a message.
    package let most: Int
    private var rest = Data()
    private var isSkipping = false

    package init(most: Int = 4 << 20) { self.most = most }

    /// Adds bytes, and returns the lines that are now complete. Reports a line that is too long before its end comes.
    package mutating func add(_ bytes: Data) -> [Line] {
        var lines: [Line] = []
        var bytes = bytes[...]
        while let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
            take(bytes[..<end], into: &lines)
            if !isSkipping { lines.append(.whole(rest)) }
            (rest, isSkipping) = (Data(), false)
            bytes = bytes[(end + 1)...]
        }
        take(bytes, into: &lines)
        return lines
    }

    private mutating func take(_ bytes: Data, into lines: inout [Line]) {
        guard !isSkipping else { return }
        rest += bytes
        guard rest.count > most else { return }
        (rest, isSkipping) = (Data(), true)
        lines.append(.tooLong)
    }
}
