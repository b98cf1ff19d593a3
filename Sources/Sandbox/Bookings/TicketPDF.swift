import CHaru
import Foundation
import Rail

/// A ticket as a PDF. Each traveller has a page, with a barcode and lines of text.
struct TicketPDF {
    struct Page {
        var code: CodeMatrix?
        var lines: [Line]
    }

    struct Line: Hashable {
        enum Style: Hashable {
            case title
            case heading
            /// A line above several plain ones, such as a day.
            case label
            case plain
            case small
        }

        var style = Style.plain
        /// A time in front of the text, in a column of its own.
        var time = ""
        var text: String
        /// A text at the right edge, such as a platform.
        var detail = ""
    }

    var pages: [Page]
    /// The font for letters that Helvetica lacks.
    var fontFile = PDFFont.installed

    /// The document; nil if libharu runs out of memory.
    var data: Data? {
        guard let document = HPDF_New(nil, nil) else { return nil }
        defer { HPDF_Free(document) }
        HPDF_SetCompressionMode(document, HPDF_UINT(HPDF_COMP_ALL))
        let texts = pages.flatMap(\.lines).flatMap { [$0.time, $0.text, $0.detail] }
        let font = PDFFont(in: document, for: texts, file: fontFile)
        for page in pages {
            guard var sheet = PDFSheet(in: document, font) else { return nil }
            if let code = page.code { sheet.draw(code) }
            for line in page.lines {
                if sheet.isFull {
                    guard let next = PDFSheet(in: document, font) else { return nil }
                    sheet = next
                }
                sheet.draw(line)
            }
        }
        guard HPDF_SaveToStream(document) == HPDF_OK else { return nil }
        var size = HPDF_GetStreamSize(document)
        var bytes = [UInt8](repeating: 0, count: Int(size))
        HPDF_ResetStream(document)
        guard HPDF_ReadFromStream(document, &bytes, &size) == HPDF_OK || size > 0 else { return nil }
        return Data(bytes.prefix(Int(size)))
    }
}
