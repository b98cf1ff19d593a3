import Foundation

extension StringProtocol {
    /// The parts between a byte of ASCII, without looking at characters: a path has no others that count.
    package func parts(
        between separator: UInt8, maxSplits: Int = .max, keepsEmpty: Bool = true
    ) -> [Substring] {
        Substring(self).utf8.split(
            separator: separator, maxSplits: maxSplits, omittingEmptySubsequences: !keepsEmpty
        )
        .map { Substring($0) }
    }

    /// The place of `://` in an address.
    package var schemeMark: Range<String.Index>? {
        var rest = Substring(self).utf8
        while let colon = rest.firstIndex(of: 0x3A) {
            rest = rest[rest.index(after: colon)...]
            if rest.starts(with: "//".utf8) { return colon..<rest.index(rest.startIndex, offsetBy: 2) }
        }
        return nil
    }

    /// Without its percent-escapes; what cannot be decoded stays as it is.
    package var unescaped: String {
        utf8.contains(0x25) ? removingPercentEncoding ?? String(self) : String(self)
    }
}
