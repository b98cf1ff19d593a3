import BlackBox
import JSONTrees

/// The steps that only look at the screen.
extension StepDefinition {
    static var expect: Self {
        let count = JSONTree.number(from: 1).described(
            "How many there must be once nothing is under way.")
        return Self(
            "expect",
            about:
                "Waits until an element, or words, are on the screen; with count, exactly so many once nothing is under way.",
            [.builtIn, .takesOptions, .looks],
            schema: LocatorSchema.target(StepOptions.schemas(with: ["count": count], soft: true))
        ) { value throws(DocumentMistake) in
            let (number, target) = value.taking("count")
            let count = try number.map { number throws(DocumentMistake) in
                try number.integer("“count”", in: 1...999)
            }
            let locator = try LocatorReader(what: "“expect”").read(target)
            return Action(lookingFor: locator) {
                try await $0.app.expect(locator, count: count, $0.attempt)
            }
        }
    }

    static var expectClosed: Self {
        let status = JSONTree.number(from: 0).described(
            "The exit status of its process; 0 where it is missing.")
        let signal = JSONTree.words.described("The signal that has ended its process, such as TERM.")
        return Self(
            "expectClosed",
            about:
                "Waits until the program has ended; status or signal say how a process of its own must have ended.",
            [.builtIn, .mayStandAlone, .takesOptions, .looks],
            schema: [
                "anyOf": [
                    ["type": "null"], options(with: ["status": status, "signal": signal], required: []),
                ]
            ]
        ) { value throws(DocumentMistake) in
            guard value.content != .nothing else {
                return Action { try await $0.app.expectClosed(nil, $0.attempt) }
            }
            let fields = try fields(of: value, "expectClosed", ["status", "signal"])
            let status = try fields["status"].map { value throws(DocumentMistake) in
                try value.integer("“status”", in: 0...255)
            }
            let signal = try fields["signal"].map { value throws(DocumentMistake) in
                try value.choice("“signal”", among: Signals.names)
            }
            guard status == nil || signal == nil else {
                throw value.mistake("A program ends with a “status”, or by a “signal”, not both.")
            }
            let ending =
                signal.map { ProcessEnding.killed(signal: $0) }
                ?? status.map { .exited(status: Int32($0)) }
            return Action { try await $0.app.expectClosed(ending, $0.attempt) }
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
        let neverSeen = JSONTree.flag.described(
            "Whether it need not have been there before; then it may not be there until nothing is under way."
        )
        return Self(
            "expectGone",
            about:
                "Waits until an element, or words, are gone; they were there before, or neverSeen: true.",
            [.builtIn, .takesOptions, .looks, .looksForAbsence],
            schema: LocatorSchema.target(StepOptions.schemas(with: ["neverSeen": neverSeen], soft: true))
        ) { value throws(DocumentMistake) in
            let (flag, target) = value.taking("neverSeen")
            let locator = try LocatorReader(what: "“expectGone”").read(target)
            let neverSeen = try flag?.flag("“neverSeen”") ?? false
            return Action(lookingFor: locator) {
                try await $0.app.expectGone(locator, neverSeen: neverSeen, $0.attempt)
            }
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
        let keys: [String: JSONTree] = [
            "tree": ["type": "string", "description": "The elements, one a line."],
            "within": .locator.described(
                "The element whose parts are compared, instead of the whole screen."),
        ]
        return Self(
            "expectTree",
            about:
                "Waits until the screen, or what is part of an element, has these elements, as an indented list of their roles, labels, states and values; ░ stands for what varies.",
            [.builtIn, .takesOptions, .looks],
            schema: .either(
                ["type": "string"],
                .mapping(StepOptions.schemas(with: keys, soft: true), required: ["tree"]))
        ) { value throws(DocumentMistake) in
            var (text, place, locator) = (value, FileLocation?.none, Locator?.none)
            if case .mapping = value.content {
                let fields = try fields(of: value, "expectTree", ["tree", "within"])
                text = try fields.required("tree")
                place = fields.entries.first { $0.key == "tree" }?.place
                locator = try fields["within"].map { within throws(DocumentMistake) in
                    try LocatorReader(what: "“within”").read(within)
                }
            }
            let tree = try text.text("“expectTree”")
            if let mistake = App.mistake(inTree: tree) {
                throw text.mistake(inLine: mistake.line, mistake.message)
            }
            let (key, within) = (place, locator)
            return Action(lookingFor: locator) {
                try await $0.app.expectTree(
                    tree, within: within,
                    block: (key == nil ? "expectTree" : "tree", key ?? $0.attempt.place), $0.attempt)
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
        Self(
            "capture",
            about: "Keeps the value of an element, or else its text, as a variable for the steps after it.",
            [.builtIn, .takesOptions, .captures],
            schema: options(with: ["as": ["type": "string"], "from": .locator], required: ["as", "from"])
        ) { value throws(DocumentMistake) in
            let fields = try fields(of: value, "capture", ["as", "from"])
            let name = try fields.required("as")
            let variable = try name.text("“as”")
            try Variables.check(variable, at: name.place)
            let locator = try LocatorReader(what: "“from”").read(fields.required("from"))
            return Action(lookingFor: locator) {
                try await $0.app.capture(variable, from: locator, $0.attempt)
            }
        }
    }
}
