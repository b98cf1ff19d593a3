import Foundation

/// A file name that is safe on any system, made from any text.
package struct FileName: Hashable, Sendable {
    /// The name with its extension, at most 200 bytes long; file systems allow 255.
    package let text: String

    private static let most = 200
    /// Names that mean devices on Windows. Somebody may copy the file to a Windows computer.
    private static let devices = Set(
        ["con", "prn", "aux", "nul"] + (0...9).flatMap { ["com\($0)", "lpt\($0)"] })

    /// - Parameters:
    ///   - words: Any text. A dash replaces everything but letters, digits, spaces and `-_.()`.
    ///   - suffix: The extension, e.g. `pdf`.
    ///   - number: If 2 or more, it is added to the name: `ticket (2).pdf`.
    package init(_ words: String, extension suffix: String, number: Int = 1) {
        let end = (number > 1 ? " (\(number))" : "") + "." + suffix
        var stem = ""
        for scalar in words.precomposedStringWithCanonicalMapping.unicodeScalars {
            if Self.isPlain(scalar) {
                stem.unicodeScalars.append(scalar)
            } else if !stem.hasSuffix("-") {
                stem += "-"
            }
        }
        // A dot at the start hides a file, and a dash looks like an option.
        stem = stem.trimmingCharacters(in: CharacterSet(charactersIn: " .-"))
        while stem.utf8.count > Self.most - end.utf8.count { stem.removeLast() }
        stem = stem.trimmingCharacters(in: CharacterSet(charactersIn: " .-"))
        let device = stem.lowercased().prefix { $0 != "." }
        if Self.devices.contains(String(device)) { stem = "_" + stem }
        text = (stem.isEmpty ? "file" : stem) + end
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .decimalNumber: true
        default: " -_.()".unicodeScalars.contains(scalar)
        }
    }
}
