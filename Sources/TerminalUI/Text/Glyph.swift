/// The content of one cell: a base scalar, and up to four marks that are drawn over it.
///
/// Five scalars of 21 bits each are packed into two numbers. A cell of ncurses holds just as many
/// (`CCHARW_MAX` in curses.h).
struct Glyph: Hashable, Sendable {
    private static let scalarBits: UInt64 = 21
    static let mostScalars = 5

    var low: UInt64
    var high: UInt64
    var isWide: Bool

    init(low: UInt64, high: UInt64, isWide: Bool) {
        self.low = low
        self.high = high
        self.isWide = isWide
    }

    init(_ scalar: UInt32, isWide: Bool = false) { self.init(low: UInt64(scalar), high: 0, isWide: isWide) }

    /// Adds a mark in place `index`, from 1 to 4.
    mutating func add(_ scalar: UInt32, at index: Int) {
        if index < 3 {
            low |= UInt64(scalar) << (Self.scalarBits * UInt64(index))
        } else {
            high |= UInt64(scalar) << (Self.scalarBits * UInt64(index - 3))
        }
    }

    var width: Int { isWide ? 2 : 1 }

    /// The scalar without its marks.
    var base: UInt32 { UInt32(low & (1 << Self.scalarBits - 1)) }

    /// Calls `body` with each scalar, the base first.
    func forEachScalar(_ body: (Unicode.Scalar) -> Void) {
        for packed in [low, high] {
            var rest = packed
            while rest != 0 {
                if let scalar = Unicode.Scalar(UInt32(rest & (1 << Self.scalarBits - 1))) { body(scalar) }
                rest >>= Self.scalarBits
            }
        }
    }
}
