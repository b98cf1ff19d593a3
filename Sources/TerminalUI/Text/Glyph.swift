/// The content of one cell: a base scalar, and up to four marks that are drawn over it.
///
/// Five scalars of 21 bits each are packed into two numbers. ncurses holds as many (`CCHARW_MAX` in curses.h).
struct Glyph: Hashable, Sendable {
    static let scalarBits: UInt64 = 21
    static let scalarMask: UInt64 = (1 << 21) - 1
    static let mostScalars = 5

    private(set) var low: UInt64
    private(set) var high: UInt64
    let isWide: Bool

    init(_ scalar: UInt32, isWide: Bool = false) {
        low = UInt64(scalar)
        high = 0
        self.isWide = isWide
    }

    /// Adds a mark in place `index`, from 1 to 4.
    mutating func add(_ scalar: UInt32, at index: Int) {
        if index < 3 {
            low |= UInt64(scalar) << (Self.scalarBits * UInt64(index))
        } else {
            high |= UInt64(scalar) << (Self.scalarBits * UInt64(index - 3))
        }
    }

    var width: Int { isWide ? 2 : 1 }

    /// Calls `body` with each scalar of a packed glyph, the base first.
    static func forEachScalar(low: UInt64, high: UInt64, _ body: (Unicode.Scalar) -> Void) {
        for packed in [low, high] {
            var rest = packed
            while rest != 0 {
                if let scalar = Unicode.Scalar(UInt32(rest & scalarMask)) { body(scalar) }
                rest >>= scalarBits
            }
        }
    }
}
