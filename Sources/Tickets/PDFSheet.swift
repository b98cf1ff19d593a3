import CHaru
import Rail

/// An A4 page of a ticket, which is filled from the top. Lengths are in points, 1/72 inch.
struct PDFSheet {
    /// Where the barcode is, from the left and from the top of the page, and how large.
    static let code = (left: Float(412), top: Float(48), side: Float(127))

    private static let margin: Float = 56
    private static let timeWidth: Float = 52

    private let page: HPDF_Page
    private let font: PDFFont
    private let width: Float
    private let height: Float
    /// The baseline of the last line, from the bottom of the page.
    private var y: Float
    /// The lower edge of the barcode, from the bottom of the page.
    private var codeEnd: Float

    /// Adds a page to the document; nil if libharu runs out of memory.
    init?(in document: HPDF_Doc, _ font: PDFFont, mark: String?) {
        guard let page = HPDF_AddPage(document) else { return nil }
        HPDF_Page_SetSize(page, HPDF_PAGE_SIZE_A4, HPDF_PAGE_PORTRAIT)
        (self.page, self.font) = (page, font)
        (width, height) = (HPDF_Page_GetWidth(page), HPDF_Page_GetHeight(page))
        (y, codeEnd) = (height - Self.code.top, height)
        if let mark { draw(mark: mark) }
    }

    /// Whether there is no room for a heading and a line below it.
    var isFull: Bool { y < Self.margin + 48 }

    /// Draws a word from corner to corner, in a gray on which black text can be read.
    private func draw(mark: String) {
        let (size, word) = (Float(210), font.encoded(mark))
        let diagonal = (width * width + height * height).squareRoot()
        let (cosine, sine) = (width / diagonal, height / diagonal)
        HPDF_Page_SetFontAndSize(page, font.font, size)
        // Half the width of the word, and half the height of its capitals, to centre the word.
        let (along, up) = (HPDF_Page_TextWidth(page, word) / 2, size * 0.36)
        HPDF_Page_SetGrayFill(page, 0.9)
        HPDF_Page_BeginText(page)
        HPDF_Page_SetTextMatrix(
            page, cosine, sine, -sine, cosine, width / 2 - along * cosine + up * sine,
            height / 2 - along * sine - up * cosine)
        HPDF_Page_ShowText(page, word)
        HPDF_Page_EndText(page)
        HPDF_Page_SetGrayFill(page, 0)
    }

    mutating func draw(_ code: TicketPDF.Code) {
        let (left, top, matrix) = (Self.code.left, height - Self.code.top, code.matrix)
        let module = Self.code.side / Float(max(matrix.width, matrix.height))
        let captionSize: Float = 9
        codeEnd = top - Self.code.side - captionSize * 3
        HPDF_Page_SetGrayFill(page, 1)
        HPDF_Page_Rectangle(
            page, left - module, codeEnd, Self.code.side + 2 * module, top - codeEnd + module)
        HPDF_Page_Fill(page)
        HPDF_Page_SetGrayFill(page, 0)
        // All modules are drawn as one shape, so that no PDF reader shows gaps between them.
        for row in 0..<matrix.height {
            for column in 0..<matrix.width where matrix.isDark(column, row) {
                HPDF_Page_Rectangle(
                    page, left + Float(column) * module, top - Float(row + 1) * module, module, module)
            }
        }
        HPDF_Page_Fill(page)
        y = top - Self.code.side - captionSize * 1.5
        write(code.number, captionSize, from: left, to: left + Self.code.side)
        y = top
    }

    mutating func draw(_ line: TicketPDF.Line) {
        let size = line.style.size
        y -= line.style.gap
        if line.style == .section {
            y = min(y, codeEnd)
            HPDF_Page_SetLineWidth(page, 0.5)
            HPDF_Page_MoveTo(page, Self.margin, y)
            HPDF_Page_LineTo(page, width - Self.margin, y)
            HPDF_Page_Stroke(page)
            y -= 8
        }
        let right = y > codeEnd ? Self.code.left - 16 : width - Self.margin
        var left = Self.margin
        y -= size * 1.5
        setBold(line.style.isBold, size)
        if !line.time.isEmpty {
            write(line.time, size, from: left, to: left + Self.timeWidth - 4)
            left += Self.timeWidth
        }
        let half = (left + right) / 2
        let end = line.detail.isEmpty ? right : right - min(right - half, measure(line.detail, size)) - 12
        for (number, part) in parts(of: line.text, size, in: end - left).enumerated() {
            if number > 0 { y -= size * 1.2 }
            write(part, size, from: left, to: end)
            if number == 0 { write(line.detail, size, from: half, to: right, isAtRight: true) }
        }
        setBold(false, size)
    }

    /// Draws the outlines of letters, too, so that they look bold without another font.
    private func setBold(_ isBold: Bool, _ size: Float) {
        HPDF_Page_SetLineWidth(page, size / 30)
        HPDF_Page_SetTextRenderingMode(page, isBold ? HPDF_FILL_THEN_STROKE : HPDF_FILL)
    }

    /// Breaks a text between words into parts that fit the width.
    private func parts(of text: String, _ size: Float, in room: Float) -> [String] {
        text.split(separator: " ").reduce(into: []) { parts, word in
            let longer = (parts.last.map { $0 + " " } ?? "") + word
            if !parts.isEmpty, measure(longer, size) <= room {
                parts[parts.count - 1] = longer
            } else {
                parts.append(String(word))
            }
        }
    }

    private func measure(_ text: String, _ size: Float) -> Float {
        HPDF_Page_SetFontAndSize(page, font.font, size)
        return HPDF_Page_TextWidth(page, font.encoded(text))
    }

    /// Writes a text between two edges, smaller if it is too long.
    private func write(
        _ text: String, _ size: Float, from left: Float, to right: Float, isAtRight: Bool = false
    ) {
        let (width, room) = (measure(text, size), right - left)
        if width > room { HPDF_Page_SetFontAndSize(page, font.font, size * room / width) }
        HPDF_Page_BeginText(page)
        HPDF_Page_TextOut(page, isAtRight ? right - min(width, room) : left, y, font.encoded(text))
        HPDF_Page_EndText(page)
    }
}

extension TicketPDF.Line.Style {
    fileprivate var size: Float {
        switch self {
        case .title: 22
        case .name: 16
        case .section, .heading: 13
        case .label, .plain: 11
        case .small: 9
        }
    }

    fileprivate var gap: Float {
        switch self {
        case .plain: 0
        case .title: -8
        case .label: 4
        case .heading: 8
        case .section, .name: 18
        case .small: 14
        }
    }

    fileprivate var isBold: Bool { self == .title || self == .name || self == .section || self == .heading }
}
