extension Wire {
    /// An enumeration that others may extend: a word that this program does not know is kept as it came.
    package protocol OpenEnum: RawRepresentable<String>, Codable, Hashable, Sendable,
        ExpressibleByStringLiteral
    {
        init(rawValue: String)
    }
}

extension Wire.OpenEnum {
    package init(stringLiteral value: String) { self.init(rawValue: value) }
}
