import CHaru
import Foundation

/// The font of a ticket's PDF: Helvetica, or DejaVu Sans for letters that Helvetica lacks.
///
/// Every PDF reader has Helvetica with the characters of Windows-1252 (ISO 32000-1, 9.6.2.2 and annex D). If
/// DejaVu Sans is used, the PDF contains the letters that it needs. libharu 2.3 can only read fonts from files, so
/// DejaVu Sans is not a part of the program and must be installed.
struct PDFFont {
    /// The file of DejaVu Sans on Debian, Fedora and Arch; nil if there is none.
    static let installed = [
        "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
        "/usr/share/fonts/dejavu-sans-fonts/DejaVuSans.ttf",
        "/usr/share/fonts/TTF/DejaVuSans.ttf",
    ].first { FileManager.default.isReadableFile(atPath: $0) }

    let font: HPDF_Font?
    let isEmbedded: Bool

    /// Chooses the font for the texts of a document.
    ///
    /// - Parameter file: The file of DejaVu Sans. If there is no complete font in the file, Helvetica is used.
    init(in document: HPDF_Doc, for texts: [String], file: String?) {
        let isEnough = texts.allSatisfy { !Self.lacks($0, isEmbedded: false) }
        if !isEnough, let file, Self.isWhole(file), HPDF_UseUTFEncodings(document) == HPDF_OK,
            let name = HPDF_LoadTTFontFromFile(document, file, HPDF_BOOL(HPDF_TRUE)),
            let font = HPDF_GetFont(document, name, "UTF-8")
        {
            self.font = font
            isEmbedded = true
        } else {
            // After an error, libharu refuses all calls until the error is reset.
            HPDF_ResetError(document)
            font = HPDF_GetFont(document, "Helvetica", "WinAnsiEncoding")
            isEmbedded = false
        }
    }

    /// Whether a font file contains all tables that it lists (OpenType specification, "Table Directory"). libharu
    /// 2.3 crashes if a table is missing.
    private static func isWhole(_ file: String) -> Bool {
        guard let data = try? Data(contentsOf: URL(filePath: file), options: .mappedIfSafe), data.count >= 12
        else { return false }
        func number(_ bytes: Range<Int>) -> Int { data[bytes].reduce(0) { $0 << 8 | Int($1) } }
        let starts = (0..<number(4..<6)).map { 12 + 16 * $0 }
        guard number(0..<4) == 0x10000, data.count >= 12 + 16 * starts.count else { return false }
        return starts.allSatisfy { number($0 + 8..<$0 + 12) + number($0 + 12..<$0 + 16) <= data.count }
    }

    /// Whether a text has characters that the font lacks, so that others are written in their place.
    static func lacks(_ text: String, isEmbedded: Bool) -> Bool {
        (isEmbedded ? utf8 : windows1252)(visible(text)) == nil
    }

    func encoded(_ text: String) -> [CChar] { Self.encoded(text, isEmbedded: isEmbedded) }

    /// Returns the text with a zero at the end: in UTF-8 for DejaVu Sans, and in Windows-1252 for Helvetica. Letters
    /// that the font lacks are transliterated, and characters that cannot be transliterated become question marks.
    static func encoded(_ text: String, isEmbedded: Bool) -> [CChar] {
        let (encode, text) = (isEmbedded ? utf8 : windows1252, visible(text))
        if let whole = encode(text) { return (whole + [0]).map { CChar(truncatingIfNeeded: $0) } }
        var (bytes, lacking): ([UInt8], String) = ([], "")
        func transliterate() {
            guard !lacking.isEmpty else { return }
            bytes += latin(lacking).flatMap { encode(String($0)) ?? [UInt8(ascii: "?")] }
            lacking = ""
        }
        for character in text {
            guard let own = encode(String(character)) else {
                lacking.append(character)
                continue
            }
            transliterate()
            bytes += own
        }
        transliterate()
        return (bytes + [0]).map { CChar(truncatingIfNeeded: $0) }
    }

    /// Returns the text without control characters, and with letters and accents as one character.
    private static func visible(_ text: String) -> String {
        let scalars = text.precomposedStringWithCanonicalMapping.unicodeScalars.filter {
            ![.control, .format].contains($0.properties.generalCategory)
        }
        return String(String.UnicodeScalarView(scalars))
    }

    /// Latin, Greek, Cyrillic, Armenian and Georgian letters and some signs, all of which DejaVu Sans 2.37 has. It
    /// also has Hebrew and Arabic letters, but libharu cannot write from right to left.
    private static let letters: [ClosedRange<UInt32>] = [
        0x20...0x7E, 0xA0...0x24F, 0x370...0x525, 0x531...0x55F, 0x561...0x587, 0x10D0...0x10FA,
        0x1E00...0x1EFB, 0x1F00...0x1FFF, 0x2010...0x2027, 0x20AC...0x20AC, 0x2190...0x2193,
    ]

    private static func utf8(_ text: String) -> [UInt8]? {
        let isKnown = text.unicodeScalars.allSatisfy { scalar in letters.contains { $0 ~= scalar.value } }
        return isKnown ? Array(text.utf8) : nil
    }

    private static func windows1252(_ text: String) -> [UInt8]? {
        text.data(using: .windowsCP1252).map { [UInt8]($0) }
    }

    private static func latin(_ text: String) -> String {
        // These transforms of ICU turn any script into Latin letters, and then into letters without accents.
        let latin = text.applyingTransform(StringTransform("Any-Latin; Latin-ASCII"), reverse: false) ?? text
        // ICU turns a script without capitals into small letters, so the result is capitalized, as names are.
        return text.lowercased() == text.uppercased() ? latin.capitalized : latin
    }
}
