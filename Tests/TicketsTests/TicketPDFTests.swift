import Foundation
import Rail
import TestSupport
import Testing

@testable import Tickets

@Suite("Ticket PDFs")
struct TicketPDFTests {
    private static let code = TicketCode(
        travellerID: nil, number: "1", symbology: .aztec, content: Data("DEMO 1".utf8))

    private func ticket(_ texts: String..., fontFile: String? = PDFFont.installed) -> TicketPDF {
        let code = CodeMatrix(Self.code).map { TicketPDF.Code(matrix: $0, number: "1-1") }
        var pdf = TicketPDF(pages: [.init(code: code, lines: texts.map { .init(text: $0) })])
        pdf.fontFile = fontFile
        return pdf
    }

    @Test("a ticket becomes a valid PDF, with the same bytes each time")
    func validPDF() throws {
        let data = try #require(ticket("Ada", "Зоя").data)
        #expect(data.starts(with: Data("%PDF-".utf8)))
        #expect(data == ticket("Ada", "Зоя").data)
    }

    @Test("a ticket has a mark across its pages only if the caller gives one")
    func mark() throws {
        let pages = [TicketPDF.Page(code: nil, lines: [.init(text: "Ada")])]
        let marked = try #require(TicketPDF(pages: pages, mark: "DEMO").data)
        let plain = try #require(TicketPDF(pages: pages).data)
        #expect(marked.count > plain.count)
    }

    @Test(
        "without a usable font, names stand in the PDF in Latin letters",
        .enabled(if: Poppler.isInstalled, "\(Poppler.absence)"), arguments: [false, true])
    func withoutFont(isDamaged: Bool) async throws {
        let folder = try TemporaryFolder()
        if isDamaged { try folder.write("no font", to: "font.ttf") }
        let pdf = ticket("Müller", "Бебел", fontFile: folder.path + "/font.ttf")
        let pages = try await Poppler.pages(of: try #require(pdf.data))
        #expect(pages.first?.contains("Müller") == true && pages.first?.contains("Bebel") == true, "\(pages)")
    }

    @Test(
        "lines that do not fit on a page continue on the next, and a long one is broken between words",
        .enabled(if: Poppler.isInstalled, "\(Poppler.absence)"))
    func manyLines() async throws {
        let long = String(repeating: "Beispiel ", count: 40) + "end"
        let lines = (1...100).map { TicketPDF.Line(text: "line \($0)") } + [.init(text: long)]
        let pdf = TicketPDF(pages: [.init(code: nil, lines: lines)])
        let pages = try await Poppler.pages(of: try #require(pdf.data))
        #expect(pages.count > 1)
        let texts = pages.joined(separator: "\n").split(separator: "\n")
        for number in 1...100 { #expect(texts.contains("line \(number)")) }
        #expect(texts.filter { $0.hasPrefix("Beispiel") }.joined(separator: " ") == long)
        #expect(texts.count { $0.hasPrefix("Beispiel") } > 3)
    }

    @Test(
        "a ticket says so if a name is not in its own letters",
        .enabled(if: Poppler.isInstalled, "\(Poppler.absence)"), arguments: [("Müller", false), ("田中", true)])
    func otherLetters(name: String, isSaid: Bool) async throws {
        let pages = try await Poppler.pages(of: try #require(ticket(name).data))
        #expect(pages.first?.contains("written in Latin ones") == isSaid)
    }

    @Test(
        "letters that a font lacks become Latin letters, and control characters are dropped",
        arguments: [
            ("Zoë Müller", "Zoë Müller", "Zoë Müller"), ("Бебел", "Бебел", "Bebel"),
            ("Łukasz", "Łukasz", "Lukasz"), ("e\u{301}", "é", "é"), ("田中", "Tian Zhong", "Tian Zhong"),
            ("a\u{1b}[31mb\u{9b}c\u{202e}d", "a[31mbcd", "a[31mbcd"), ("🚄", "?", "?"), ("€ 5", "€ 5", "€ 5"),
        ])
    func encoding(_ text: String, _ embedded: String, _ helvetica: String) throws {
        let utf8 = PDFFont.encoded(text, isEmbedded: true).dropLast().map { UInt8(truncatingIfNeeded: $0) }
        #expect(String(decoding: utf8, as: UTF8.self) == embedded)
        let bytes = PDFFont.encoded(text, isEmbedded: false).dropLast().map { UInt8(truncatingIfNeeded: $0) }
        #expect(String(data: Data(bytes), encoding: .windowsCP1252) == helvetica)
    }
}
