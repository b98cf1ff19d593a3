import BlackBox
import TerminalUI
import Testing

@Suite("Names of keys")
struct KeyNameTests {
    @Test(
        "a key is read as people write it",
        arguments: [
            ("Enter", Key.enter), ("return", .enter), ("Esc", .escape), ("ESCAPE", .escape), ("Tab", .tab),
            ("Shift-Tab", .backTab), ("shift+tab", .backTab), ("BackTab", .backTab), ("Space", .space),
            ("Down", .down), ("↓", .down), ("PageDown", .pageDown), ("Page Down", .pageDown),
            ("page-up", .pageUp), ("PgDn", .pageDown), ("Home", .home), ("Del", .delete),
            ("F1", .function(1)), ("f12", .function(12)), ("Ctrl-C", .control("c")),
            ("Ctrl-/", .control("_")),
            ("ctrl+u", .control("u")),
            ("Alt-Left", Key(.left, .alt)), ("Ctrl-Right", Key(.right, .control)),
            ("Ctrl-Alt-x", Key(.character("x"), [.control, .alt])), ("a", .character("a")),
            ("A", .character("A")), ("Shift-a", .character("A")), ("?", .character("?")),
            ("-", .character("-")), ("+", .character("+")), ("/", .character("/")), ("1", .character("1")),
            ("é", .character("é")), (" ", .space),
        ])
    func names(name: String, key: Key) throws {
        #expect(try Key(named: name) == key)
    }

    @Test(
        "a key is read from the name that the program prints for it",
        arguments: [
            Key.enter, .backTab, .control("c"), .function(5), .space, .up, .pageDown, .character("q"),
            .escape,
            Key(.left, [.control, .alt]), .backspace,
        ])
    func roundTrip(key: Key) throws {
        #expect(try Key(named: key.name) == key)
    }

    @Test(
        "an unknown key is reported with the nearest key",
        arguments: [
            ("Entr", "“Entr” is not a key; did you mean “Enter”?"),
            ("Dwon", "“Dwon” is not a key; did you mean “Down”?"),
            ("Crtl-C", "“Crtl-C” is not a key; did you mean “Ctrl-C”?"),
            ("Ctrl-Dwon", "“Ctrl-Dwon” is not a key; did you mean “Ctrl-↓”?"),
            ("F99", "“F99” is not a key; keys are called Enter, Esc, Tab, Down, F1, Ctrl-C, a."),
            ("Ctrl-é", "“Ctrl-é” is not a key; did you mean “Ctrl-C”?"),
            ("xyzzy", "“xyzzy” is not a key; keys are called Enter, Esc, Tab, Down, F1, Ctrl-C, a."),
        ])
    func unknown(name: String, message: String) {
        let error = #expect(throws: Key.UnknownName.self) { try Key(named: name) }
        #expect(error?.description == message)
    }

    @Test(
        "a key that no terminal could send is unknown",
        arguments: ["", "Ctrl-1", "Shift-1", "Ctrl-Ctrl-C", "Ctrl-", "F0"])
    func impossible(name: String) {
        #expect(throws: Key.UnknownName.self) { try Key(named: name) }
    }
}
