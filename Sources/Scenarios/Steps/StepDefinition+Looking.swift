import BlackBox
import JSONTrees

/// The steps that only look at the screen.
extension StepDefinition {
    static var expect: Self {
        let count = ScenarioKey(
            "count", .number(from: 1), "How many there must be once nothing is under way."
        ) {
            value, what throws(DocumentMistake) in
            guard value.content != .text("0") else {
                throw value.mistake(
                    "\(what) is from 1 to 999; for none, there is “expectGone” with “neverSeen: true”.")
            }
            return try value.integer(what, in: 1...999)
        }
        return acting(
            "expect",
            about:
                "Waits until an element, or words, are on the screen; beginning at a cell if at says so, and with count, exactly so many once nothing is under way.",
            .looks, keys: StepKeys(count.optional, cell.optional, inHistory)
        ) { run, locator, count, place, isInHistory in
            let locator = place.map { locator.with(.on(.start($0))) } ?? locator
            guard !isInHistory else {
                return try await run.app.expectInHistory(locator, count: count, run.attempt)
            }
            try await run.app.expect(locator, count: count, run.attempt)
        }
    }

    /// Whether a step looks at what has scrolled away.
    private static var inHistory: ScenarioKey<Bool> {
        ScenarioKey(
            "in", ["const": "history"],
            "In the rows of another program that have scrolled away, instead of on the screen.", or: false
        ) { value, what throws(DocumentMistake) in
            guard try value.text(what) == "history" else {
                throw value.mistake("“in” is history, for what has scrolled away, or it is left out.")
            }
            return true
        }
    }

    static var expectClosed: Self {
        let status = ScenarioKey(
            "status", .number(from: 0), "The exit status of its process; 0 where it is missing."
        ) { value, what throws(DocumentMistake) in
            ProcessEnding.exited(status: Int32(try value.integer(what, in: 0...255)))
        }
        let signal = ScenarioKey(
            "signal", .words, "The signal that has ended its process, such as TERM."
        ) { value, what throws(DocumentMistake) in
            ProcessEnding.killed(signal: try value.choice(what, among: Signals.names))
        }
        let keys = StepKeys(status.optional, signal.optional)
        return Self(
            "expectClosed",
            about:
                "Waits until the program has ended; status or signal say how a process of its own must have ended.",
            [.builtIn, .needsNoValue, .takesOptions, .looks],
            schema: .either(["type": "null"], keys.schema())
        ) { value throws(DocumentMistake) in
            guard value.content != .nothing else {
                return Action { try await $0.app.expectClosed(nil, $0.attempt) }
            }
            let (status, signal) = try keys.read(value, of: "expectClosed")
            guard status == nil || signal == nil else {
                throw value.mistake("A program ends with a “status”, or by a “signal”, not both.")
            }
            return Action { try await $0.app.expectClosed(signal ?? status, $0.attempt) }
        }
    }

    static var expectIdle: Self {
        Self(
            "expectIdle",
            about: "Waits until all work of the program has ended; another program is at rest then.",
            [.builtIn, .standsAlone, .looks]
        ) { _ in
            Action { try await $0.app.expectIdle($0.attempt) }
        }
    }

    static var expectGone: Self {
        let neverSeen = ScenarioKey(
            "neverSeen", .flag,
            "Whether it need not have been there before; then it may not be there until nothing is under way.",
            or: false
        ) { value, what throws(DocumentMistake) in try value.flag(what) }
        return acting(
            "expectGone",
            about:
                "Waits until an element, or words, are gone; they were there before, or neverSeen: true.",
            [.looks, .looksForAbsence], keys: StepKeys(neverSeen, inHistory)
        ) {
            guard !$3 else { return try await $0.app.expectNotInHistory($1, $0.attempt) }
            try await $0.app.expectGone($1, neverSeen: $2, $0.attempt)
        }
    }

