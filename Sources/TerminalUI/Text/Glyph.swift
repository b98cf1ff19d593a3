/// What one cell can hold: a scalar that takes room and up to four that are drawn over it.
///
/// Five scalars of 21 bits each, packed so that comparing two is comparing two numbers; ncurses holds as many
/// (`CCHARW_MAX` in curses.h).
struct Glyph: Hashable, Sendable {
    static let scalarBits: UInt64 = 21
    static let scalarMask: UInt64 = (1 << 21) - 1
    static let mostScalars = 5

    var low: UInt64
    var high: UInt64
    var isWide: Bool

    @inline(__always)
    init(_ scalar: UInt32, isWide: Bool = false) {
        low = UInt64(scalar)
        high = 0
        self.isWide = isWide
    }

    init(_ scalars: [Unicode.Scalar], isWide: Bool) {
        self.init(0, isWide: isWide)
        for (index, scalar) in scalars.prefix(Self.mostScalars).enumerated() {
            let value = UInt64(scalar.value)
            if index < 3 {
                low |= value << (Self.scalarBits * UInt64(index))
            } else {
                high |= value << (Self.scalarBits * UInt64(index - 3))
            }
        }
    }

    var width: Int { isWide ? 2 : 1 }
}
