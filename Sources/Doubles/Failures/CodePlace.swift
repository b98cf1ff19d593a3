/// A line of source, as Swift's `#fileID`, `#filePath` and `#line` name it.
public struct CodePlace: Hashable, Sendable, CustomStringConvertible {
    /// Module and file, e.g. `AppTests/SearchTests.swift`.
    public var fileID: String
    /// The file on the machine that compiled it.
    public var filePath: String
    /// Counted from 1.
    public var line: Int

    public init(fileID: String, filePath: String, line: Int) {
        self.fileID = fileID
        self.filePath = filePath
        self.line = line
    }

    public var description: String { "\(fileID):\(line)" }
}
