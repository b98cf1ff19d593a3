import Foundation
import TestSupport
import Testing
import Waiting

@testable import TerminalUI

@Suite("Links on a terminal", .serialized)
@UIActor
struct LinkTests {
    private static let file = "file:///trips/a.pdf"

    private func show(_ text: StyledText, x: Int = 2, cursor: Point? = nil, on terminal: Terminal) {
        let canvas = Canvas(size: terminal.size)
        canvas.put(text, at: Point(x: x, y: 1))
        terminal.display(canvas.grid, cursor: cursor)
    }

    /// The address of each link in the output, and the output between its beginning and its end without attributes
    /// and moves of the cursor.
    private func links(_ output: String) -> [[String]] {
        output.matches(of: #/\e\]8;;(?<address>[^\e]+)\e\\(?<text>.*?)\e\]8;;\e\\/#).map { match in
            [String(match.address), String(match.text.replacing(#/\e\[[0-9;]*[mH]|\e\(B/#, with: ""))]
        }
    }

    private let text = StyledText([
        .init("ab"), .init("a.pdf", link: file), .init(" c"), .init("dé 東", link: file),
    ])

    @Test("a link is written between the sequences that begin and end it, and nothing else is")
    func written() throws {
        let pseudo = try PseudoTerminal()
        let terminal = try pseudo.open()
        // ncurses would write “ab” again to move the cursor from the beginning of the line to the link.
        for cursor in [nil, Point(x: 0, y: 1), Point(x: 79, y: 1)] as [Point?] {
            show("", cursor: cursor, on: terminal)
            _ = pseudo.drawn()
            show(text, cursor: cursor, on: terminal)
            #expect(links(pseudo.drawn()) == [[Self.file, "a.pdf"], [Self.file, "dé 東"]])
        }
        show(text, cursor: Point(x: 79, y: 1), on: terminal)
        #expect(pseudo.drawn() == "")
        terminal.resume()
        #expect(links(pseudo.drawn()).count == 2)
        terminal.close()
        pseudo.dispose()
    }

    @Test("cells that become a link, lead elsewhere or are no link any more are written again")
    func changed() throws {
        let pseudo = try PseudoTerminal()
        let terminal = try pseudo.open()
        func text(_ link: String?) -> StyledText {
            StyledText([.init("a.pdf", Style(.normal, .underline), link: link)])
        }
        show(text(nil), on: terminal)
        _ = pseudo.drawn()
        for link in [Self.file, "https://example.com", nil] as [String?] {
            show(text(link), on: terminal)
            let output = pseudo.drawn()
            #expect(links(output) == (link.map { [[$0, "a.pdf"]] } ?? []))
            #expect(output.contains("a.pdf"))
        }
        terminal.close()
        pseudo.dispose()
    }

    @Test("a row that moves up takes no link with it")
    func scrolled() throws {
        let pseudo = try PseudoTerminal()
        let terminal = try pseudo.open()
        func show(_ rows: Range<Int>, link: String?) {
            let canvas = Canvas(size: terminal.size)
            for (y, row) in rows.enumerated() {
                let text = StyledText.Run(
                    "row \(row)", Style(.normal, .underline), link: row == 8 ? link : nil)
                canvas.put(StyledText([text]), at: Point(x: 0, y: y))
            }
            terminal.display(canvas.grid)
        }
        show(0..<20, link: Self.file)
        _ = pseudo.drawn()
        show(2..<22, link: nil)
        let output = pseudo.drawn()
        #expect(output.contains("row 8") && links(output) == [])
        terminal.close()
        pseudo.dispose()
    }

    @Test(
        "a terminal without a second screen gets no links, and shows the text", arguments: ["linux", "vt100"])
    func unknown(type: String) throws {
        let pseudo = try PseudoTerminal()
        let terminal = try pseudo.open(TerminalSettings(type: type))
        show(text, on: terminal)
        let output = pseudo.drawn()
        #expect(!output.contains("]8;") && output.contains("a.pdf"))
        terminal.close()
        pseudo.dispose()
    }

    @Test("a link at the edge of a terminal that is too narrow is cut, and one beyond the edge is left out")
    func edge() throws {
        let pseudo = try PseudoTerminal(columns: 20, rows: 5)
        let terminal = try pseudo.open()
        let canvas = Canvas(size: Size(width: 40, height: 5))
        canvas.put(StyledText([.init("a long name.pdf", link: Self.file)]), at: Point(x: 12, y: 1))
        canvas.put(StyledText([.init("b.pdf", link: Self.file)]), at: Point(x: 30, y: 2))
        terminal.display(canvas.grid)
        #expect(links(pseudo.drawn()) == [[Self.file, "a long n"]])
        terminal.close()
        pseudo.dispose()
    }
}
