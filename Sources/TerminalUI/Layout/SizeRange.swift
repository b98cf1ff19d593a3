/// The minimum, ideal and maximum length of a view along one axis, in cells.
public struct SizeRange: Hashable, Sendable {
    /// A length beyond any screen, yet small enough to be added up without overflow.
    public static let unlimited = 1 << 24

    package var minimum: Int
    package var ideal: Int
    package var maximum: Int

    /// Makes a range, and puts its lengths in order: raises the ideal to at least the minimum, and the maximum to at
    /// least the ideal.
    public init(minimum: Int, ideal: Int, maximum: Int) {
        self.minimum = max(0, minimum)
        self.ideal = max(self.minimum, ideal)
        self.maximum = min(SizeRange.unlimited, max(self.ideal, maximum))
    }

    public static func fixed(_ length: Int) -> SizeRange {
        SizeRange(minimum: length, ideal: length, maximum: length)
    }

    /// Makes a range whose ideal is `length`, without a maximum. The minimum is `length` unless it is given.
    public static func atLeast(_ length: Int, minimum: Int? = nil) -> SizeRange {
        SizeRange(minimum: minimum ?? length, ideal: length, maximum: unlimited)
    }

    /// The part of `available` that the view gets: no more than its maximum.
    package func fitted(to available: Int) -> Int { max(0, min(available, maximum)) }

    package static func + (left: SizeRange, right: SizeRange) -> SizeRange {
        SizeRange(
            minimum: left.minimum + right.minimum, ideal: left.ideal + right.ideal,
            maximum: left.maximum + right.maximum)
    }

    static func sum(_ ranges: [SizeRange]) -> SizeRange { ranges.reduce(.fixed(0), +) }

    package static func + (range: SizeRange, more: Int) -> SizeRange { range + .fixed(more) }

    /// The range with room for either of two views.
    package func union(_ other: SizeRange) -> SizeRange {
        SizeRange(
            minimum: max(minimum, other.minimum), ideal: max(ideal, other.ideal),
            maximum: max(maximum, other.maximum))
    }
}

extension SizeRange {
    /// Divides `available` cells among views in a row.
    ///
    /// If there is more room than the views want, the views that can use more share it evenly. If cells are
    /// left over, the first of these views get one more. If there is less room, the largest views shrink
    /// first, none below its minimum. If even the minima do not fit, the last views get nothing.
    package static func divide(_ available: Int, among ranges: [SizeRange]) -> [Int] {
        var lengths = ranges.map(\.ideal)
        let wanted = lengths.reduce(0, +)
        if wanted < available {
            grow(&lengths, by: available - wanted, ranges)
        } else if wanted > available {
            shrink(&lengths, to: available, ranges)
        }
        return lengths
    }

    private static func grow(_ lengths: inout [Int], by surplus: Int, _ ranges: [SizeRange]) {
        var surplus = surplus
        var growing = ranges.indices.filter { ranges[$0].maximum > lengths[$0] }
        while surplus > 0, !growing.isEmpty {
            let share = max(1, surplus / growing.count)
            for index in growing where surplus > 0 {
                let more = min(share, surplus, ranges[index].maximum - lengths[index])
                lengths[index] += more
                surplus -= more
            }
            growing.removeAll { ranges[$0].maximum <= lengths[$0] }
        }
    }

    private static func shrink(_ lengths: inout [Int], to available: Int, _ ranges: [SizeRange]) {
        let least = ranges.reduce(0) { $0 + $1.minimum }
        guard least < available else {
            var left = max(0, available)
            for index in ranges.indices {
                lengths[index] = min(ranges[index].minimum, left)
                left -= lengths[index]
            }
            return
        }
        // Finds the largest length such that all views fit if each shrinks to this length, but not below its minimum.
        var low = 0
        var high = lengths.max() ?? 0
        while low < high {
            let middle = (low + high + 1) / 2
            let total = ranges.reduce(0) { $0 + max($1.minimum, min($1.ideal, middle)) }
            if total <= available { low = middle } else { high = middle - 1 }
        }
        var left = available
        for (index, range) in ranges.enumerated() {
            lengths[index] = max(range.minimum, min(range.ideal, low))
            left -= lengths[index]
        }
        for (index, range) in ranges.enumerated() where left > 0 && range.ideal > lengths[index] {
            lengths[index] += 1
            left -= 1
        }
    }
}
