import TerminalUI

/// How many columns a terminal gives a character. Programs differ in what they take for granted.
public enum CellWidths: String, Sendable, CaseIterable {
    /// As the newest Unicode has it that Debian 12 knows. What a reader takes for one character is one, such as a flag.
    case newest
    /// As Unicode 9 has it, scalar by scalar: what has come since then takes one column.
    case unicode9
    /// As `wcwidth` of the system has it, scalar by scalar.
    case system

    /// The columns of a scalar: 0 for a mark, 1 or 2.
    func width(of scalar: UInt32) -> Int {
        guard scalar >= 0x300 else { return 1 }
        switch self {
        case .newest: break
        case .unicode9: if Self.contains(WidthTable.later, scalar) { return 1 }
        case .system:
            // Nothing is known in a locale without these characters.
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
