import Foundation

/// A name for a file that is safe in any folder and reads as it is written, whatever words it was made of.
public struct FileName: Hashable, Sendable {
    /// The name with its extension, of at most 200 bytes; a file system allows 255.
    public let text: String

    private static let most = 200
    /// The names of devices on Windows, where a person may take the file.
    private static let devices = Set(
        ["con", "prn", "aux", "nul"] + (0...9).flatMap { ["com\($0)", "lpt\($0)"] })

    /// - Parameters:
    ///   - words: Words from anywhere: what is neither a letter, a digit, a blank nor one of `-_.()` becomes a dash.
    ///   - suffix: The extension, such as `pdf`.
    ///   - number: From 2 on, a number behind the words: `ticket (2).pdf`.
    public init(_ words: String, extension suffix: String, number: Int = 1) {
        let end = (number > 1 ? " (\(number))" : "") + "." + suffix
        var stem = ""
        for scalar in words.precomposedStringWithCanonicalMapping.unicodeScalars {
            if Self.isPlain(scalar) {
                stem.unicodeScalars.append(scalar)
            } else if !stem.hasSuffix("-") {
                stem += "-"
            }
        }
        // A dot at the start hides a file, a dash looks like an option.
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
