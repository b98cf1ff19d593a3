import BlackBoxSupport
import TerminalUI
import Testing
import Waiting

@testable import BlackBox

@Suite("What holds for every frame")
@UIActor
struct FrameInvariantTests {
    private let size = Size(width: 20, height: 3)

    /// Returns the sentence that describes the flaw of a frame, or `none`.
    private func sentence(
        _ elements: [Element] = [], focusOrder: [ControlID] = [], cursor: Point? = nil,
        settings: TerminalSettings = TerminalSettings(type: "xterm-256color"), shown: CellGrid? = nil,
        _ paint: (inout CellGrid) -> Void = { _ in }
    ) throws -> String {
        var grid = CellGrid(size: size)
        paint(&grid)
        let terminal = try Terminal.headless(columns: size.width, rows: size.height, settings: settings)
        defer { terminal.close() }
        terminal.display(shown ?? grid)
        let frame = Frame(
            number: 7, grid: grid, cursor: cursor, elements: elements, focusOrder: focusOrder)
        let watch = InvariantWatch()
        watch.check(frame, on: terminal)
        return watch.broken?.sentence ?? "none"
    }

    private func styled(_ text: StyledText, at y: Int = 0) -> (inout CellGrid) -> Void {
        { grid in
            let canvas = Canvas(size: grid.size)
            canvas.put(text, at: Point(x: 0, y: y))
            grid = canvas.grid
        }
    }

    @Test(
        "a frame with any text in any style has no flaw, with all colours and characters",
        arguments: [TerminalSettings.Colors.available, .atMost(8), .atMost(0)],
        [TerminalSettings.Characters.unicode, .ascii])
    func well(colors: TerminalSettings.Colors, characters: TerminalSettings.Characters) throws {
        let settings = TerminalSettings(type: "xterm-256color", colors: colors, characters: characters)
        let text = Style.Color.allCases.reduce(StyledText("é 東│", .bold)) { text, color in
            text + StyledText("▸x", Style(color, .reverse)) + StyledText("ü", Style(color))
        }
        #expect(try sentence(settings: settings, styled(text)) == "none")
    }

    @Test("half of a wide character is a flaw")
    func halves() throws {
        let wide = Canvas(size: size)
        wide.put("東", at: Point(x: 4, y: 1))
        let half = "half of a wide character is painted."
        #expect(
            try sentence { grid in grid.cells[1 * 20 + 4] = wide.grid[4, 1] }
                == "Frame 7, row 2, column 5: \(half)")
        #expect(
            try sentence { grid in grid.cells[1 * 20 + 5] = wide.grid[5, 1] }
                == "Frame 7, row 2, column 6: \(half)")
        #expect(
            try sentence { grid in grid.cells[1 * 20 + 19] = wide.grid[4, 1] }
                == "Frame 7, row 2, column 20: \(half)")
        let text = HandMade.element(.text, "東京", at: 4, 1)
        #expect(
            try sentence([text]) { grid in grid.cells[1 * 20 + 4] = wide.grid[4, 1] }
                == "Frame 7, row 2, column 5, in the text “東京”: \(half)")
    }

    @Test(
        "a character that controls the terminal is a flaw",
        arguments: [
            (0x1b as UInt64, "\\u{1B}"), (0x7f, "\\u{7F}"), (0x9b, "\\u{009B}"), (0x202e, "\\u{202E}"),
            (0x2066, "\\u{2066}"),
        ])
    func controls(scalar: UInt64, name: String) throws {
        #expect(
            try sentence { $0.cells[2] = Cell(low: scalar, high: 0) }
                == "Frame 7, row 1, column 3: the character \(name) would steer the terminal.")
        // The second scalar of a cell is a combining mark.
        #expect(
            try sentence { $0.cells[2] = Cell(low: 0x65 | scalar << 21, high: 0) }
                == "Frame 7, row 1, column 3: the character \(name) would steer the terminal.")
    }

    @Test("a difference between the terminal and the layout is a flaw")
    func readBack() throws {
        var other = CellGrid(size: size)
        styled("Jobs", at: 1)(&other)
        let flaw = "the terminal does not show what was laid out."
        #expect(try sentence(shown: other, styled("Jabs", at: 1)) == "Frame 7, row 2, column 2: \(flaw)")
        #expect(
            try sentence(shown: other, styled(StyledText("Jobs", .error), at: 1))
                == "Frame 7, row 2, column 1: \(flaw)"
        )
        #expect(try sentence(shown: other, styled("Jobs", at: 1)) == "none")
    }

    @Test("a missing focus is a flaw if a control could have it")
    func focus() throws {
        let button = HandMade.button("Add", at: 3, 1)
        #expect(
            try sentence([button], focusOrder: ["button-Add"])
                == "Frame 7, row 2, column 4: nothing has the focus, though the button “Add” could have it.")
        // These buttons cannot have the focus: the first button is not in the order of the Tab key, as if
        // below a dialog, and the second button is disabled.
        #expect(try sentence([button]) == "none")
        #expect(try sentence([HandMade.button("Add", states: [])], focusOrder: ["button-Add"]) == "none")
    }

    @Test("a second element with the focus is a flaw")
    func twoFocuses() throws {
        let buttons = ["Add", "Count"].map { HandMade.button($0, states: [.enabled, .focused]) }
        #expect(
            try sentence(buttons, focusOrder: ["button-Add"])
                == "Frame 7, row 1, column 1: the button “Add” and the button “Count” have the focus at the same time."
        )
    }

    @Test("a focus that only a colour shows is a flaw")
    func focusIsSeen() throws {
        let button = HandMade.button("Add", at: 0, 0, states: [.enabled, .focused])
        let unseen =
            "Frame 7, row 1, column 1: without colours nobody sees that the button “Add” has the focus."
        #expect(try sentence([button], styled(StyledText("Add", .accent))) == unseen)
        #expect(try sentence([button], styled(StyledText("Add", .accent.with(.reverse)))) == "none")
        #expect(try sentence([button], cursor: Point(x: 2, y: 0), styled("Add")) == "none")
        #expect(try sentence([button], cursor: Point(x: 2, y: 2), styled("Add")) == unseen)
        let hidden = HandMade.element(.button, "Add", states: [.enabled, .focused], isVisible: false)
        #expect(try sentence([hidden]) == "none")
    }
}
