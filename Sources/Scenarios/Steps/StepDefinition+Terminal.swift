import BlackBox
import JSONTrees
import TerminalUI

/// What a person does to the terminal of another program, besides keys and plain clicks.
extension StepDefinition {
    static var drag: Self {
        let keys = StepKeys(target("from"), target("to"))
        return Self(
            "drag",
            about:
                "Drags with the left button from one place to another, in another program; each is an element or a cell.",
            [.builtIn, .takesOptions], schema: keys.schema()
        ) { value throws(DocumentMistake) in
            let (start, end) = try keys.read(value, of: "drag")
            var action = Action { try await $0.app.drag(from: start, to: end, $0.attempt) }
            action.locators = [start, end].compactMap {
                if case .element(let locator) = $0 { locator } else { nil }
            }
            return action
        }
    }

    static var terminalFocus: Self {
        Self(
            "terminalFocus",
            about:
                "Tells another program that its terminal has lost the focus (out) or has it (in); if it has asked for that.",
            .builtIn, schema: .orVariable(["enum": ["in", "out"]])
        ) { value throws(DocumentMistake) in
            let isIn = try value.choice("“terminalFocus”", among: ["in", "out"]) == "in"
            return Action { try await $0.app.focusTerminal(isIn, $0.attempt) }
        }
    }

    /// A place for the mouse: a locator, or a cell such as `[12, 5]`.
    private static func target(_ name: String) -> ScenarioKey<App.MouseTarget> {
        ScenarioKey(name, .either(.locator, .cell)) { value, what throws(DocumentMistake) in
            if case .list = value.content { return .cell(try value.cell(what)) }
            return .element(try LocatorReader(what: what).read(value))
        }
    }

    /// Not `button`, which finds buttons.
    static var mouseButton: ScenarioKey<MouseGesture.Button> {
        let names = MouseGesture.Button.allCases.map(\.rawValue)
        return ScenarioKey(
            "mouseButton", .orVariable(["enum": .array(names.map { .string($0) })]),
            "The button of the mouse, in another program.", or: .left
        ) { value, what throws(DocumentMistake) in
            MouseGesture.Button(rawValue: try value.choice(what, among: names)) ?? .left
        }
    }

    static var modifiers: ScenarioKey<Key.Modifiers> {
        let known = [("Shift", Key.Modifiers.shift), ("Alt", .alt), ("Ctrl", .control)]
        let one = JSONTree.orVariable(["enum": .array(known.map { .string($0.0) })])
        return ScenarioKey(
            "modifiers", .either(one, .list(of: one)),
            "The keys that are held down, in another program: Shift, Alt, Ctrl.", or: []
        ) { value, what throws(DocumentMistake) in
            var modifiers: Key.Modifiers = []
            for member in try value.list(what) {
                let name = try member.choice(what, among: known.map(\.0))
                for (known, modifier) in known where known == name { modifiers.insert(modifier) }
            }
            return modifiers
        }
    }
}
