import BlackBox
import JSONTrees
import TerminalUI
import Waiting

extension StepDefinition {
    /// The steps that every program has, in the order in which they are listed.
    static var builtIn: [Self] {
        [
            enter, type,
            acting(
                "tap",
                about: "Goes to an element by Tab and arrows, and presses Enter (Space on a checkbox).",
                keys: StepKeys()
            ) { try await $0.app.tap($1, $0.attempt) }
            .needing("a control", orElse: "“press” or “click”"),
            press, expect, expectGone, expectScreen, expectTree, expectClosed, expectIdle, expectMemory,
            expectCursor,
            acting("clear", about: "Empties a field.", keys: StepKeys()) {
                try await $0.app.clear($1, $0.attempt)
            }
            .needing("a field", orElse: "“press”"),
            paste,
            acting(
                "select", about: "Moves the choice of a list to a row or a cell, or ticks a checkbox.",
                keys: StepKeys()
            ) { try await $0.app.select($1, $0.attempt) }
            .needing("a list", orElse: "“press” or “click”"),
            click, wheel, drag,
            acting(
                "scrollTo", about: "Scrolls until an element, or words, are on the screen.", keys: StepKeys()
            ) {
                try await $0.app.scroll(to: $1, $0.attempt)
            },
            resize, terminalFocus, screenshot, capture, include, repetition,
        ]
    }

    private static var enter: Self {
        let keys = StepKeys(
            ScenarioKey("text", .words) { value, what throws(DocumentMistake) in
                try value.typed(what)
            }, .locator("into"))
        return Self(
            "enter",
            about:
                "Empties a field, types the text, and checks that the field holds it; a line end is Enter in a field of several lines, and U+0008 is Backspace.",
            [.builtIn, .takesOptions, .typesText], schema: keys.schema()
        ) { value throws(DocumentMistake) in
            let (text, field) = try keys.read(value, of: "enter")
            return Action { try await $0.app.enter(text, field, $0.attempt) }
        }
        .needing("a field", orElse: "“type” and “press”")
    }

    private static var paste: Self {
        let keys = StepKeys(
            ScenarioKey("text", .words) { value, what throws(DocumentMistake) in
                try value.text(what)
            }, ScenarioKey.locator("into").optional)
        return Self(
            "paste", about: "Pastes text, into a field or into what has the focus.",
            [.builtIn, .takesOptions, .typesText], schema: .either(.words, keys.schema())
        ) { value throws(DocumentMistake) in
            let (text, field) =
                if case .mapping = value.content { try keys.read(value, of: "paste") } else {
                    (try value.text("“paste”"), Locator?.none)
                }
            return Action { try await $0.app.paste(text, field, $0.attempt) }
        }
    }

    private static var click: Self {
        let times = ScenarioKey("times", .orVariable(["enum": [1, 2]]), "How often, at once.", or: 1) {
            value, what throws(DocumentMistake) in try value.integer(what, in: 1...2)
        }
        let keys = StepKeys(times, mouseButton, modifiers, cell.optional)
        return Self(
            "click",
            about:
                "Clicks an element, or a cell of the screen, with the mouse; with times: 2, twice at once; in another program also with mouseButton: right, or modifiers: Shift.",
            [.builtIn, .takesOptions], schema: keys.target()
        ) { value throws(DocumentMistake) in
            let ((times, button, modifiers, place), target) = try keys.take(from: value)
            if let place {
                _ = try StepKeys(cell.optional).read(target, of: "click")
                var action = Action {
                    try await $0.app.click(
                        .cell(place), times: times, with: button, holding: modifiers, $0.attempt)
                }
                action.cell = place
                return action
            }
            let locator = try LocatorReader(what: "“click”").read(target)
            return Action(lookingFor: locator) {
                try await $0.app.click(
                    .element(locator), times: times, with: button, holding: modifiers, $0.attempt)
            }
        }
    }

