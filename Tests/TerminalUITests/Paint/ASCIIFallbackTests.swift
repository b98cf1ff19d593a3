import Testing
import Waiting

@testable import TerminalUI

@Suite("Text where only ASCII can be shown")
struct ASCIIFallbackTests {
    private func ascii(_ text: String) -> String {
        let canvas = Canvas(size: Size(width: text.cellWidth, height: 1))
        canvas.put(text, at: Point(x: 0, y: 0))
        return ASCIIFallback().row(canvas.grid.cells[...]).map(\.text).joined()
    }

    @Test(
        "lines, marks and accents become the nearest ASCII, column for column",
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
        "a line of output keeps its columns, and an ellipsis has three dots",
        arguments: [
            ("Genève → Zürich HB · 2 × 2nd", "Geneve > Zurich HB - 2 x 2nd"), ("… K7Q2XM", "... K7Q2XM"),
            ("“東京” e\u{301}", "\"????\" e"), ("plain", "plain"),
        ])
    func line(text: String, expected: String) {
        #expect(text.inASCII == expected)
    }

    @Test("an ellipsis that goes takes its three dots with it")
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
