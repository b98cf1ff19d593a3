import JSONTrees
import Waiting

/// The steps that look at the screen, and change nothing.
extension ScenarioStepWord {
    static var expect: Self {
        let count = JSONTree.number(from: 1)
        return Self(
            word: "expect",
            about:
                "Waits until an element, or words, are on the screen; with count, exactly so many once nothing is under way.",
            schema: LocatorSchema.target(
                StepOptions.schemas(
                    with: ["count": count.described("How many there must be once nothing is under way.")],
                    soft: true)),
            takesOptions: true, isExpectation: true, locators: { locators(of: $0.taking("count").rest) }
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

    static var expectClosed: Self {
        Self(
            "expectClosed", about: "Waits until the program has ended.", isExpectation: true
        ) { step in
            try await step.app.expectClosed(step.options)
        }
    }

    static var expectGone: Self {
        let neverSeen = JSONTree.flag.described(
            "Whether it need not have been there before; then it may not be there until nothing is under way."
        )
        return Self(
            word: "expectGone",
            about:
                "Waits until an element, or words, are gone; they were there before, or neverSeen: true.",
            schema: LocatorSchema.target(StepOptions.schemas(with: ["neverSeen": neverSeen], soft: true)),
            takesOptions: true, isExpectation: true, seeks: false,
            locators: { locators(of: $0.taking("neverSeen").rest) }
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

    static var expectScreen: Self {
        Self(
            word: "expectScreen",
            about:
                "Waits until the screen has these rows; ░ stands for a cell that varies, and blanks at ends do not count.",
            schema: ["type": "string"], isExpectation: true
        ) { value throws(ScenarioMistake) in
            let rows = try value.text("“expectScreen”")
            guard App.canDiffer(from: rows) else {
                throw value.mistake("“expectScreen” has only cells that vary: any screen would do.")
            }
            return rows
        } run: { rows, step in
            try await step.app.expectScreen(rows, step.options)
        }
    }

    static var screenshot: Self {
        Self(
            word: "screenshot",
            about: "Keeps the screen under this name with the run; the reports `json` and `html` show it.",
            schema: .words
        ) { value throws(ScenarioMistake) in
            let name = try value.text("“screenshot”")
            guard name.asFileName == name, !name.hasPrefix(".") else {
                throw value.mistake("“screenshot” needs a name that a file can have, not \(name.quoted).")
            }
            return name
        } run: { name, step in
            try await step.app.screenshot(name, step.options)
        }
    }

    static var capture: Self {
        Self(
            word: "capture",
            about: "Keeps the value of an element, or else its text, as a variable for the steps after it.",
            schema: .mapping(
                StepOptions.schemas(with: ["as": ["type": "string"], "from": .locator]),
                required: ["as", "from"]),
            takesOptions: true,
            captures: { value in
                if case .text(let name)? = value.taking("as").value?.content { name } else { nil }
            }, locators: { locators(of: $0.taking("from").value) }
        ) { value throws(ScenarioMistake) in
            let fields = try value.fields("“capture”", known: ["as", "from"] + StepOptions.wordsOfAnyStep)
            let name = try fields.required("as")
            let variable = try name.text("“as”")
            try Variables.check(variable, at: name.place)
            return (variable: variable, from: try LocatorReader(what: "“from”").read(fields.required("from")))
        } run: { argument, step in
            try await step.app.capture(argument.variable, from: argument.from, step.options)
        }
    }
}