    private static var wheel: Self {
        let by = ScenarioKey("by", .number(), "The notches: -3 turns it up, 3 down.") {
            value, what throws(DocumentMistake) in
            let notches = try value.integer(what, in: -100...100)
            guard notches != 0 else {
                throw value.mistake("\(what) needs at least one notch, such as 3 or -3; not 0.")
            }
            return notches
        }
        let over = ScenarioKey.locator("over")
        let (element, place) = (StepKeys(by, over), StepKeys(by, cell))
        return Self(
            "wheel",
            about: "Turns the mouse's wheel over an element, or a cell: by: -3 is three notches up.",
            [.builtIn, .takesOptions], schema: .either(element.schema(), place.schema())
        ) { value throws(DocumentMistake) in
            let (notches, other, at) = try StepKeys(by, over.optional, cell.optional).read(value, of: "wheel")
            if let at {
                let place = value.taking(cell.name).value ?? value
                guard other == nil else { throw place.mistake("“over” and “at” are two places.") }
                return Action { try await $0.app.wheel(by: notches, at: at, $0.attempt) }
            }
            let (_, locator) = try element.read(value, of: "wheel")
            return Action(lookingFor: locator) {
                try await $0.app.wheel(by: notches, over: locator, $0.attempt)
            }
        }
    }

    static var cell: ScenarioKey<Point> {
        ScenarioKey("at", .cell) { value, what throws(DocumentMistake) in try value.cell(what) }
    }

    private static var resize: Self {
        Self(
            "resize", about: "Gives the terminal another size, columns by rows.", .builtIn, schema: .size
        ) { value throws(DocumentMistake) in
            let size = try value.size("“resize”")
            return Action { try await $0.app.resize(size, $0.attempt) }
        }
    }

    private static var include: Self {
        Self(
            "include",
            about:
                "Does the steps of another file, named relative to this one, with values for its variables.",
            [.builtIn, .expands],
            schema: .mapping(["file": .words, "with": .reference("variables")], required: ["file"])
        ) { _ in Action { _ in } }
    }

    private static var repetition: Self {
        Self(
            "repeat", about: "Does steps several times.", [.builtIn, .expands],
            schema: .mapping(
                ["times": .number(from: 1), "steps": .reference("steps")], required: ["times", "steps"])
        ) { _ in Action { _ in } }
    }

    /// Makes a step whose value is a locator, perhaps with keys of its own.
    static func acting<each Value: Sendable>(
        _ word: String, about: String, _ traits: StepTraits = [], keys: StepKeys<repeat each Value>,
        run: @escaping @UIActor @Sendable (Run, Locator, repeat each Value) async throws -> Void
    ) -> Self {
        let schema = keys.names.isEmpty ? .target : keys.target(soft: traits.contains(.looks))
        return Self(word, about: about, traits.union([.builtIn, .takesOptions]), schema: schema) {
            value throws(DocumentMistake) in
            let (values, target) = try keys.take(from: value)
            let reader = LocatorReader(what: word.quoted)
            // A key of the step's own, such as “at” or “count”, says more than its locator.
            let isCheck = traits.contains(.looks) && target.entries.count == value.entries.count
            let locator = isCheck ? try reader.readForCheck(target) : try reader.read(target)
            return Action(lookingFor: locator) { try await run($0, locator, repeat each values) }
        }
    }
}

extension DocumentValue {
    /// Reads a text that a person can type. It may be empty.
    func typed(_ what: String) throws(DocumentMistake) -> String {
        let text = try text(what, mayBeEmpty: true)
        let typed = "\n\r\u{8}\u{7F}".unicodeScalars
        guard
            text.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control || typed.contains($0) }
            )
        else {
            throw mistake(
                "\(what) has a control character that nobody types; for Tab, Esc and the like there is “press”."
            )
        }
        return text
    }

    /// Reads a cell of the screen: `[12, 5]` is column 12 of row 5, each counted from 1.
    func cell(_ what: String) throws(DocumentMistake) -> Point {
        guard case .list(let members) = content, members.count == 2 else {
            throw mistake("\(what) needs a column and a row, such as [12, 5], not \(kindInWords).")
        }
        return Point(
            x: try members[0].integer(what, in: 1...1000) - 1,
            y: try members[1].integer(what, in: 1...500) - 1)
    }
}
