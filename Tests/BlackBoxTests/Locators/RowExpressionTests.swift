import TerminalUI
import Testing

@testable import BlackBox

@Suite("Expressions in the rows of another program")
struct RowExpressionTests {
    private let screen = ForeignScreen.snapshot(["    Error 17", "Error 4 of 17"])

    private func labels(_ source: String) throws -> [String] {
        let query = try Query(Locator(.matching(source)))
        let found = screen.matches(query).map(\.label)
        // What must not be there is looked for in the same way.
        #expect(screen.matches(query.forbidding).map(\.label) == found)
        return found
    }

    @Test(
        "an expression may begin at the first word of a row, or at its first column",
        arguments: [
            ("^Error 17$", "Error 17"), ("^ +Error", "    Error"), ("^\\s+Error 17$", "    Error 17"),
            ("^    Error 17$", "    Error 17"), ("^.{4}Error", "    Error"),
        ])
    func indented(source: String, label: String) throws {
        #expect(try labels(source) == [label])
    }

    @Test("a place is found once, and the words before it count as columns")
    func once() throws {
        #expect(try labels("Error \\d+") == ["Error 17", "Error 4"])
        #expect(try labels("^ *Error") == ["    Error", "Error"])
        let found = screen.matches(try Query(Locator(.matching("^Error 17"))))
        #expect(found.map(\.frame) == [Rect(x: 4, y: 0, width: 8, height: 1)])
    }

    @Test("an expression that only looks ahead finds the whole row")
    func lookAhead() throws {
        #expect(try labels("^(?=.*Error)(?=.*of)") == ["Error 4 of 17"])
    }
}
