import Testing
import Waiting

@testable import TerminalUI

@Suite @UIActor struct SuggestionListTests {
    private static let all = ["Lyon Part-Dieu", "Lyon Perrache", "Lyon Vaise", "Lille Flandres"]

    private func screen() -> TestScreen {
        TestScreen { screen in
            let found = Self.all.filter { $0.lowercased().hasPrefix(screen.text.lowercased()) }
            TextField("To", text: Binding(screen, \.text), appearance: .inline(labelWidth: 6))
                .suggestions(found.map { Suggestion($0, detail: "FR") }) { index in
                    screen.text = found[index]
                    screen.log.append("took \(found[index])")
                }
            TextField("Date", text: Binding(screen, \.other), appearance: .inline(labelWidth: 6))
            Button("Under") {}
            Button("Search") { screen.log.append("search") }
        }
    }

    private func opened(_ screen: TestScreen) throws -> TestWindow {
        let test = try TestWindow(screen)
        screen.log = []
        return test
    }

    @Test("suggestions open under the field while a person types, and cover the views below")
    func opening() throws {
        let test = try opened(screen())
        #expect(test.lines[1] == "Date")
        test.type("lyo")
        #expect(
            Array(test.lines.prefix(6)) == [
                "To    lyo",
                "Date  ┌──────────────────────────────────────────────┐",
                "‹ Und │▸Lyon Part-Dieu                            FR │",
                "‹ Sea │ Lyon Perrache                             FR │",
                "      │ Lyon Vaise                                FR │",
                "      └──────────────────────────────────────────────┘",
            ])
        let list = try #require(test.window.frame.allElements.last { $0.role == .list })
        #expect(list.children.map(\.label) == ["Lyon Part-Dieu", "Lyon Perrache", "Lyon Vaise"])
        #expect(list.children.map { $0.states.contains(.selected) } == [true, false, false])
        #expect(test.window.frame.element("To")?.states.contains(.expanded) == true)
        #expect(test.window.frame.element("Search")?.states.contains(.hittable) == true)
        #expect(test.window.frame.focusOrder == ["To", "Date", "Under", "Search"])
    }

    @Test("if the list covers the beginning of a word, the rest of the word is not shown beside the list")
    func coveredWords() throws {
        let screen = TestScreen { screen in
            TextField("To", text: Binding(screen, \.text), appearance: .inline(labelWidth: 6))
                .suggestions([Suggestion("Ulm")]) { _ in }
            Text(String(repeating: "a", count: 58))
            Text(String(repeating: " ", count: 54) + "whole")
        }
        let test = try TestWindow(screen)
        test.type("u")
        #expect(test.lines[1].hasSuffix("┐"))
        #expect(test.lines[2].hasSuffix("│whole"))
    }

    @Test(
        "the list is open as soon as the field has the focus, if the field says so and has suggestions",
        arguments: [(true, 1), (true, 0), (false, 1)])
    func openOnFocus(opens: Bool, count: Int) async throws {
        let screen = TestScreen { screen in
            Button("Over") {}
            TextField("To", text: Binding(screen, \.text), appearance: .inline(labelWidth: 6))
                .suggestions([Suggestion("Ulm")].prefix(count), opensOnFocus: opens) { _ in }
        }
        let test = try opened(screen)
        #expect(!test.lines.joined().contains("Ulm"))
        test.press(.tab)
        #expect(test.lines.joined().contains("▸Ulm") == (opens && count > 0))
        await test.pressEscape()
        #expect(!test.lines.joined().contains("Ulm"))
    }

    @Test("the frame around suggestions says how many there are if they do not all fit")
    func place() throws {
        let screen = TestScreen { screen in
            TextField("To", text: Binding(screen, \.text), appearance: .inline(labelWidth: 6))
                .suggestions((1...12).map { Suggestion("Ulm \($0)") }) { _ in }
        }
        let test = try opened(screen)
        test.type("u")
        #expect(test.lines[9] == "      │ Ulm 8                                        │")
        #expect(test.lines[10] == "      └────────────────────────────────── 1–8 of 12 ─┘")
        for _ in 1...8 { test.press(.down) }
        #expect(test.lines[10] == "      └────────────────────────────────── 2–9 of 12 ─┘")
    }

    @Test("the wheel scrolls the list until the next key, which brings the highlighted suggestion back")
    func wheel() throws {
        var taken: [Int] = []
        let screen = TestScreen { screen in
            TextField("To", text: Binding(screen, \.text), appearance: .inline(labelWidth: 6))
                .suggestions((1...12).map { Suggestion("Ulm \($0)") }) { taken.append($0) }
        }
        let test = try opened(screen)
        test.type("u")
        let place = Point(x: 12, y: 4)
        for (action, shown) in [
            (MouseEvent.Action.wheelDown, " 4–11 of 12 "), (.wheelDown, " 5–12 of 12 "),
            (.wheelDown, " 5–12 of 12 "),
            (.wheelUp, " 2–9 of 12 "),
        ] {
            test.window.send(.mouse(MouseEvent(action, at: place)))
            test.show()
            #expect(test.lines[10].contains(shown))
        }
        test.press(.down)
        #expect(test.lines[2].contains("▸Ulm 2"))
        test.window.send(.mouse(MouseEvent(.wheelDown, at: place)))
        test.type("l")
        #expect(test.lines[2].contains("▸Ulm 1"))
        test.window.send(.mouse(MouseEvent(.wheelDown, at: place)))
        test.window.send(.mouse(MouseEvent(.click, at: place)))
        #expect(taken == [5])
    }

    @Test(
        "a suggestion's note is cut only to make room for the text, and never below a third of the row"
    )
    func details() throws {
        let screen = TestScreen { screen in
            TextField("To", text: Binding(screen, \.text), appearance: .inline(labelWidth: 6))
                .suggestions([
                    Suggestion("Ulm", detail: "a detail of 35 letters and no more"),
                    Suggestion("A text of 30 letters or a few", detail: "a detail of 35 letters and no more"),
                ]) { _ in }
        }
        let test = try opened(screen)
        test.type("u")
        #expect(
            Array(test.lines[2...3]) == [
                "│▸Ulm                   a detail of 35 letters and no more │",
                "│ A text of 30 letters or a few a detail of 35 letters an… │",
            ])
    }

    @Test("Down and Enter take a suggestion and close the list")
    func taking() throws {
        let screen = screen()
        let test = try opened(screen)
        test.type("lyo")
        test.press(.down)
        #expect(test.lines[3].contains("▸Lyon Perrache"))
        test.press(.enter)
        #expect(screen.text == "Lyon Perrache")
        #expect(screen.log == ["took Lyon Perrache"])
        #expect(test.lines[1] == "Date")
        #expect(test.window.frame.cursor == Point(x: 19, y: 0))
        #expect(test.window.focus == "To")
    }

    @Test("leaving a field with Tab takes the first suggestion and moves the focus")
    func leaving() throws {
        let screen = screen()
        let test = try opened(screen)
        test.type("lyo")
        test.press(.tab)
        #expect(screen.text == "Lyon Part-Dieu")
        #expect(test.window.focus == "Date")
        #expect(test.lines[0] == "To    Lyon Part-Dieu")
    }

    @Test("Esc closes the suggestions and keeps the text until the next letter is typed")
    func escape() async throws {
        let screen = screen()
        let test = try opened(screen)
        test.type("lyo")
        await test.pressEscape()
        #expect(test.lines[1] == "Date")
        #expect(screen.text == "lyo")
        test.press(.tab, .backTab)
        #expect(screen.text == "lyo")
        test.type("n")
        #expect(test.lines[2].contains("▸Lyon Part-Dieu"))
    }

    @Test("Down opens a closed list of suggestions")
    func reopening() async throws {
        let test = try opened(screen())
        test.type("lyo")
        await test.pressEscape()
        test.press(.down)
        #expect(test.lines[2].contains("▸Lyon Part-Dieu"))
    }

    @Test("a click takes the suggestion under it and never reaches a control that the list covers")
    func click() throws {
        let screen = screen()
        let test = try opened(screen)
        test.type("lyo")
        test.window.send(.mouse(MouseEvent(.click, at: Point(x: 12, y: 4))))
        test.show()
        #expect(screen.text == "Lyon Vaise")
        #expect(test.window.focus == "To")
        test.type("")
        screen.text = "l"
        test.press(.end, .backspace)
        test.type("l")
        test.window.send(.mouse(MouseEvent(.click, at: Point(x: 12, y: 1))))
        #expect(test.window.focus == "To")
    }

    @Test("suggestions close when the field loses the focus or its text is set from outside")
    func closing() throws {
        let screen = TestScreen { screen in
            TextField("To", text: Binding(screen, \.text), appearance: .inline(labelWidth: 4))
                .suggestions([Suggestion("One"), Suggestion("Two")]) { screen.number += $0 + 1 }
            Button("Next") {}
        }
        let test = try opened(screen)
        test.type("o")
        #expect(test.text.contains("▸One"))
        test.press(.tab, .backTab)
        #expect(!test.text.contains("One"))
        #expect(screen.number == 1)
        test.type("n")
        #expect(test.text.contains("▸One"))
        screen.text = "elsewhere"
        test.show()
        #expect(!test.text.contains("One"))
        test.press(.tab)
        #expect(screen.number == 1)
    }

    @Test(
        "the first suggestion is only a proposal until the person selects one or opens the list with Down",
        arguments: [
            ([.enter], "proposed"), ([.tab], "proposed"), ([.down, .enter], "took 1"),
            ([.down, .up, .enter], "took 0"), ([.down, .tab], "took 1"),
        ] as [([Key], String)])
    func proposed(keys: [Key], outcome: String) throws {
        let screen = TestScreen { screen in
            TextField("To", text: Binding(screen, \.text), appearance: .inline(labelWidth: 4))
                .suggestions(
                    [Suggestion("One"), Suggestion("Two")], take: { screen.log.append("took \($0)") },
                    takeProposed: { screen.log.append("proposed") })
            Button("Next") {}
        }
        let test = try opened(screen)
        test.type("o")
        for key in keys { test.press(key) }
        #expect(screen.log.filter { $0.hasPrefix("took") || $0 == "proposed" } == [outcome])
        #expect(screen.text == "o")
    }

    @Test("the person can type on after a proposed text, and Down then chooses from the list")
    func typedOn() throws {
        let screen = TestScreen { screen in
            TextField("To", text: Binding(screen, \.text), appearance: .inline(labelWidth: 4))
                .replacedByTyping()
                .suggestions(
                    [Suggestion("One"), Suggestion("Two")], take: { screen.log.append("took \($0)") },
                    takeProposed: {})
        }
        let test = try opened(screen)
        test.type("o")
        test.press(.enter)
        test.type("n")
        #expect(screen.text == "on")
        test.press(.enter, .down, .enter)
        #expect(screen.log.last == "took 0")
    }

    @Test("the footer shows the keys of the open suggestions")
    func bindings() throws {
        let test = try opened(screen())
        test.type("lyo")
        #expect(
            test.window.activeBindings.filter(\.isInFooter).map { "\($0.keyLabel) \($0.title)" }
                == ["↑↓ choose", "Enter take", "Tab next"])
    }

    @Test("the chosen suggestion stays visible in a list that is too long for its room")
    func longList() throws {
        let screen = TestScreen { screen in
            TextField("To", text: Binding(screen, \.text), appearance: .inline(labelWidth: 4))
                .suggestions((1...50).map { Suggestion("Place \($0)") }, rows: 4) { screen.number = $0 }
        }
        let test = try opened(screen)
        test.type("p")
        for _ in 0..<5 { test.press(.down) }
        #expect(test.lines[2].contains("Place 3"))
        #expect(test.lines[5].contains("▸Place 6"))
        test.press(.up)
        #expect(test.lines[2].contains("Place 3"))
        #expect(test.lines[4].contains("▸Place 5"))
        test.press(.pageDown, .enter)
        #expect(screen.number == 8)
    }

    @Test(
        "for screen readers, the cursor moves to a suggestion only when the person selects that suggestion"
    )
    func cursor() throws {
        let test = try opened(screen())
        test.type("lyo")
        #expect(test.window.frame.cursor == Point(x: 9, y: 0))
        test.press(.down)
        #expect(test.window.frame.cursor == Point(x: 8, y: 3))
        test.press(.up)
        #expect(test.window.frame.cursor == Point(x: 8, y: 2))
        test.type("n")
        #expect(test.window.frame.cursor == Point(x: 10, y: 0))
    }
}
