import HTTPBodies

/// How fast an answer's bytes arrive.
///
/// As text: one of the named speeds, or a number of kilobytes a second such as `64` or `64KB/s`. A kilobyte
/// has 1,000 bytes.
public struct Bandwidth: Hashable, Sendable {
    public var kilobytesPerSecond: Double

    /// - Parameters:
    ///   - kilobytesPerSecond: Above 0.
    public init(kilobytesPerSecond: Double) { self.kilobytesPerSecond = kilobytesPerSecond }

    // The named speeds are those of OHHTTPStubs.
    public static let gprs = Bandwidth(kilobytesPerSecond: 7)
    public static let edge = Bandwidth(kilobytesPerSecond: 16)
    public static let threeG = Bandwidth(kilobytesPerSecond: 400)
    public static let threeGPlus = Bandwidth(kilobytesPerSecond: 900)
    public static let wiFi = Bandwidth(kilobytesPerSecond: 1500)

    static let named: [(name: String, bandwidth: Bandwidth)] = [
        ("GPRS", .gprs), ("EDGE", .edge), ("3G", .threeG), ("3G+", .threeGPlus), ("WiFi", .wiFi),
    ]

    /// - Throws: `StubError` with the names of all speeds.
    public init(_ text: String) throws(StubError) {
        if let found = Self.named.first(where: { $0.name.lowercased() == text.lowercased() }) {
            self = found.bandwidth
            return
        }
        let digits = text.lowercased().hasSuffix("kb/s") ? text.dropLast(4) : text[...]
        guard let number = Double(digits), number.isFinite, number > 0 else {
            let names = Self.named.map(\.name).joined(separator: ", ")
            throw StubError("“\(text)” is not a speed; these are: \(names), or a number of KB/s.")
        }
        self.init(kilobytesPerSecond: number)
    }

    /// How long so many bytes take.
    func time(for bytes: Int) -> Duration {
        guard kilobytesPerSecond > 0 else { return Delay.longest }
        return min(.seconds(Double(bytes) / (kilobytesPerSecond * 1000)), Delay.longest)
    }
}

extension Bandwidth: CustomStringConvertible {
    /// As the text that reads as it.
    public var description: String {
        Self.named.first { $0.bandwidth == self }?.name ?? "\(kilobytesPerSecond)KB/s"
    }
}
