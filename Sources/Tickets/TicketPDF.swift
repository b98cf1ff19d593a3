import CHaru
package import Foundation
package import Rail

/// A ticket as a PDF. Each traveller has a page, with a barcode and lines of text.
package struct TicketPDF: Sendable {
    package struct Page: Sendable {
        var code: Code?
        var lines: [Line]

        package init(code: Code?, lines: [Line]) {
            (self.code, self.lines) = (code, lines)
        }
    }

    /// A barcode, and the number of its ticket.
    package struct Code: Sendable {
        var matrix: CodeMatrix
        var number: String

        package init(matrix: CodeMatrix, number: String) {
            (self.matrix, self.number) = (matrix, number)
        }
    }

    package struct Line: Hashable, Sendable {
        package enum Style: Hashable, Sendable {
            case title
            case name
            /// The first line of a section, with a rule above it.
            case section
            case heading
            /// A line above several plain lines, such as a day.
            case label
            case plain
            case small
        }

        package var style = Style.plain
        /// A time in front of the text, in a column of its own.
        package var time = ""
        package var text: String
        /// A text at the right edge, such as a platform.
        package var detail = ""

        package init(style: Style = .plain, time: String = "", text: String, detail: String = "") {
            (self.style, self.time, self.text, self.detail) = (style, time, text, detail)
        }

        fileprivate var texts: [String] { [time, text, detail] }
    }

    /// Says why a text is not written as it was typed.
    private static let letters = Line(
        style: .small, text: "Letters that the font of this document lacks are written in Latin ones.")

    private var pages: [Page]
    /// A short word from corner to corner of each page; nil for none.
    private var mark: String?
    /// The font for letters that Helvetica lacks.
    var fontFile = PDFFont.installed

    package init(pages: [Page], mark: String? = nil) {
        (self.pages, self.mark) = (pages, mark)
    }

    /// The document; nil if libharu runs out of memory.
    package var data: Data? {
        guard let document = HPDF_New(nil, nil) else { return nil }
        defer { HPDF_Free(document) }
        HPDF_SetCompressionMode(document, HPDF_UINT(HPDF_COMP_ALL))
        let texts = pages.flatMap(\.lines).flatMap(\.texts) + [mark ?? ""]
        let font = PDFFont(in: document, for: texts, file: fontFile)
        for page in pages {
            guard var sheet = PDFSheet(in: document, font, mark: mark) else { return nil }
            if let code = page.code { sheet.draw(code) }
            let isLacking = page.lines.flatMap(\.texts).contains {
                PDFFont.lacks($0, isEmbedded: font.isEmbedded)
            }
            for line in page.lines + (isLacking ? [Self.letters] : []) {
                if sheet.isFull {
                    guard let next = PDFSheet(in: document, font, mark: mark) else { return nil }
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
