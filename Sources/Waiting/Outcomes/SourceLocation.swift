/// A place in a source file.
public struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
    /// Module and file name, as `#fileID` gives them.
    public var fileID: String
    public var filePath: String
    /// From 1.
    public var line: Int
    /// From 1.
    public var column: Int

    public init(fileID: String, filePath: String, line: Int, column: Int = 1) {
        self.fileID = fileID
        self.filePath = filePath
        self.line = line
        self.column = column
    }

    public var description: String { "\(fileID):\(line)" }
}
