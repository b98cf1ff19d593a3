extension UInt64 {
    /// The hash of a text (FNV-1a, 64 bits). It is the same in every process, unlike Swift's own.
    ///
    /// - Parameter earlier: The hash of the text in front of it.
    package init(hashOf text: String, after earlier: UInt64 = 0xCBF2_9CE4_8422_2325) {
        self = text.utf8.reduce(earlier) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
