/// A place in a file, for messages.
public struct FileLocation: Hashable, Sendable, CustomStringConvertible {
    /// The module and the file of Swift source, as `#fileID` gives them; for another file, its path as it was given.
    public var file: String
    /// The path of Swift source on the machine that compiled it, as `#filePath` gives it; else the same as `file`.
    public var path: String
    /// Counted from 1; 0 stands for the whole file.
    public var line: Int
    /// Counted from 1, in Unicode scalars; 0 stands for the whole line.
    public var column: Int

    public init(file: String, path: String? = nil, line: Int = 0, column: Int = 0) {
        self.file = file
        self.path = path ?? file
        self.line = line
        self.column = column
    }

    /// `AppTests/SearchTests.swift:12` or `sign-in.yaml:4:5`, which editors and terminals turn into a link.
    public var description: String {
        guard line > 0 else { return file }
        return column > 0 ? "\(file):\(line):\(column)" : "\(file):\(line)"
    }
}
