/// Without the full path, which says nothing on another machine.
extension FileLocation: Codable {
    private enum CodingKeys: String, CodingKey { case file, line, column }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            file: try values.decode(String.self, forKey: .file),
            line: try values.decode(Int.self, forKey: .line),
            column: try values.decode(Int.self, forKey: .column))
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(file, forKey: .file)
        try values.encode(line, forKey: .line)
        try values.encode(column, forKey: .column)
    }
}
