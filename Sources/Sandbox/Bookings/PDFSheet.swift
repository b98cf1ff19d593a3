import CHaru
import Rail

/// A page of a ticket in A4 with DEMO across it, which is filled from the top. Lengths are in points, 1/72 inch.
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
    private var hasCode = false

    /// Adds a page to the document; nil if libharu runs out of memory.
    init?(in document: HPDF_Doc, _ font: PDFFont) {
        guard let page = HPDF_AddPage(document) else { return nil }
        HPDF_Page_SetSize(page, HPDF_PAGE_SIZE_A4, HPDF_PAGE_PORTRAIT)
        (self.page, self.font) = (page, font)
        (width, height) = (HPDF_Page_GetWidth(page), HPDF_Page_GetHeight(page))
        y = height - Self.margin + 6
        drawDemo()
    }

    /// Whether a heading and a line below it would reach the margin.
    var isFull: Bool { y < Self.margin + 48 }

    /// Draws the word from corner to corner, in a gray on which black text can be read.
    private func drawDemo() {
        let (size, word) = (Float(210), font.encoded("DEMO"))
        let diagonal = (width * width + height * height).squareRoot()
        let (cosine, sine) = (width / diagonal, height / diagonal)
        HPDF_Page_SetFontAndSize(page, font.font, size)
        // Half the word, and half the height of its capitals.
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

    mutating func draw(_ matrix: CodeMatrix) {
        hasCode = true
        let (left, top) = (Self.code.left, height - Self.code.top)
        let module = Self.code.side / Float(max(matrix.width, matrix.height))
        HPDF_Page_SetGrayFill(page, 1)
        HPDF_Page_Rectangle(
            page, left - module, top - Self.code.side - module, Self.code.side + 2 * module,
            Self.code.side + 2 * module)
        HPDF_Page_Fill(page)
        HPDF_Page_SetGrayFill(page, 0)
        // All modules are one shape, so that no reader leaves gaps between them.
        for row in 0..<matrix.height {
            for column in 0..<matrix.width where matrix.isDark(column, row) {
                HPDF_Page_Rectangle(
                    page, left + Float(column) * module, top - Float(row + 1) * module, module, module)
            }
        }
        HPDF_Page_Fill(page)
    }

    mutating func draw(_ line: TicketPDF.Line) {
        let size = line.style.size
        y -= line.style.gap + size * 1.5
        let isBesideCode = hasCode && y + size > height - Self.code.top - Self.code.side
        let right = isBesideCode ? Self.code.left - 16 : width - Self.margin
        var left = Self.margin
        if !line.time.isEmpty {
            write(line.time, size, from: left, to: left + Self.timeWidth - 4)
            left += Self.timeWidth
        }
        var end = right
        if !line.detail.isEmpty {
            end -= write(line.detail, size, from: (left + right) / 2, to: right, isAtRight: true) + 12
        }
        write(line.text, size, from: left, to: end)
    }

    /// Writes a text between two edges, smaller if it is too long, and returns its width.
    @discardableResult
    private func write(
        _ text: String, _ size: Float, from left: Float, to right: Float, isAtRight: Bool = false
    ) -> Float {
        let (text, room) = (font.encoded(text), right - left)
        HPDF_Page_SetFontAndSize(page, font.font, size)
        var width = HPDF_Page_TextWidth(page, text)
        if width > room {
            HPDF_Page_SetFontAndSize(page, font.font, size * room / width)
            width = room
        }
        HPDF_Page_BeginText(page)
        HPDF_Page_TextOut(page, isAtRight ? right - width : left, y, text)
        HPDF_Page_EndText(page)
        return width
    }
}

extension TicketPDF.Line.Style {
    /// The size of the letters.
    fileprivate var size: Float {
        switch self {
        case .title: 20
        case .heading: 14
        case .label, .plain: 11
        case .small: 9
        }
    }

    /// The empty space above a line.
    fileprivate var gap: Float {
        switch self {
        case .title, .plain: 0
        case .label: 7
        case .heading, .small: 16
        }
    }
}
