import BlackBoxSupport
import TerminalUI
import Testing

@testable import BlackBox

@Suite("Expected trees")
struct ExpectedTreeTests {
    private let screen: [Element] = [
        HandMade.element(.heading, "Jobs"),
        HandMade.element(
            .group, "", at: 0, 1,
            [
                HandMade.element(.textField, "From", value: "Paris", at: 0, 1, states: [.enabled, .focused]),
                HandMade.element(.checkbox, "A \"b\\", at: 0, 2, states: [.checked]),
                HandMade.element(.text, "", at: 0, 3),
            ]),
        HandMade.table([
            HandMade.element(
                .row, "08:00", at: 0, 4, states: [.enabled, .selected],
                [HandMade.element(.cell, "2nd", value: "€ 91.00", at: 0, 4)])
        ]),
        HandMade.element(.button, "Hidden", isVisible: false),
        HandMade.element(.status, "", value: "/tmp is\nfull", at: 0, 9),
    ]

    private func found(_ elements: [Element]? = nil) -> [String] {
        ElementTree(elements ?? screen).lines.map { $0.hiding(Secrets()).text }
    }

    private let written = """
        - heading "Jobs"
        - textField "From" [focused]: Paris
        - checkbox "A \\"b\\\\" [checked] [disabled]
        - table
          - row "08:00" [selected]
            - cell "2nd": € 91.00
        - status: "/tmp is full"
        """

    private func matches(_ text: String, _ elements: [Element]? = nil) throws -> Bool {
        let elements = elements ?? screen
        return try ExpectedTree(text).matches(ElementTree(elements), in: HandMade.screen(elements))
    }

    private func mistake(_ text: String) -> String {
        do throws(ExpectedTree.Mistake) {
            _ = try ExpectedTree(text)
            return "none"
        } catch { return "\(error.line + 1): \(error.message)" }
    }

    @Test("a tree has the visible elements in order, without unnamed groups and empty texts")
    func lines() {
        #expect(found().joined(separator: "\n") == written)
    }

