import Testing

@testable import TerminalUI

@Suite("Text where only ASCII can be shown")
struct ASCIIFallbackTests {
    private func ascii(_ text: String) -> String {
        let canvas = Canvas(size: Size(width: text.cellWidth, height: 1))
        canvas.put(text, at: Point(x: 0, y: 0))
        let fallback = ASCIIFallback()
        return canvas.grid.cells.map { fallback.cell($0).text }.joined()
    }

    @Test(
        "lines, marks and accents become the nearest ASCII, column for column",
        arguments: [
            ("┌─ Fares ─┐", "+- Fares -+"), ("│▸09:00 → 10:56│", "|>09:00 > 10:56|"),
            ("‹ Sign In ›", "< Sign In >"), ("Genève, Zürich, Besançon", "Geneve, Zurich, Besancon"),
            ("Łódź Fabryczna", "Lodz Fabryczna"), ("↑↓ choose · ←→ day", "^v choose . <> day"),
            ("••••••▏", "******|"), ("€ 64.00 …", "E 64.00 ."), ("東京", "????"), ("Київ", "????"),
            ("▲ Earlier ▼ Later", "^ Earlier v Later"), ("e\u{301}", "e"), ("Straße", "Strase"),
            ("ắ ệ", "a e"),
        ])
    func fallback(text: String, expected: String) {
        #expect(ascii(text) == expected)
    }

    @Test("every character of Latin and every line becomes one of ASCII")
    func complete() {
        let fallback = ASCIIFallback()
        let letters = [0xc0...0x17f, 0x2500...0x257f, 0x2580...0x259f].joined().filter {
            // Multiplication and division are no letters, and the digraphs and ŉ no one letter.
            ![0xf7, 0x132, 0x133, 0x149].contains($0)
        }
        for value in letters {
            let cell = fallback.cell(Cell(UInt32(value), Style.Code(.normal)))
            #expect(cell.text != "?", "U+\(String(value, radix: 16))")
        }
    }
}
