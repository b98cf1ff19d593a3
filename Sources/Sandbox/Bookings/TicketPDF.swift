import CHaru
import Foundation

/// A page of text as a PDF: a title, and lines below it.
struct TicketPDF {
    var title: String
    var lines: [String]

    private static let margin: Float = 56
    private static let lineHeight: Float = 20
    private static let mostLines = 34

    /// The document; nil if libharu runs out of memory.
    var data: Data? {
        guard let document = HPDF_New(nil, nil) else { return nil }
        defer { HPDF_Free(document) }
        HPDF_SetCompressionMode(document, HPDF_UINT(HPDF_COMP_ALL))
        guard let page = HPDF_AddPage(document) else { return nil }
        HPDF_Page_SetSize(page, HPDF_PAGE_SIZE_A4, HPDF_PAGE_PORTRAIT)
        // Every PDF reader has these fonts and characters (ISO 32000-1, 9.6.2.2 and annex D).
        let bold = HPDF_GetFont(document, "Helvetica-Bold", "WinAnsiEncoding")
        let plain = HPDF_GetFont(document, "Helvetica", "WinAnsiEncoding")
        var y = HPDF_Page_GetHeight(page) - Self.margin
        HPDF_Page_BeginText(page)
        for (index, line) in ([title] + lines.prefix(Self.mostLines)).enumerated() {
            HPDF_Page_SetFontAndSize(page, index == 0 ? bold : plain, index == 0 ? 20 : 12)
            HPDF_Page_TextOut(page, Self.margin, y, Self.winAnsi(line))
            y -= index == 0 ? 2 * Self.lineHeight : Self.lineHeight
        }
        HPDF_Page_EndText(page)
        guard HPDF_SaveToStream(document) == HPDF_OK else { return nil }
        var size = HPDF_GetStreamSize(document)
        var bytes = [UInt8](repeating: 0, count: Int(size))
        HPDF_ResetStream(document)
        guard HPDF_ReadFromStream(document, &bytes, &size) == HPDF_OK || size > 0 else { return nil }
        return Data(bytes.prefix(Int(size)))
    }

    /// Returns the text in Windows-1252, with a zero at the end. Other scripts are transliterated, and characters that
    /// cannot be transliterated become question marks.
    static func winAnsi(_ text: String) -> [CChar] {
        let known = text.unicodeScalars.filter { $0.properties.generalCategory != .control }
        var bytes: [UInt8] = []
        for character in String(String.UnicodeScalarView(known)) {
            bytes += encoded(String(character)) ?? encoded(latin(String(character))) ?? [0x3F]
        }
        return (bytes + [0]).map { CChar(bitPattern: $0) }
    }

    private static func encoded(_ text: String) -> [UInt8]? {
        text.data(using: .windowsCP1252).map { [UInt8]($0) }
    }

    private static func latin(_ text: String) -> String {
        // These transforms of ICU turn any script into Latin letters, and then into letters without accents.
        text.applyingTransform(StringTransform("Any-Latin; Latin-ASCII"), reverse: false) ?? text
    }
}
