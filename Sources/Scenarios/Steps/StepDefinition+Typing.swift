import BlackBox
import JSONTrees
import TerminalUI

/// The steps that type into what has the focus, each with a delay between the keys, or ahead of another program.
extension StepDefinition {
    static var type: Self {
        let text = ScenarioKey("text", .words) { value, what throws(DocumentMistake) in
            try value.typed(what)
        }
        let keys = StepKeys(text, delay, ahead)
        return Self(
            "type",
            about:
                "Types text into the field that has the focus, at once or with a delay between the keys; fails if nothing there takes text.",
            [.builtIn, .takesOptions, .typesText], schema: .either(.words, keys.schema())
        ) { value throws(DocumentMistake) in
            let (text, delay, isAhead) =
                if case .mapping = value.content { try keys.read(value, of: "type") } else {
                    (try value.typed("“type”"), Duration?.none, false)
                }
            guard !text.isEmpty else { throw value.mistake("“type” needs words; there are none.") }
            let manner = TypingManner(delay: delay, isAhead: isAhead)
            return Action { try await $0.app.type(text, in: manner, $0.attempt) }
        }
    }

    static var press: Self {
        let list = ScenarioKey("keys", .either(.words, .list(of: .words))) {
            value, _ throws(DocumentMistake) in try pressed(value)
        }
        let keys = StepKeys(list, delay, ahead)
        return Self(
            "press",
            about: "Presses a key, or several one by one or with a delay: Enter, Esc, Down, F1, Ctrl-C, a.",
            [.builtIn, .takesOptions], schema: .either(.words, .list(of: .words), keys.schema())
        ) { value throws(DocumentMistake) in
            let (pressed, delay, isAhead) =
                if case .mapping = value.content { try keys.read(value, of: "press") } else {
                    (try pressed(value), Duration?.none, false)
                }
            let manner = TypingManner(delay: delay, isAhead: isAhead)
            var action = Action { try await $0.app.press(pressed, in: manner, $0.attempt) }
            action.keys = pressed
            return action
        }
    }

    private static var delay: ScenarioKey<Duration?> {
        ScenarioKey("delay", .duration, "The time from each key to the next one: 30 ms.") {
            value, what throws(DocumentMistake) in try value.timeout(what)
        }.optional
    }

    private static var ahead: ScenarioKey<Bool> {
        ScenarioKey(
            "ahead", .flag, "Whether the keys do not wait until another program takes them.", or: false
        ) { value, what throws(DocumentMistake) in try value.flag(what) }
    }

    private static func pressed(_ value: DocumentValue) throws(DocumentMistake) -> [Key] {
        try value.list("“press”").map(key)
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
