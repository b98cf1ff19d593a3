/// A place in a file: a scenario's, or a test's.
public struct SourcePlace: Hashable, Sendable, CustomStringConvertible {
    /// The path, as it was given.
    public var file: String
    /// From 1; 0 when it is the file as a whole.
    public var line: Int
    /// From 1, in Unicode scalars; 0 when it is the line as a whole.
    public var column: Int

    public init(file: String, line: Int = 0, column: Int = 0) {
        self.file = file
        self.line = line
        self.column = column
    }

    /// `sign-in.yaml:4:5`, which editors and terminals make a link of.
    public var description: String {
        guard line > 0 else { return file }
        return column > 0 ? "\(file):\(line):\(column)" : "\(file):\(line)"
    }
}
