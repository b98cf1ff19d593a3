import BlackBox
import BlackBoxSupport
import TerminalUI
import Testing
import Waiting

@Suite("Locators by style")
@UIActor
struct LookTests {
    private func finds(_ look: Look, _ runs: [StyledText.Run]) throws -> Bool {
        let canvas = Canvas(size: Size(width: 12, height: 1))
        canvas.put(StyledText(runs), at: Point(x: 0, y: 0))
        let element = HandMade.element(.text, "words", at: 0, 0, width: 12)
        return try !Snapshot(Frame(number: 1, grid: canvas.grid, elements: [element])).matches(
            Query(Locator(.drawn(look)))
        ).isEmpty
    }

    @Test("a colour finds only elements that are drawn in this colour", arguments: Style.Color.allCases)
    func colors(color: Style.Color) throws {
        let found = try Look.named.filter { try finds($0, [.init("ab", Style(color))]) }
        #expect(found.map(\.name) == [String(describing: color)])
    }

    @Test("an attribute finds only elements that are drawn with this attribute")
    func attributes() throws {
        for (attribute, look) in [
            (Style.Attributes.bold, Look.bold), (.dim, .dim), (.underline, .underline), (.reverse, .reverse),
        ] {
            let found = try Look.named.filter { try finds($0, [.init("ab", Style(.error, attribute))]) }
            #expect(found == [.error, look])
        }
    }

    @Test(
        "a colour of another program finds only what is drawn in it, as its text or as its background",
        arguments: ["red", "bright-blue", "color-208", "#ff8700", "on-red", "on-#ff8700"])
    func ownColors(name: String) throws {
        #expect(Style(named: name).name == name)
        let (look, other) = (try #require(Look(named: name)), try #require(Look(named: "#ff8701")))
        #expect(try finds(look, [.init("ab", Style(named: name))]))
        #expect(try !finds(other, [.init("ab", Style(named: name))]))
        #expect(
            Look(named: "#ff870") == nil && Look(named: "#ff870g") == nil && Look(named: "#+f8700") == nil)
    }

    @Test("an element is only found by a style if all its characters have the style")
    func whole() throws {
        let red = Style(.error)
        #expect(try finds(.error, [.init("a", red), .init(" ", .normal), .init("東", red)]))
        #expect(try !finds(.error, [.init("a", red), .init("b", .normal)]))
        #expect(try !finds(.normal, [.init("   ", .normal)]))
    }

    @Test("a style in a locator is described")
    func words() {
        #expect(Locator(.text("Late"), .drawn(.error)).description == "text “Late” in the style error")
    }

    @Test("a near miss names the actual style of the wanted words, but not the style of other words")
    func otherStyle() throws {
        func miss(_ text: StyledText, _ words: String, _ look: Look) throws -> [String] {
            let canvas = Canvas(size: Size(width: 10, height: 1))
            canvas.put(text, at: Point(x: 0, y: 0))
            let element = HandMade.element(.text, text.text, width: text.text.count)
            return try Snapshot(Frame(number: 1, grid: canvas.grid, elements: [element])).nearMisses(
                Locator(.text(words), .drawn(look)))
        }
        #expect(
            try miss(StyledText("Late", .secondary), "Late", .error)
                == ["found the text “Late”, but it is in the style secondary, not in the style error"])
        #expect(
            try miss(StyledText("Late", .error) + " it is", "Late", .error)
                == ["found the text “Late it is”, but only a part of it is in the style error"])
        #expect(
            try miss(StyledText("Late", .reverse), "Late", .dim)
                == ["found the text “Late”, but it is in the style reverse, not in the style dim"])
        #expect(try miss(StyledText("Late", .secondary), "Lake", .error) == [])
    }

    @Test(
        "in another program, too, a near miss names the actual style, or the words as they are spelled there")
    func otherStyleInTerminal() throws {
        let bright = Style(named: "bright-red")
        func miss(_ text: StyledText, _ words: String) throws -> [String] {
            try ForeignScreen.snapshot([text]).nearMisses(
                Locator(.text(words), .drawn(try #require(Look(named: "red")))))
        }
        let reason = "but it is in the style bright-red, not in the style red"
        #expect(try miss(StyledText("Error", bright), "Error") == ["found the text “Error”, \(reason)"])
        #expect(
            try miss(StyledText("Error", bright) + " here", "Error")
                == ["found the text “Error here”, \(reason)"])
        let title = StyledText("My To-Do List", bright) + "   7 items, 2 done"
        #expect(try miss(title, "My To-Dos List") == ["found the text “My To-Do List   7 items, 2 done”"])
        #expect(try miss(title, "Refund").isEmpty)
    }

    @Test("a style is found on the program's screen, and in kept frames")
    func frames() async throws {
        try await Workshop.with { workshop in
            let counting = Locator(.text("Counting…"), .drawn(.normal))
            try await workshop.app.tap("Count")
            try await workshop.app.expect(counting)
            workshop.screen.openGate()
            try await workshop.app.expectGone(counting)
        }
    }
}
