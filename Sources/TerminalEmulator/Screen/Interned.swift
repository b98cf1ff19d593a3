/// A table of values that many cells share. A cell holds only the number of its value.
///
/// When `needsSweep` is true, the owner calls `keep` with the numbers that cells still hold.
struct Interned<Value: Hashable> {
    private var values: [Value]
    private var numbers: [Value: UInt32]
    private var free: [UInt32] = []
    private var sweepAt: Int

    /// - Parameter first: The value with the number 0, which is never removed.
    init(first: Value) {
        values = [first]
        numbers = [first: 0]
        sweepAt = 4096
    }

    var count: Int { numbers.count }

    /// Whether the table has grown enough to remove unused values.
    var needsSweep: Bool { numbers.count >= sweepAt }

    subscript(number: UInt32) -> Value { values[Int(number)] }

    mutating func number(of value: Value) -> UInt32 {
        if let number = numbers[value] { return number }
        let number: UInt32
        if let old = free.popLast() {
            number = old
            values[Int(old)] = value
        } else {
            number = UInt32(values.count)
            values.append(value)
        }
        numbers[value] = number
        return number
    }

    /// Removes all values except those with these numbers.
    mutating func keep(_ used: Set<UInt32>) {
        for (value, number) in numbers where number != 0 && !used.contains(number) {
            numbers[value] = nil
            values[Int(number)] = values[0]
            free.append(number)
        }
        sweepAt = max(4096, numbers.count * 2)
    }
}
