import BlackBox
import JSONTrees
import TerminalUI

extension StepDefinition {
    static var expectCursor: Self {
        let forms = CursorShape.Form.allCases.map(\.rawValue)
        let shape = ScenarioKey(
            "shape", .orVariable(["enum": .array(forms.map { .string($0) })]),
            "Its shape, in another program."
        ) { value, what throws(DocumentMistake) in
            CursorShape.Form(rawValue: try value.choice(what, among: forms)) ?? .block
        }
        let blinking = ScenarioKey("blinking", .flag, "Whether it blinks, in another program.") {
            value, what throws(DocumentMistake) in try value.flag(what)
        }
        let within = ScenarioKey.locator("within", "An element, words, or rows and columns in which it is.")
        let keys = StepKeys(cell.optional, within.optional, shape.optional, blinking.optional)
        return Self(
            "expectCursor",
            about:
                "Waits until the cursor is hidden, at a cell, or within an element; and in another program of a shape: block, underline or bar, blinking or not.",
            [.builtIn, .takesOptions, .looks],
            schema: .either(["enum": ["hidden"]], keys.schema(soft: true))
        ) { value throws(DocumentMistake) in
            var wanted = ExpectedCursor()
            if case .mapping = value.content {
                (wanted.place, wanted.container, wanted.form, wanted.isBlinking) = try keys.read(
                    value, of: "expectCursor")
                guard wanted != ExpectedCursor() else {
                    throw value.mistake("“expectCursor” needs \(keys.names.listed("or")), or hidden.")
                }
            } else {
                _ = try value.choice("“expectCursor”", among: ["hidden"])
                wanted.isHidden = true
            }
            return Action(lookingFor: wanted.container) { [wanted] in
                try await $0.app.expectCursor(wanted, $0.attempt)
            }
        }
    }
}