    static var expectMemory: Self {
        Self(
            "expectMemory",
            about: "Waits until the process of the program takes at most so much memory: 100 MB.",
            [.builtIn, .looks],
            schema: ["type": "string", "pattern": "^[1-9][0-9]{0,6} MB$"]
        ) { value throws(DocumentMistake) in
            let text = try value.text("“expectMemory”")
            guard let match = text.wholeMatch(of: #/([1-9][0-9]{0,6}) MB/#), let megabytes = Int(match.1)
            else {
                throw value.mistake(
                    "“expectMemory” needs whole megabytes, such as 100 MB, not \(text.quoted).")
            }
            return Action { try await $0.app.expectMemory(atMost: megabytes, $0.attempt) }
        }
    }

    static var expectScreen: Self {
        Self(
            "expectScreen",
            about:
                "Waits until the screen has these rows; ░ stands for a cell that varies, and blanks at ends do not count.",
            [.builtIn, .looks], schema: ["type": "string"]
        ) { value throws(DocumentMistake) in
            let rows = try value.text("“expectScreen”")
            guard App.canDiffer(from: rows) else {
                throw value.mistake("“expectScreen” has only cells that vary: any screen would do.")
            }
            return Action { try await $0.app.expectScreen(rows, $0.attempt) }
        }
    }

    static var expectTree: Self {
        let tree = ScenarioKey("tree", ["type": "string"], "The elements, one a line.") {
            value, _ in value
        }
        let within = ScenarioKey.locator(
            "within", "The element whose parts are compared, instead of the whole screen.")
        let keys = StepKeys(tree, within.optional)
        return Self(
            "expectTree",
            about:
                "Waits until the screen, or what is part of an element, has these elements; an indented list of their roles, labels, states and values, in which ░ stands for what varies.",
            [.builtIn, .takesOptions, .looks],
            schema: .either(["type": "string"], keys.schema(soft: true))
        ) { value throws(DocumentMistake) in
            let (written, locator) =
                if case .mapping = value.content { try keys.read(value, of: "expectTree") } else {
                    (value, Locator?.none)
                }
            let key = value.entries.first { $0.key == tree.name }
            let text = try written.text("“expectTree”")
            if let mistake = App.mistake(inTree: text) {
                throw written.mistake(inLine: mistake.line, mistake.message)
            }
            return Action(lookingFor: locator) {
                try await $0.app.expectTree(
                    text, within: locator,
                    block: (key?.key ?? "expectTree", key?.place ?? $0.attempt.place), $0.attempt)
            }
        }
    }

    static var screenshot: Self {
        Self(
            "screenshot",
            about: "Keeps the screen under this name with the run; the reports `json` and `html` show it.",
            .builtIn, schema: .words
        ) { value throws(DocumentMistake) in
            let name = try value.text("“screenshot”")
            guard name.asFileName == name, !name.hasPrefix(".") else {
                throw value.mistake("“screenshot” needs a name that a file can have, not \(name.quoted).")
            }
            return Action { try await $0.app.screenshot(name, $0.attempt) }
        }
    }

    static var capture: Self {
        let variable = ScenarioKey("as", ["type": "string"]) { value, what throws(DocumentMistake) in
            let variable = try value.text(what)
            try Variables.check(variable, at: value.place)
            return variable
        }
        let keys = StepKeys(variable, .locator("from"), inHistory)
        return Self(
            "capture",
            about: "Keeps the value of an element, or else its text, as a variable for the steps after it.",
            [.builtIn, .takesOptions, .captures], schema: keys.schema()
        ) { value throws(DocumentMistake) in
            let (variable, locator, isInHistory) = try keys.read(value, of: "capture")
            return Action(lookingFor: locator) {
                guard !isInHistory else {
                    return try await $0.app.captureFromHistory(variable, from: locator, $0.attempt)
                }
                try await $0.app.capture(variable, from: locator, $0.attempt)
            }
        }
    }
}
