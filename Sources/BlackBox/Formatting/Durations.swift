extension Duration {
    /// `412 ms`, `1.2 s`; below 100 ms with tenths.
    var inWords: String {
        let milliseconds = Double(components.seconds) * 1000 + Double(components.attoseconds) / 1e15
        func tenths(_ value: Double) -> String { String((value * 10).rounded() / 10) }
        if milliseconds < 99.95 { return "\(tenths(milliseconds)) ms" }
        if milliseconds < 999.5 { return "\(Int(milliseconds.rounded())) ms" }
        return "\(tenths(milliseconds / 1000)) s"
    }
}
