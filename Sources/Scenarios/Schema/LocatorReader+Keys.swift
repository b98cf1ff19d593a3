import BlackBox
import JSONTrees
import TerminalUI

extension LocatorReader {
    typealias Key = ScenarioKey<Criterion>

    private static func words(
        _ name: String, _ about: String, _ criterion: @escaping @Sendable (String) -> Criterion
    ) -> Key {
        Key(name, .words, about) { value, key throws(DocumentMistake) in criterion(try value.text(key)) }
    }

    /// A number that counts from 1, or from -1 backwards.
    private static func place(
        _ name: String, limit: Int, _ about: String, _ criterion: @escaping @Sendable (Int) -> Criterion
    ) -> Key {
        Key(name, .number(), about) { value, key throws(DocumentMistake) in
            let number = try value.integer(key, in: -limit...limit)
            guard number != 0 else {
                throw value.mistake("\(key) counts from 1, or from -1 backwards; not from 0.")
            }
            return criterion(number)
        }
    }

    /// Rows or columns of the screen: `3`, `-1`, `1-3`.
    private static func part(
        _ name: String, _ part: @escaping @Sendable (ScreenSpan) -> ScreenPart
    ) -> Key {
        let schema = JSONTree.either(
            ["type": "integer"], ["type": "string", "pattern": "^-?[0-9]+(--?[0-9]+)?$"],
            .reference("variable"))
        let about =
            "The \(name) of the screen in which all of it is, from 1, or from -1 backwards: 3, -1, 1-3."
        return Key(name, schema, about) { value, key throws(DocumentMistake) in
            guard let span = ScreenSpan(try value.text(key)) else {
                throw value.mistake(
                    "\(key) needs a number or a range, such as 3, -1 or 1-3, not \(value.kindInWords).")
            }
            if let flaw = span.flaw { throw value.mistake("\(key) \(flaw).") }
            return .on(part(span))
        }
    }

    /// The keys besides kinds, in the order in which messages list them.
    static let keys =
        [
            words("label", "Its label, exactly.") { .label($0) },
            words("text", "Whole words in its label or its value.") { .text($0) },
            Key("matching", .words, "A regular expression that matches some of its label or its value.") {
                value, key throws(DocumentMistake) in
                let source = try value.text(key)
                do throws(Pattern.Unusable) { _ = try Pattern(source) } catch {
                    throw value.mistake(error.description)
                }
                return .matching(source)
            },
            words(
                "containing", "Whole words in its label or its value, or in those of an element within it."
            ) { .containing($0) },
            Key("value", ["type": ["string", "number", "boolean", "null"]], "Its value, exactly.") {
                value, key throws(DocumentMistake) in
                value.content == .nothing ? .value("") : .value(try value.text(key, mayBeEmpty: true))
            },
            words("id", "The id that the program gives the control.") { .id(ControlID($0)) },
            words("hint", "The hint of the field, exactly: what it shows while it is empty.") { .hint($0) },
            Key(
                "style",
                .either(
                    ["enum": .array(Look.named.map { .string($0.name) })],
                    ["type": "string", "pattern": .string(Look.colorPattern)], .reference("variable")),
                "The colour or the attribute in which all of it is drawn; in another program also red, on-blue, color-208 or #ff8700."
            ) { value, key throws(DocumentMistake) in
                let name = try value.text(key)
                guard let look = Look(named: name) else {
                    throw DocumentMistake(
                        "Unknown style", name, among: Look.named.map(\.name) + Look.colorNames,
                        called: "styles", at: value.place)
                }
                return .drawn(look)
            },
            Key("within", .locator, "A container that it is part of, or lies within.") {
                value, key throws(DocumentMistake) in .inside(try LocatorReader(what: key).read(value))
            },
            part("rows") { .rows($0) }, part("columns") { .columns($0) },
            place(
                "nth", limit: 999, "Its position among several in reading order, from 1; from -1 backwards."
            ) { .nth($0) },
            place(
                "number", limit: 1_000_000,
                "The number of the row among all rows of its list, from 1; from -1 backwards."
            ) { .number($0) },
        ]
        + Criterion.State.allCases.map { state in
            Key(state.rawValue, .flag, "Whether it is \(state).") { value, key throws(DocumentMistake) in
                .state(state, try value.flag(key))
            }
        }
}
