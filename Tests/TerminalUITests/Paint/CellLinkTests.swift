import Testing

@testable import TerminalUI

@Suite("Links in cells")
struct CellLinkTests {
    private static let file = "file:///trips/a.pdf"

    private func painted(_ text: StyledText, width: Int = 20, clip: Rect? = nil) -> Canvas {
        let canvas = Canvas(size: Size(width: width, height: 2))
        (clip.map { canvas.clipped(to: $0) } ?? canvas).put(text, at: Point(x: 2, y: 0))
        return canvas
    }

    private let text = StyledText([.init("see "), .init("a.pdf", .accent, link: file), .init(" soon")])

    @Test("a link has its address in its own columns, and is underlined in its own colour")
    func columns() {
        let grid = painted(text).grid
        #expect(grid.shownLinks(row: 0) == [CellLink(y: 0, columns: 6..<11, address: Self.file)])
        #expect(grid.shownLinks(row: 1) == [])
        #expect(grid.style(at: Point(x: 6, y: 0)).color == .accent)
        #expect(grid.style(at: Point(x: 6, y: 0)).attributes.contains(.underline))
        #expect(!grid.style(at: Point(x: 5, y: 0)).attributes.contains(.underline))
    }

    @Test("a link that is clipped or painted over shows only what is left of it")
    func hidden() {
        let clipped = painted(text, clip: Rect(x: 0, y: 0, width: 8, height: 1))
        #expect(clipped.grid.shownLinks(row: 0).map(\.columns) == [6..<8])
        let canvas = painted(text)
        canvas.put("x", at: Point(x: 8, y: 0))
        #expect(canvas.grid.shownLinks(row: 0).map(\.columns) == [6..<8, 9..<11])
        canvas.put(StyledText([.init("other", link: "https://example.com")]), at: Point(x: 6, y: 0))
        #expect(canvas.grid.shownLinks(row: 0).map(\.address) == ["https://example.com"])
    }

    @Test("links beside each other keep their own addresses, and the longest address is taken")
    func neighbours() {
        let longest = String(repeating: "a", count: 2083)
        let text = StyledText([.init("a.pdf", link: Self.file), .init("b.pdf", link: longest)])
        #expect(painted(text).grid.shownLinks(row: 0).map(\.columns) == [2..<7, 7..<12])
        #expect(painted(text).grid.shownLinks(row: 0).map(\.address) == [Self.file, longest])
    }

    @Test(
        "an address that could end its sequence, or is too long, makes no link",
        arguments: [
            "file:///a\u{1b}\\b", "file:///ü", "file:///a b", "a\u{7}", String(repeating: "a", count: 2084),
        ])
    func unusable(address: String) {
        let grid = painted(StyledText([.init("a.pdf", link: address)])).grid
        #expect(grid.shownLinks(row: 0) == [] && grid.style(at: Point(x: 2, y: 0)) == .normal)
        #expect(grid.text(row: 0) == "  a.pdf")
    }

    @Test("a link that is wrapped or shortened stays a link, and the text beside it does not become one")
    func wrapped() {
        let lines = StyledText([.init("see "), .init("a long name", link: Self.file), .init(" soon")])
            .wrapped(to: 10)
        #expect(lines.map(\.text) == ["see a long", "name soon"])
        #expect(lines.map { $0.runs.map(\.link) } == [[nil, Self.file], [Self.file, nil]])
        let cut = StyledText([.init("a long name", link: Self.file)]).fitted(to: 6)
        #expect(cut.text == "a lon…" && cut.runs.allSatisfy { $0.link == Self.file })
    }
}
