extension UInt64 {
    /// The hash of a text (FNV-1a, 64 bits). It is the same in every process, unlike Swift's own.
    package init(hashOf text: String) {
        self = text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
