import JSONTrees
import TerminalUI
import Waiting

extension ScenarioStepWord {
    /// The steps that every scenario can take, in the order in which they are listed.
    static var builtIn: [Self] {
        [
            enter, type, tap, press, expect, expectGone, expectScreen, expectClosed, clear, paste, select,
            click,
            wheel, scrollTo, resize, screenshot, capture, include, repetition,
        ]
    }

    private static var enter: Self {
        Self(
            word: "enter", about: "Empties a field, types the text, and checks that the field holds it.",
            schema: .mapping(
                StepOptions.schemas(with: ["text": .words, "into": .locator]), required: ["text", "into"]),
            takesOptions: true, typesText: true
        ) { value throws(ScenarioMistake) in
            let fields = try value.fields("“enter”", known: ["text", "into"] + StepOptions.wordsOfAnyStep)
            let text = try typed(fields.required("text"), "“text”")
            return (text: text, field: try LocatorReader(what: "“into”").read(fields.required("into")))
        } run: { argument, step in
            try await step.app.enter(argument.text, argument.field, step.options)
        }
    }

    private static var type: Self {
        Self(
            word: "type", about: "Types text into what has the focus.", schema: .words, typesText: true
        ) { value throws(ScenarioMistake) in
            let text = try typed(value, "“type”")
            guard !text.isEmpty else { throw value.mistake("“type” needs words; there are none.") }
            return text
        } run: { text, step in
            try await step.app.type(text, step.options)
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
            let fields = try value.fields("“paste”", known: ["text", "into"] + StepOptions.wordsOfAnyStep)
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
        let times = JSONTree.orVariable(["enum": [1, 2]]).described("How often, at once.")
        return Self(
            word: "click", about: "Clicks an element with the mouse; with times: 2, twice at once.",
            schema: LocatorSchema.target(StepOptions.schemas(with: ["times": times])), takesOptions: true,
            locators: { locators(of: $0.taking("times").rest) }
        ) { value throws(ScenarioMistake) in
            let (number, target) = value.taking("times")
            let times = try number.map { number throws(ScenarioMistake) in
                try number.integer("“times”", in: 1...2)
            }
            return (locator: try LocatorReader(what: "“click”").read(target), times: times ?? 1)
        } run: { argument, step in
            try await step.app.click(argument.locator, times: argument.times, step.options)
        }
    }

    private static var wheel: Self {
        let by = JSONTree.number().described("The notches: -3 turns it up, 3 down.")
        return Self(
            word: "wheel", about: "Turns the mouse's wheel over an element: by: -3 is three notches up.",
            schema: .mapping(
                StepOptions.schemas(with: ["by": by, "over": .locator]), required: ["by", "over"]),
            takesOptions: true, locators: { locators(of: $0.taking("over").value) }
        ) { value throws(ScenarioMistake) in
            let fields = try value.fields("“wheel”", known: ["by", "over"] + StepOptions.wordsOfAnyStep)
            let by = try fields.required("by")
            let notches = try by.integer("“by”", in: -100...100)
            guard notches != 0 else {
                throw by.mistake("“by” needs at least one notch, such as 3 or -3; not 0.")
            }
            return (notches: notches, over: try LocatorReader(what: "“over”").read(fields.required("over")))
        } run: { argument, step in
            try await step.app.wheel(by: argument.notches, over: argument.over, step.options)
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

    private static var include: Self {
        Self(
            "include",
            about:
                "Does the steps of another file, named relative to this one, with values for its variables.",
            schema: .mapping(
                ["file": .words, "with": .reference("variables")],
                required: ["file"]), .include)
    }

    private static var repetition: Self {
        let times = JSONTree.number(from: 1)
        return Self(
            "repeat", about: "Does steps several times.",
            schema: .mapping(
                ["times": times, "steps": .reference("steps")], required: ["times", "steps"]), .repetition)
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

    static func locators(of value: ScenarioValue?) -> [Locator] {
        value.flatMap { try? LocatorReader(what: "").read($0) }.map { [$0] } ?? []
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
