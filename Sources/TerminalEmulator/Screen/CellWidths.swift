import TerminalUI

/// A rule for how many columns a character takes. Programs rely on different rules.
public enum CellWidths: String, Sendable, CaseIterable {
    /// The widths of the newest Unicode that Debian 12 knows. A grapheme cluster, such as a flag, is one character.
    case newest
    /// The widths of Unicode 9, scalar by scalar. Characters that are newer take one column.
    case unicode9
    /// The widths of the system's `wcwidth`, scalar by scalar.
    case system

    /// Returns the columns of a scalar: 0 for a combining mark, otherwise 1 or 2.
    func width(of scalar: UInt32) -> Int {
        guard scalar >= 0x300 else { return 1 }
        switch self {
        case .newest: break
        case .unicode9: if Self.contains(WidthTable.later, scalar) { return 1 }
        case .system:
            // In a locale without this character, `wcwidth` gives no width.
            if let width = Unicode.Scalar(scalar)?.systemWidth { return width }
        }
        if Self.contains(WidthTable.wide, scalar) { return 2 }
        return Self.contains(WidthTable.zero, scalar) ? 0 : 1
    }

    private static func contains(_ ranges: [UInt32], _ scalar: UInt32) -> Bool {
        var (low, high) = (0, ranges.count / 2)
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle * 2 + 1] < scalar { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count / 2 && ranges[low * 2] <= scalar
    }
}
