/// Texts of fields and reason phrases whose bytes need not be UTF-8 (RFC 9110 section 5.5 allows any byte from
/// 0x80 on), while `HTTPFields` holds text.
///
/// Each byte that does not belong to UTF-8 becomes one private code point, from U+10F780 to U+10F7FF. `fieldBytes`
/// turns it into the byte again when the text is written to a connection. Python does the same with surrogates (PEP
/// 383). If a text really contains such a code point, each byte of its UTF-8 becomes a private code point, so it is
/// written as it came.
extension String {
    private static let firstKept: UInt32 = 0x10F700

    private static func isKept(_ scalar: Unicode.Scalar) -> Bool {
        (firstKept + 0x80...firstKept + 0xFF).contains(scalar.value)
    }

    /// Reads bytes of a connection.
    package init(fieldBytes bytes: some Collection<UInt8>) {
        let text = String(validating: bytes, as: UTF8.self)
        if let text, !text.unicodeScalars.contains(where: Self.isKept) {
            self = text
            return
        }
        var scalars = UnicodeScalarView()
        func keep(_ bytes: some Collection<UInt8>) {
            scalars += bytes.compactMap { Unicode.Scalar(Self.firstKept + UInt32($0)) }
        }
        var (parser, iterator, rest) = (UTF8.ForwardParser(), bytes.makeIterator(), bytes[...])
        while true {
            switch parser.parseScalar(from: &iterator) {
            case .valid(let encoded):
                let scalar = UTF8.decode(encoded)
                if Self.isKept(scalar) { keep(encoded) } else { scalars.append(scalar) }
                rest = rest.dropFirst(encoded.count)
            case .error(let length):
                keep(rest.prefix(length))
                rest = rest.dropFirst(length)
            case .emptyInput:
                self = String(scalars)
                return
            }
        }
    }

    /// The bytes for a connection.
    package var fieldBytes: [UInt8] {
        unicodeScalars.flatMap { scalar in
            Self.isKept(scalar) ? [UInt8(truncatingIfNeeded: scalar.value)] : Array(String(scalar).utf8)
        }
    }
}
