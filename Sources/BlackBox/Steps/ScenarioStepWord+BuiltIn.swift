import JSONTrees
import TerminalUI
import Waiting

extension ScenarioStepWord {
    /// The steps that every scenario can take, in the order in which they are listed.
    static var builtIn: [Self] {
        [
            enter, tap, press, expect, expectGone, expectClosed, clear, paste, select, click, scrollTo,
            resize,
        ]
    }

    private static var enter: Self {
        Self(
            word: "enter", about: "Empties a field, types the text, and checks that the field holds it.",
            schema: .mapping(
                StepOptions.schemas(with: ["text": .words, "into": .locator]), required: ["text", "into"]),
            takesOptions: true, typesText: true
        ) { value throws(ScenarioMistake) in
            let fields = try value.fields("“enter”", known: ["text", "into"] + StepOptions.words)
            let text = try typed(fields.required("text"), "“text”")
            return (text: text, field: try LocatorReader(what: "“into”").read(fields.required("into")))
        } run: { argument, step in
            try await step.app.enter(argument.text, argument.field, step.options)
        }
    }

    private static var tap: Self {
        acting("tap", about: "Goes to an element by Tab and arrows, and presses Enter (Space on a checkbox).")
        {
            locator, step in try await step.app.tap(locator, step.options)
        }
    }

    private static var press: Self {
        Self(
            word: "press", about: "Presses a key, or several one by one: Enter, Esc, Down, F1, Ctrl-C, a.",
            schema: .either(.words, .list(of: .words))
        ) { value throws(ScenarioMistake) in
            var keys: [Key] = []
            for member in try value.list("“press”") { keys.append(try key(member)) }
            return keys
        } run: { keys, step in
            try await step.app.press(keys, step.options)
        }
    }

    private static var expect: Self {
        let count: JSONTree = ["type": "integer", "minimum": 1]
        return Self(
            word: "expect",
            about:
                "Waits until an element, or words, are on the screen; with count, exactly so many at rest.",
            schema: LocatorSchema.target(
                StepOptions.schemas(with: ["count": count.described("How many there must be at rest.")])),
            takesOptions: true, locators: { locators(of: $0.taking("count").rest) }
        ) { value throws(ScenarioMistake) in
            let (number, target) = value.taking("count")
            let count = try number.map { number throws(ScenarioMistake) in
                try number.integer("“count”", in: 1...999)
            }
            return (locator: try LocatorReader(what: "“expect”").read(target), count: count)
        } run: { argument, step in
            try await step.app.expect(argument.locator, count: argument.count, step.options)
        }
    }

    private static var expectClosed: Self {
        Self("expectClosed", about: "Waits until the program has ended.") { step in
            try await step.app.expectClosed(step.options)
        }
    }

    private static var expectGone: Self {
        let neverSeen = JSONTree.flag.described(
            "Whether it need not have been there before; then it may not be there at rest.")
        return Self(
            word: "expectGone",
            about:
                "Waits until an element, or words, are gone; they were there before, or neverSeen: true.",
            schema: LocatorSchema.target(StepOptions.schemas(with: ["neverSeen": neverSeen])),
            takesOptions: true, locators: { locators(of: $0.taking("neverSeen").rest) }
        ) { value throws(ScenarioMistake) in
            let (flag, target) = value.taking("neverSeen")
            return (
                locator: try LocatorReader(what: "“expectGone”").read(target),
                neverSeen: try flag?.flag("“neverSeen”") ?? false
            )
        } run: { argument, step in
            try await step.app.expectGone(argument.locator, neverSeen: argument.neverSeen, step.options)
        }
    }

    private static var clear: Self {
        acting("clear", about: "Empties a field.") { locator, step in
            try await step.app.clear(locator, step.options)
        }
    }

    private static var paste: Self {
        Self(
            word: "paste", about: "Pastes text, into a field or into what has the focus.",
            schema: .either(
                .words,
                .mapping(
                    StepOptions.schemas(with: ["text": .words, "into": .locator]), required: ["text"])),
            takesOptions: true, typesText: true
        ) { value throws(ScenarioMistake) in
            guard case .mapping = value.content else {
                return (text: try value.text("“paste”"), field: Locator?.none)
            }
            let fields = try value.fields("“paste”", known: ["text", "into"] + StepOptions.words)
            var field: Locator?
            if let into = fields["into"] { field = try LocatorReader(what: "“into”").read(into) }
            return (text: try fields.required("text").text("“text”"), field: field)
        } run: { argument, step in
            try await step.app.paste(argument.text, argument.field, step.options)
        }
    }

    private static var select: Self {
        acting("select", about: "Moves the choice of a list to a row or a cell, or ticks a checkbox.") {
            locator, step in try await step.app.select(locator, step.options)
        }
    }

    private static var click: Self {
        acting("click", about: "Clicks an element with the mouse.") { locator, step in
            try await step.app.click(locator, step.options)
        }
    }

    private static var scrollTo: Self {
        acting("scrollTo", about: "Scrolls until an element, or words, are on the screen.") { locator, step in
            try await step.app.scroll(to: locator, step.options)
        }
    }

    private static var resize: Self {
        Self(
            word: "resize", about: "Gives the terminal another size, columns by rows.", schema: .size
        ) { value throws(ScenarioMistake) in
            try value.size("“resize”")
        } run: { size, step in
            try await step.app.resize(size, step.options)
        }
    }

    /// A step whose value is a locator.
    private static func acting(
        _ word: String, about: String,
        run: @escaping @UIActor @Sendable (Locator, Run) async throws -> Void
    ) -> Self {
        Self(
            word: word, about: about, schema: .target, takesOptions: true, locators: { locators(of: $0) },
            read: { value throws(ScenarioMistake) in try LocatorReader(what: word.quoted).read(value) },
            run: run)
    }

    private static func locators(of value: ScenarioValue) -> [Locator] {
        (try? LocatorReader(what: "").read(value)).map { [$0] } ?? []
    }

    private static func typed(_ value: ScenarioValue, _ what: String) throws(ScenarioMistake) -> String {
        let text = try value.text(what, mayBeEmpty: true)
        guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
            throw value.mistake(
                "\(what) is typed into one line; for Enter, Tab and the like there is “press”.")
        }
        return text
    }

    private static func key(_ value: ScenarioValue) throws(ScenarioMistake) -> Key {
        let name = try value.text("“press”", mayBeEmpty: true)
        do {
            return try Key(named: name)
        } catch {
            throw value.mistake(error.description)
        }
    }
}
