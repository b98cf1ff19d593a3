import Foundation
import Testing

@testable import Sandbox

@Suite("Ticket PDFs")
struct TicketPDFTests {
    @Test("a ticket becomes a valid PDF, with the same bytes each time")
    func validPDF() throws {
        let pdf = TicketPDF(title: "Ticket", lines: ["Ada", "Bo"])
        let data = try #require(pdf.data)
        #expect(data.starts(with: Data("%PDF-".utf8)))
        #expect(data == pdf.data)
    }

    @Test(
        "letters of other scripts become Latin letters, and control characters are dropped",
        arguments: [
            ("Zoë Müller", "Zo\u{eb} M\u{fc}ller"), ("Бебел", "Bebel"), ("Łukasz", "Lukasz"),
            ("a\u{1b}[31mb\u{9b}c", "a[31mbc"), ("🚄", "?"), ("€ 5", "\u{80} 5"),
        ])
    func latinLetters(_ text: String, _ expected: String) {
        let bytes = TicketPDF.winAnsi(text).dropLast().map { UInt8(bitPattern: $0) }
        #expect(bytes == expected.unicodeScalars.map { UInt8(clamping: $0.value) })
    }
}
