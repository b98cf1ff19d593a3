import BlackBox
import TerminalUI

/// The words that a scenario cannot use for another program. Only the terminal of such a program is known, which shows
/// words, links and pictures, and no other elements. A rule or a step that asks for more would find nothing, and an absence
/// would always hold.
enum TerminalWords {
    private static let unknown = "is never seen: of another program only the terminal is known."
    private static let kinds = [Kind(.terminal).name, Kind(.link).name, Kind(.image).name]
    private static let picture = "a picture"
    private static let meanings: [Look] = [.accent, .highlight, .secondary, .error, .paper]

    /// Throws if a step can never be done.
    static func check<Context>(
        _ step: DocumentValue.Entry, _ definition: StepDefinition<Context>
    ) throws(DocumentMistake) {
        if let sentence = definition.terminalObstacle { throw DocumentMistake(sentence, at: step.place) }
        if step.key == "paste", let field = step.value.entry("into") {
            throw DocumentMistake(
                "“into” needs a field, and the terminal of another program has none. Paste without it.",
                at: field.place)
        }
    }

    /// Throws if a locator can never find anything.
    ///
    /// - Parameter written: The value with the locator, in which the mistake has its place.
    static func check(_ locator: Locator, in written: DocumentValue) throws(DocumentMistake) {
        let isLink = locator.criteria.contains(.kind(Kind(.link)))
        if locator.criteria.contains(.kind(Kind(.image))), !locator.criteria.allSatisfy(isOfPicture) {
            throw DocumentMistake(
                "Of another program, the only image is \(picture.quoted), where one begins: image: \(picture).",
                at: written.entry("image")?.place ?? written.place)
        }
        for criterion in locator.criteria {
            let key: String
            switch criterion {
            case .inside(let container):
                try check(container, in: written)
                continue
            case .drawn(let look) where meanings.contains(look):
                let value = written.entry("style") { $0.content == .text(look.name) }?.value ?? written
                throw value.mistake(
                    "The style \(look.name.quoted) \(unknown) Its styles are such as red, on-blue, color-208, bold and reverse."
                )
            case .kind(let kind) where !kinds.contains(kind.name): key = kind.name
            case .state(let state, _): key = state.rawValue
            case .value where !isLink: key = "value"
            case .id: key = "id"
            case .hint: key = "hint"
            case .number: key = "number"
            default: continue
            }
            throw DocumentMistake(
                "\(key.quoted) \(unknown) Look for words with “text” or “matching”, which may have a “style” such as reverse.",
                at: written.entry(key)?.place ?? written.place)
        }
    }

    /// Whether a picture has the words of a criterion.
    private static func isOfPicture(_ criterion: Criterion) -> Bool {
        switch criterion {
        case .label(let words): words == picture
        case .text(let words), .containing(let words): picture.containsWords(words)
        case .matching(let source): (try? Pattern(source))?.search(picture) == .found
        default: true
        }
    }
}

extension DocumentValue {
    /// The first entry with a key, in the mapping itself or in one within it.
    fileprivate func entry(_ key: String, where isWanted: (DocumentValue) -> Bool = { _ in true }) -> Entry? {
        for entry in entries {
            if entry.key == key, isWanted(entry.value) { return entry }
            if let inner = entry.value.entry(key, where: isWanted) { return inner }
        }
        return nil
    }
}
