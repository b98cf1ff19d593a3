import TestSupport

extension SeededGenerator {
    /// Draws a number from 0 to `end`, excluding `end`.
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
