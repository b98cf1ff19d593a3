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
}