    @Test("of a text that is cut off or covered, a tree has what can be read")
    func readable() throws {
        var field = HandMade.element(.textField, "Time", value: "08:00", at: 0, 1, height: 2)
        field.visibleFrame.height = 1
        let elements = [
            HandMade.element(.text, "Refundable for a fee", width: 10), field,
            HandMade.element(.cell, "2nd", value: "€ 91.00", at: 0, 4, width: 4),
        ]
        let canvas = Canvas(size: Size(width: 20, height: 6))
        canvas.put("Refundable", at: Point(x: 0, y: 0))
        canvas.put("Time", at: Point(x: 0, y: 1))
        canvas.put("€ 91", at: Point(x: 0, y: 4))
        let snapshot = Snapshot(Frame(number: 1, grid: canvas.grid, elements: elements))
        let found = ElementTree(elements, asReadIn: snapshot)
        #expect(
            found.lines.map { $0.hiding(Secrets()).text } == [
                #"- text "Refundable""#, #"- textField "Time": …"#, #"- cell "2nd": € 91"#,
            ])
        let hidden = try ExpectedTree("- text \"░for a fee\"\n- ░")
        #expect(!hidden.matches(found, in: snapshot))
    }

    @Test("an id and a hint are compared only if the line has them, and a trace has all ids and hints")
    func marks() throws {
        var field = HandMade.element(.textField, "", value: "Lyon")
        (field.id, field.hint) = ("from", "City or station")
        let line = #"- textField [id="from"] [hint="City or station"]: Lyon"#
        #expect(ElementTree([field]).lines.map(\.text) == [line])
        for tree in [line, "- textField: Lyon", #"- textField [hint="City ░"]: Lyon"#] {
            #expect(try matches(tree, [field]), "\(tree)")
        }
        for tree in [line.replacing("from", with: "to"), line.replacing("City", with: "Town")] {
            #expect(try !matches(tree, [field]), "\(tree)")
        }
        field.id = "Search"
        field.label = "Search"
        #expect(try matches(#"- textField "Search" [id="Search"]: Lyon"#, [field]))
        let updated = try ExpectedTree(#"- textField "Search" [id="from"]: Lyon"#).updated(
            ElementTree([field]), in: HandMade.screen([field]), hiding: Secrets())
        #expect(updated == [#"- textField "Search" [id="Search"]: Lyon"#])
    }

    @Test("a tree matches the elements from which the tree was written")
    func same() throws {
        #expect(try matches(written))
        #expect(try matches(written + "\n\n"))
        // States may be in any order, and a value may be quoted.
        #expect(try matches(written.replacing("[checked] [disabled]", with: "[disabled] [checked]")))
        #expect(try matches(written.replacing(": Paris", with: ": \"Paris\"")))
    }

    @Test(
        "a tree does not match if a role, a label, a state, a value, the nesting or the number of lines differs",
        arguments: [
            ("heading", "text"), ("\"Jobs\"", "\"Job\""), (" [focused]", ""), ("[checked]", "[expanded]"),
            ("Paris", "paris"), (": Paris", ""), ("    - cell", "  - cell"),
            ("\n    - cell \"2nd\": € 91.00", ""),
            ("- heading \"Jobs\"\n", ""), (" \"Jobs\"", ""),
        ])
    func different(old: String, new: String) throws {
        #expect(try !matches(written.replacing(old, with: new)))
    }

    @Test(
        "a varying part (░) of a line matches any text, even an empty one",
        arguments: [
            ("a░", "a", true), ("a░", "ab", true), ("░b", "ab", true), ("a░c", "abc", true),
            ("a░c", "ac", true),
            ("░b░", "abc", true), ("a░b░c", "aXbYc", true), ("░", "", true), ("a░a", "a", false),
            ("a░b░b", "ab", false), ("a░", "ba", false), ("░b░", "ac", false), ("a░b░c", "acb", false),
        ])
    func varying(expected: String, text: String, isMatch: Bool) throws {
        let elements = [HandMade.element(.button, "x", value: text)]
        #expect(try matches("- button \"x\": \(expected)", elements) == isMatch)
        #expect(try matches("- button \"x\": \"\(expected)\"", elements) == isMatch)
    }

    @Test(
        "a gap (a line ░) matches any number of elements at its depth, with all their parts",
        arguments: [
            ("- ░\n- status: \"/tmp is full\"", true), ("- heading \"Jobs\"\n- ░", true),
            ("- ░\n- table\n  - ░\n- ░", true),
            ("- ░\n- table\n  - row \"08:00\" [selected]\n    - ░\n- ░", true),
            (
                "- ░\n- ░\n- table\n  - ░\n  - row \"08:00\" [selected]\n    - cell \"2nd\": € 91.00\n  - ░\n- ░",
                true
            ),
            ("- ░\n- table\n- ░", false), ("- ░\n- table\n  - row \"08:00\" [selected]\n  - ░\n- ░", false),
            ("- ░\n- table\n  - ░", false), ("- heading \"Jobs\"\n- ░\n- table\n  - ░", false),
            ("- ░\n- textField \"From\" [focused]: Rome\n- ░", false),
            ("- ░\n- heading \"Jbos\"\n- ░", false), ("- ░\n- button \"Sign in\"\n- ░", false),
            ("- ░\n- heading \"Jobs\"", false),
        ])
    func gaps(text: String, isMatch: Bool) throws {
        #expect(try matches(text) == isMatch)
        let tree = try ExpectedTree(text)
        #expect(tree.lines.map(\.text).joined(separator: "\n") == text)
        let sentence = tree.sentence(
            ElementTree(screen), in: HandMade.screen(screen), hiding: Secrets(), word: "tree")
        #expect(sentence.hasSuffix("0 lines wanted and 0 lines found differ") == isMatch, "\(sentence)")
        let updated = tree.updated(ElementTree(screen), in: HandMade.screen(screen), hiding: Secrets())
        #expect((updated.joined(separator: "\n") == text) == isMatch, "\(updated)")
        #expect(try matches(updated.joined(separator: "\n")), "\(updated)")
    }

    @Test("an expression matches a part of a label or a value")
    func expressions() throws {
        #expect(try matches(written.replacing("\"08:00\"", with: #"/^\d+:00$/"#)))
        #expect(try matches(written.replacing("€ 91.00", with: #"/€ [0-9.]+$/"#)))
        #expect(try matches(written.replacing("\"/tmp is full\"", with: #"/^\/tmp/"#)))
        #expect(try !matches(written.replacing("\"08:00\"", with: #"/^\d$/"#)))
        let lines = try ExpectedTree(#"- row /^\/a b/ [selected]: /c$/"#).lines.map(\.text)
        #expect(lines == [#"- row /^\/a b/ [selected]: /c$/"#])
    }

    @Test(
        "a tree in a wrong form has a sentence about the first wrong line",
        arguments: [
            (
                "- heading \"a\"\n\t- text \"b\"",
                "2: There is a tab in this line of the tree; indent with two blanks a level."
            ),
            (
                "- row \"a\"\n   - cell \"b\"",
                "2: What is part of an element is indented by two blanks more than the element."
            ),
            (
                "- row \"a\"\n    - cell \"b\"",
                "2: What is part of an element is indented by two blanks more than the element."
            ),
            (
                "  - row \"a\"",
                "1: What is part of an element is indented by two blanks more than the element."
            ),
            (
                "\n\nheading \"a\"",
                "3: A line of the tree begins with a dash, a blank and a role, such as - heading \"Search\"."
            ),
            (
                "- headline \"a\"",
                "1: Unknown role “headline” in the tree; the roles are \(Role.allCases.map(\.rawValue).listed())."
            ),
            (
                "- \"a\"",
                "1: Unknown role “” in the tree; the roles are \(Role.allCases.map(\.rawValue).listed())."
            ),
            (
                "- row \"a\" [pressed]",
                "1: Unknown state “pressed” in the tree; the states are focused, selected, checked, expanded and disabled."
            ),
            (
                "- row [selected",
                "1: Unknown state “selected” in the tree; the states are focused, selected, checked, expanded and disabled."
            ),
            ("- row \"a", "1: A \" opens a text here, and none closes it: “\"a”."),
            ("- row /a(/", "1: “a(” is not a regular expression. Check its brackets and repetitions."),
            ("- row /a*/", "1: “a*” matches a text that is empty, and so any screen."),
            (
                "- row a",
                "1: After the role come a label in quotation marks, states in brackets, and a colon with the value, as in - textField \"From\" [focused]: Paris; not “a”."
            ),
            (
                "- row \"a\" [id=b]",
                "1: An id or a hint has quotation marks, as in [id=\"from\"] [hint=\"City\"]."
            ),
            ("- row \"a\":", "1: A colon needs a value after it; an element without a value has none."),
            (
                "- row: \"a\" [selected]",
                "1: The value ends before “[selected]”; the states stand before the colon."
            ),
            (
                "- row \"░\"\n- text \"░\": ░ ░",
                "1: The tree has only words that vary: any screen with such elements would do."
            ),
            (
                "- ░\n  - row \"a\"",
                "2: What is part of an element is indented by two blanks more than the element."
            ),
            (
                "- ░\n- text \"░\"",
                "1: The tree has only words that vary: any screen with such elements would do."
            ),
            ("- ░", "1: The tree has only words that vary: any screen with such elements would do."),
            (
                "- terminal [focused]\n  - ░",
                "1: The tree has only words that vary: any screen with such elements would do."
            ),
            ("", "1: The tree has only words that vary: any screen with such elements would do."),
        ])
    func mistakes(text: String, sentence: String) {
        #expect(mistake(text) == sentence)
    }

    @Test("a tree is accepted if it has only roles, or if one word of it does not vary")
    func usable() {
        for tree in ["- table", "- row \"░\"\n- text \"a\"", "- row \"░ a\"", "- row /./"] {
            #expect(mistake(tree) == "none")
        }
    }

    @Test("the lines that differ are marked, with two lines around them, and the new tree is below")
    func sentence() throws {
        let tree = try ExpectedTree(
            written.replacing("[checked]", with: "[selected]").replacing("Paris", with: "Par░").replacing(
                "\n- status: \"/tmp is full\"", with: ""))
        let snapshot = HandMade.screen(screen)
        #expect(
            tree.sentence(ElementTree(screen), in: snapshot, hiding: Secrets(), word: "tree") == """
                the elements differ (- wanted, + found):
                    - heading "Jobs"
                    - textField "From" [focused]: Par░
                  - - checkbox "A \\"b\\\\" [selected] [disabled]
                  + - checkbox "A \\"b\\\\" [checked] [disabled]
                    - table
                      - row "08:00" [selected]
                        - cell "2nd": € 91.00
                  + - status: "/tmp is full"
                To expect them as they are:
                  tree: |
                    - heading "Jobs"
                    - textField "From" [focused]: Par░
                    - checkbox "A \\"b\\\\" [checked] [disabled]
                    - table
                      - row "08:00" [selected]
                        - cell "2nd": € 91.00
                    - status: "/tmp is full"
                In all, 1 line wanted and 2 lines found differ
                """)
    }

    @Test(
        "a differing line between gaps is shown with the most similar element, and is updated to that element"
    )
    func changedBetweenGaps() throws {
        let tree = try ExpectedTree("- ░\n- table\n  - ░\n  - row \"08:00\"\n    - cell \"2nd\": € 9\n- ░")
        let snapshot = HandMade.screen(screen)
        let sentence = tree.sentence(ElementTree(screen), in: snapshot, hiding: Secrets(), word: "tree")
        #expect(
            sentence.hasPrefix(
                """
                the elements differ (- wanted, + found):
                    …
                    - table
                      - ░
                  -   - row "08:00"
                  +   - row "08:00" [selected]
                  -     - cell "2nd": € 9
                  +     - cell "2nd": € 91.00
                    - ░
                To expect
                """), "\(sentence)")
        #expect(
            tree.updated(ElementTree(screen), in: snapshot, hiding: Secrets()) == [
                "- ░", "- table", "  - ░", "  - row \"08:00\" [selected]", "    - cell \"2nd\": € 91.00",
                "- ░",
            ])
    }

    @Test("an updated tree keeps varying parts that still match, and hides secrets")
    func updated() throws {
        let tree = try ExpectedTree(
            """
            - heading /J.bs/ [focused]
            - textField "Fr░": London
            - checkbox "B░"
            - table
              - row "░" [selected]
                - cell "2nd" [selected]: € ░
            """)
        let updated = tree.updated(
            ElementTree(screen), in: HandMade.screen(screen), hiding: Secrets(["/tmp is full"]))
        #expect(
            updated == [
                "- heading /J.bs/", "- textField \"Fr░\" [focused]: Paris",
                "- checkbox \"A \\\"b\\\\\" [checked] [disabled]", "- table", "  - row \"░\" [selected]",
                "    - cell \"2nd\": € ░", "- status: ░",
            ])
    }

    @Test(
        "a comparison of two lists finds as many common lines as possible",
        arguments: [
            ("", "", ""), ("abc", "abc", "=a=b=c"), ("abc", "axc", "=a-b+x=c"), ("abc", "bc", "-a=b=c"),
            ("ab", "abc", "=a=b+c"), ("abcd", "bxdy", "-a=b-c+x=d+y"), ("ab", "ba", "-a=b+a"),
            ("a", "xy", "-a+x+y"),
        ])
    func comparison(old: String, new: String, result: String) {
        let (old, new) = (Array(old), Array(new))
        let lines = LineDifference.of(old.count, new.count) {
            old[$0] == new[$1] ? .same : old[$0].lowercased() == new[$1].lowercased() ? .similar : .none
        }
        let text = lines.map { line in
            switch line {
            case .both(let place, _): "=\(old[place])"
            case .changed(let before, let after): "~\(old[before])\(new[after])"
            case .old(let place): "-\(old[place])"
            case .new(let place): "+\(new[place])"
            }
        }
        #expect(text.joined() == result)
    }

    @Test("equal lines far from a difference are left out")
    func context() {
        let old = Array("abcdefghijklmno")
        let new = Array("abcdefXhijklmno")
        let lines = LineDifference.of(old.count, new.count) {
            old[$0] == new[$1] ? .same : old[$0].lowercased() == new[$1].lowercased() ? .similar : .none
        }
        let marked = LineDifference.marked(lines) {
            String(old[$0])
        } new: {
            String(new[$0])
        }
        #expect(marked == ["  …", "  e", "  f", "- g", "+ X", "  h", "  i", "  …"])
        #expect(
            LineDifference.marked([.both(0, 0)]) { _ in
                ""
            } new: { _ in
                ""
            }.isEmpty)
    }

    @Test("an explanation without its blocks says what differs, and leaves out the lines")
    func withoutBlocks() throws {
        let tree = try ExpectedTree("- heading \"Jobs\"\n- text \"Jewels\"")
        let sentence = tree.sentence(
            ElementTree(screen), in: HandMade.screen(screen), hiding: Secrets(), word: "tree")
        let short = ("Waited 5.0 s.\n" + sentence).withoutBlocks
        #expect(
            short.hasPrefix("Waited 5.0 s.\nthe elements differ (- wanted, + found).\nIn all, 1 line wanted"),
            "\(short)")
        #expect(!short.contains("Jewels") && !short.contains("To expect"), "\(short)")
    }
}
