/// How many cells something can do with, wants, and can use, along one axis.
public struct SizeRange: Hashable, Sendable {
    /// More than any screen has, and small enough to be added up without overflow.
    public static let unlimited = 1 << 24

    public var minimum: Int
    public var ideal: Int
    public var maximum: Int

    /// Puts the three in order: the ideal is at least the minimum, and the maximum at least the ideal.
    public init(minimum: Int, ideal: Int, maximum: Int) {
        self.minimum = max(0, minimum)
        self.ideal = max(self.minimum, ideal)
        self.maximum = min(SizeRange.unlimited, max(self.ideal, maximum))
    }

    public static func fixed(_ length: Int) -> SizeRange {
        SizeRange(minimum: length, ideal: length, maximum: length)
    }

    /// Wants `length`, can use whatever there is, and does with no less than `minimum` (which is `length` by
    /// itself).
    public static func atLeast(_ length: Int, minimum: Int? = nil) -> SizeRange {
        SizeRange(minimum: minimum ?? length, ideal: length, maximum: unlimited)
    }

    /// What it gets of `available`: all that it can use, and never more than there is.
    public func fitted(to available: Int) -> Int {
        max(0, min(available, maximum))
    }

    public static func + (left: SizeRange, right: SizeRange) -> SizeRange {
        SizeRange(
            minimum: left.minimum + right.minimum, ideal: left.ideal + right.ideal,
            maximum: left.maximum + right.maximum)
    }

    static func sum(_ extents: [SizeRange]) -> SizeRange {
        extents.reduce(.fixed(0), +)
    }

    public static func + (extent: SizeRange, more: Int) -> SizeRange { extent + .fixed(more) }

    /// What holds either of two that lie side by side across this axis.
    public func union(_ other: SizeRange) -> SizeRange {
        SizeRange(
            minimum: max(minimum, other.minimum), ideal: max(ideal, other.ideal),
            maximum: max(maximum, other.maximum))
    }
}

extension SizeRange {
    /// Divides `available` cells among neighbours.
    ///
    /// When there is more than they want, those that can use more share it evenly, the first ones getting
    /// the odd cells. When there is less, the largest give way first, none below its minimum; when even the
    /// minima don't fit, the last ones go without.
    public static func divide(_ available: Int, among extents: [SizeRange]) -> [Int] {
        var lengths = extents.map(\.ideal)
        let wanted = lengths.reduce(0, +)
        if wanted < available {
            grow(&lengths, by: available - wanted, extents)
        } else if wanted > available {
            shrink(&lengths, to: available, extents)
        }
        return lengths
    }

    private static func grow(_ lengths: inout [Int], by surplus: Int, _ extents: [SizeRange]) {
        var surplus = surplus
        var growing = extents.indices.filter { extents[$0].maximum > lengths[$0] }
        while surplus > 0, !growing.isEmpty {
            let share = max(1, surplus / growing.count)
            for index in growing where surplus > 0 {
                let more = min(share, surplus, extents[index].maximum - lengths[index])
                lengths[index] += more
                surplus -= more
            }
            growing.removeAll { extents[$0].maximum <= lengths[$0] }
        }
    }

    private static func shrink(_ lengths: inout [Int], to available: Int, _ extents: [SizeRange]) {
        let least = extents.reduce(0) { $0 + $1.minimum }
        guard least < available else {
            var left = max(0, available)
            for index in extents.indices {
                lengths[index] = min(extents[index].minimum, left)
                left -= lengths[index]
            }
            return
        }
        // The highest level at which all that is cut down to it, but not below its minimum, fits.
        var low = 0
        var high = lengths.max() ?? 0
        while low < high {
            let middle = (low + high + 1) / 2
            let total = extents.reduce(0) { $0 + max($1.minimum, min($1.ideal, middle)) }
            if total <= available { low = middle } else { high = middle - 1 }
        }
        var left = available
        for (index, extent) in extents.enumerated() {
            lengths[index] = max(extent.minimum, min(extent.ideal, low))
            left -= lengths[index]
        }
        for (index, extent) in extents.enumerated() where left > 0 && extent.ideal > lengths[index] {
            lengths[index] += 1
            left -= 1
        }
    }
}
