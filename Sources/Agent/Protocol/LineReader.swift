import Foundation

/// Takes a stream of bytes apart into lines, each of which is one message.
struct LineReader {
    /// The most bytes of a message.
    static let most = 4 << 20

    private let most: Int
    private var rest = Data()
    private var isTooLong = false

    init(most: Int = Self.most) { self.most = most }

    /// Adds bytes, and returns the lines that are now complete, without their ends; nil for a line that is too long.
    mutating func add(_ bytes: Data) -> [Data?] {
        var lines: [Data?] = []
        var bytes = bytes[...]
        while let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
            keep(bytes[..<end])
            lines.append(isTooLong ? nil : rest)
            (rest, isTooLong) = (Data(), false)
            bytes = bytes[(end + 1)...]
        }
        keep(bytes)
        return lines
    }

    private mutating func keep(_ part: Data) {
        isTooLong = isTooLong || rest.count + part.count > most
        rest = isTooLong ? Data() : rest + part
    }
}
