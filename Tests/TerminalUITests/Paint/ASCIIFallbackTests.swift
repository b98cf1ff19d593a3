import Testing
import Waiting

@testable import TerminalUI

@Suite("Text in ASCII")
struct ASCIIFallbackTests {
    private func ascii(_ text: String) -> String {
        let canvas = Canvas(size: Size(width: text.cellWidth, height: 1))
        canvas.put(text, at: Point(x: 0, y: 0))
        return ASCIIFallback.row(canvas.grid.cells[...]).map(\.text).joined()
    }

    @Test(
        "lines, marks and accents become similar ASCII characters of the same width",
        arguments: [
            ("┌─ Fares ─┐", "+- Fares -+"), ("│▸09:00 → 10:56│", "|>09:00 > 10:56|"),
            ("‹ Sign In ›", "< Sign In >"), ("Genève, Zürich, Besançon", "Geneve, Zurich, Besancon"),
            ("Łódź Fabryczna", "Lodz Fabryczna"), ("↑↓ choose · ←→ day", "^v choose - <> day"),
            ("••••••▏", "******|"), ("€ 64.00", "E 64.00"),
            ("Searching …   ", "Searching ... "), ("Searching …  ", "Searching ..."),
            ("Saint-Germain-d… x", "Saint-Germain... x"),
            ("    …", "  ..."), ("…", "."), ("東京", "????"), ("Київ", "????"),
            ("▲ Earlier ▼ Later", "^ Earlier v Later"), ("│ ┆", "| :"), ("e\u{301}", "e"),
            ("Straße", "Strase"),
            ("ắ ệ", "a e"),
        ])
    func fallback(text: String, expected: String) {
        #expect(ascii(text) == expected)
    }

    @Test(
        "a line of output keeps its columns in ASCII, except that an ellipsis becomes three dots",
        arguments: [
            ("Genève → Zürich HB · 2 × 2nd", "Geneve > Zurich HB - 2 x 2nd"), ("… K7Q2XM", "... K7Q2XM"),
            ("“東京” e\u{301}", "\"????\" e"), ("plain", "plain"),
        ])
    func line(text: String, expected: String) {
        #expect(text.inASCII == expected)
    }

    @Test("the three dots of an ellipsis disappear together with the ellipsis")
    @UIActor
    func ellipsisGone() throws {
        let terminal = try Terminal.headless(
            columns: 20, rows: 1, settings: TerminalSettings(type: "vt100", characters: .ascii))
        for (text, expected) in [
            ("Asking …", "Asking ..."), ("Asking", "Asking"), ("A long na… x", "A long ... x"),
        ] {
            let canvas = Canvas(size: terminal.size)
            canvas.put(text, at: Point(x: 0, y: 0))
            terminal.display(canvas.grid)
            #expect(terminal.readBack().text == expected)
            #expect(terminal.firstDifference(from: canvas.grid, rows: [0]) == nil)
        }
        terminal.close()
    }

    @Test("every Latin letter and every line character has an ASCII replacement")
    func complete() {
        let letters = [0xc0...0x17f, 0x2500...0x257f, 0x2580...0x259f].joined().filter {
            // Multiplication and division signs are not letters. The digraphs and ŉ are two letters each.
            ![0xf7, 0x132, 0x133, 0x149].contains($0)
        }
        for value in letters {
            let cell = ASCIIFallback.cell(Cell(UInt32(value), .normal))
            #expect(cell.text != "?", "U+\(String(value, radix: 16))")
        }
    }
}
