/// Numbers by a seed, the same on every machine (Steele, Lea and Flood, “Fast Splittable Pseudorandom Number
/// Generators”, 2014).
struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
        return bits ^ bits >> 31
    }

    /// From 0.
    mutating func number(below end: Int) -> Int { Int.random(in: 0..<end, using: &self) }

    mutating func chance(_ percent: Int) -> Bool { number(below: 100) < percent }

    mutating func pick<Item>(_ items: [Item]) -> Item { items[number(below: items.count)] }

    mutating func text(_ count: Int, of letters: String) -> String {
        let letters = Array(letters)
        return String((0..<count).map { _ in pick(letters) })
    }

    mutating func digits(_ count: Int) -> String {
        pick(Array("123456789").map(String.init)) + text(count - 1, of: "0123456789")
    }
}
