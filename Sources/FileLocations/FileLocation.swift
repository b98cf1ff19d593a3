/// A place in a file, for messages.
public struct FileLocation: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The name of the file: `#fileID` for Swift source; for another file, the path as somebody wrote it.
    public var file: String
    /// The full path: `#filePath` for Swift source, which is a path on the machine that compiled it. For another
    /// file, the same as `file`.
    public var path: String
    /// The line, counted from 1; 0 stands for the whole file.
    public var line: Int
    /// The column, counted from 1 in Unicode scalars; 0 stands for the whole line.
    public var column: Int

    public init(file: String, path: String? = nil, line: Int = 0, column: Int = 0) {
        self.file = file
        self.path = path ?? file
        self.line = line
        self.column = column
    }

    /// The location in a form that editors and terminals turn into a link: `AppTests/SearchTests.swift:12` or
    /// `sign-in.yaml:4:5`.
    public var description: String {
        guard line > 0 else { return file }
        return column > 0 ? "\(file):\(line):\(column)" : "\(file):\(line)"
    }
}

extension FileLocation {
    /// Without the full path, which says nothing on another machine.
    private enum CodingKeys: String, CodingKey { case file, line, column }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            file: try values.decode(String.self, forKey: .file),
            line: try values.decode(Int.self, forKey: .line),
            column: try values.decode(Int.self, forKey: .column))
    }
}
