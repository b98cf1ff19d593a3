/// The speed at which a response arrives. As text, it is a name such as `EDGE`, or a number of kilobytes (1,000 bytes)
/// per second: `64`, `64KB/s`.
public struct Bandwidth: Hashable, Sendable {
    package let kilobytesPerSecond: Double

    /// - Parameter kilobytesPerSecond: Above 0.
    public init(kilobytesPerSecond: Double) { self.kilobytesPerSecond = kilobytesPerSecond }

    // The named speeds are those of OHHTTPStubs.
    public static let gprs = Bandwidth(kilobytesPerSecond: 7)
    public static let edge = Bandwidth(kilobytesPerSecond: 16)
    public static let threeG = Bandwidth(kilobytesPerSecond: 400)
    public static let threeGPlus = Bandwidth(kilobytesPerSecond: 900)
    public static let wiFi = Bandwidth(kilobytesPerSecond: 1500)

    private static let named: [(name: String, bandwidth: Bandwidth)] = [
        ("GPRS", .gprs), ("EDGE", .edge), ("3G", .threeG), ("3G+", .threeGPlus), ("WiFi", .wiFi),
    ]

    static let choices = named.map(\.name).joined(separator: ", ") + ", or a number of KB/s"

    /// - Throws: `StubError` with the names of all speeds.
    public init(_ text: String) throws(StubError) {
        if let found = Self.named.first(where: { $0.name.lowercased() == text.lowercased() }) {
            self = found.bandwidth
            return
        }
        let digits = text.lowercased().hasSuffix("kb/s") ? text.dropLast(4) : text[...]
        guard let number = Double(digits), number.isFinite, number > 0 else {
            throw StubError("\(text.quoted) is not a speed; these are: \(Self.choices).")
        }
        self.init(kilobytesPerSecond: number)
    }

    /// Returns how long a number of bytes takes; a day at most.
    func time(for bytes: Int) -> Duration {
        guard kilobytesPerSecond > 0 else { return Delay.longest }
        return min(.seconds(Double(bytes) / (kilobytesPerSecond * 1000)), Delay.longest)
    }
}
