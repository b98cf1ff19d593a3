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
                "tap", about: "Goes to an element by Tab and arrows, and presses Enter (Space on a checkbox)."
            ) {
                try await $1.app.tap($0, $1.attempt)
            },
            press, expect, expectGone, expectScreen, expectTree, expectClosed, expectIdle, expectMemory,
            acting("clear", about: "Empties a field.") { try await $1.app.clear($0, $1.attempt) },
            paste,
            acting("select", about: "Moves the choice of a list to a row or a cell, or ticks a checkbox.") {
                try await $1.app.select($0, $1.attempt)
            },
            click, wheel,
            acting("scrollTo", about: "Scrolls until an element, or words, are on the screen.") {
                try await $1.app.scroll(to: $0, $1.attempt)
            },
            resize, screenshot, capture, include, repetition,
        ]
    }

    private static var enter: Self {
        Self(
            "enter",
            about:
                "Empties a field, types the text, and checks that the field holds it; a line end is Enter in a field of several lines, and U+0008 is Backspace.",
            [.builtIn, .takesOptions, .typesText],
            schema: options(with: ["text": .words, "into": .locator], required: ["text", "into"])
        ) { value throws(DocumentMistake) in
            let fields = try fields(of: value, "enter", ["text", "into"])
            let text = try typed(fields.required("text"), "“text”")
            let field = try LocatorReader(what: "“into”").read(fields.required("into"))
            return Action { try await $0.app.enter(text, field, $0.attempt) }
        }
    }

    private static var type: Self {
        Self(
            "type", about: "Types text into the field that has the focus; fails if nothing there takes text.",
            [.builtIn, .typesText], schema: .words
        ) { value throws(DocumentMistake) in
            let text = try typed(value, "“type”")
            guard !text.isEmpty else { throw value.mistake("“type” needs words; there are none.") }
            return Action { try await $0.app.type(text, $0.attempt) }
        }
    }

    private static var press: Self {
        Self(
            "press", about: "Presses a key, or several one by one: Enter, Esc, Down, F1, Ctrl-C, a.",
            .builtIn, schema: .either(.words, .list(of: .words))
        ) { value throws(DocumentMistake) in
            var keys: [Key] = []
            for member in try value.list("“press”") { keys.append(try key(member)) }
            return Action { [keys] in try await $0.app.press(keys, $0.attempt) }
        }
    }

    private static var paste: Self {
        Self(
            "paste", about: "Pastes text, into a field or into what has the focus.",
            [.builtIn, .takesOptions, .typesText],
            schema: .either(
                .words, options(with: ["text": .words, "into": .locator], required: ["text"]))
        ) { value throws(DocumentMistake) in
            guard case .mapping = value.content else {
                let text = try value.text("“paste”")
                return Action { try await $0.app.paste(text, nil, $0.attempt) }
            }
            let fields = try fields(of: value, "paste", ["text", "into"])
            let text = try fields.required("text").text("“text”")
            guard let into = fields["into"] else {
                return Action { try await $0.app.paste(text, nil, $0.attempt) }
            }
            let field = try LocatorReader(what: "“into”").read(into)
            return Action { try await $0.app.paste(text, field, $0.attempt) }
        }
    }

    private static var click: Self {
        let times = JSONTree.orVariable(["enum": [1, 2]]).described("How often, at once.")
        return Self(
            "click",
            about:
                "Clicks an element, or a cell of the screen, with the mouse; with times: 2, twice at once.",
            [.builtIn, .takesOptions],
            schema: LocatorSchema.target(StepOptions.schemas(with: ["times": times, "at": cell]))
        ) { value throws(DocumentMistake) in
            let (number, rest) = value.taking("times")
            let times = try number.map { number throws(DocumentMistake) in
                try number.integer("“times”", in: 1...2)
            }
            let (place, target) = rest.taking("at")
            if let place = try place?.cell() {
                _ = try fields(of: target, "click", ["at"])
                return Action { try await $0.app.click(at: place, times: times ?? 1, $0.attempt) }
            }
            let locator = try LocatorReader(what: "“click”").read(target)
            return Action(lookingFor: locator) {
                try await $0.app.click(locator, times: times ?? 1, $0.attempt)
            }
        }
    }

    private static var wheel: Self {
        let by = JSONTree.number().described("The notches: -3 turns it up, 3 down.")
        return Self(
            "wheel",
            about: "Turns the mouse's wheel over an element, or a cell: by: -3 is three notches up.",
            [.builtIn, .takesOptions],
            schema: .either(
                options(with: ["by": by, "over": .locator], required: ["by", "over"]),
                options(with: ["by": by, "at": cell], required: ["by", "at"]))
        ) { value throws(DocumentMistake) in
            let fields = try fields(of: value, "wheel", ["by", "over", "at"])
            let by = try fields.required("by")
            let notches = try by.integer("“by”", in: -100...100)
            guard notches != 0 else {
                throw by.mistake("“by” needs at least one notch, such as 3 or -3; not 0.")
            }
            if let at = fields["at"] {
                guard fields["over"] == nil else { throw at.mistake("“over” and “at” are two places.") }
                let place = try at.cell()
                return Action { try await $0.app.wheel(by: notches, at: place, $0.attempt) }
            }
            let locator = try LocatorReader(what: "“over”").read(fields.required("over"))
            return Action(lookingFor: locator) {
                try await $0.app.wheel(by: notches, over: locator, $0.attempt)
            }
        }
    }

    private static var cell: JSONTree {
        [
            "type": "array", "items": .number(from: 1), "minItems": 2, "maxItems": 2,
            "description": "A cell of the screen: its column and its row, each from 1.",
        ]
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

    /// Makes a step whose value is a locator.
    private static func acting(
        _ word: String, about: String,
        run: @escaping @UIActor @Sendable (Locator, Run) async throws -> Void
    ) -> Self {
        Self(word, about: about, [.builtIn, .takesOptions], schema: .target) {
            value throws(DocumentMistake) in
            let locator = try LocatorReader(what: word.quoted).read(value)
            return Action(lookingFor: locator) { try await run(locator, $0) }
        }
    }

    /// Returns the schema of a mapping with these keys and the options of every step.
    static func options(with keys: [String: JSONTree], required: [JSONTree]) -> JSONTree {
        .mapping(StepOptions.schemas(with: keys), required: required)
    }

    /// Reads a mapping with these keys and the options of every step.
    static func fields(
        of value: DocumentValue, _ word: String, _ keys: [String]
    ) throws(DocumentMistake) -> DocumentValue.Fields {
        try value.fields(word.quoted, known: keys + StepOptions.wordsOfAnyStep)
    }

    private static func typed(_ value: DocumentValue, _ what: String) throws(DocumentMistake) -> String {
        let text = try value.text(what, mayBeEmpty: true)
        let typed = "\n\r\u{8}\u{7F}".unicodeScalars
        guard
            text.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control || typed.contains($0) }
            )
        else {
            throw value.mistake(
                "\(what) has a control character that nobody types; for Tab, Esc and the like there is “press”."
            )
        }
        return text
    }

    private static func key(_ value: DocumentValue) throws(DocumentMistake) -> Key {
        let name = try value.text("“press”", mayBeEmpty: true)
        do {
            return try Key(named: name)
        } catch {
            throw value.mistake(error.description)
        }
    }
}

extension DocumentValue {
    /// Reads a cell of the screen: `[12, 5]` is column 12 of row 5, each counted from 1.
    func cell() throws(DocumentMistake) -> Point {
        guard case .list(let members) = content, members.count == 2 else {
            throw mistake("“at” needs a column and a row, such as [12, 5], not \(kindInWords).")
        }
        return Point(
            x: try members[0].integer("“at”", in: 1...1000) - 1,
            y: try members[1].integer("“at”", in: 1...500) - 1)
    }
}
