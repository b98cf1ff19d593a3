import TerminalUI

extension Locator: CustomStringConvertible {
    /// The locator in words, for a sentence such as “Waited for tappable button “Search” in dialog “Error””.
    public var description: String {
        var words = states + [noun].compactMap(\.self) + labels + details
        if words.isEmpty { words = ["anything"] }
        return words.joined(separator: " ")
    }

    private var states: [String] {
        criteria.compactMap { criterion in
            guard case .state(let state, let isIn) = criterion else { return nil }
            if case .enabled = state { return isIn ? "enabled" : "disabled" }
            return isIn ? state.rawValue : "not \(state.rawValue)"
        }
    }

    private var noun: String? {
        for case .kind(let kind) in criteria { return kind.words }
        for case .number in criteria { return "row" }
        let isNamed = criteria.contains { criterion in
            switch criterion {
            case .named, .label, .text: true
            default: false
            }
        }
        return isNamed ? nil : "something"
    }

    private var labels: [String] {
        criteria.compactMap { criterion in
            switch criterion {
            case .named(let name), .label(let name): name.quoted
            case .text(let words): "text \(words.quoted)"
            case .number(let number): number > 0 ? "\(number)" : "\(-number) from the end"
            default: nil
            }
        }
    }

    /// The parts of the screen with their prepositions; nil if the locator looks for anything else.
    var partInWords: String? {
        let parts = criteria.compactMap { if case .on(let part) = $0 { part.inWords } else { nil } }
        return parts.isEmpty || parts.count < criteria.count ? nil : parts.joined(separator: " and ")
    }

    private var details: [String] {
        criteria.compactMap { criterion in
            switch criterion {
            case .matching(let pattern): "matching /\(pattern.printable)/"
            case .containing(let words): "containing \(words.quoted)"
            case .value(let value): value.isEmpty ? "without a value" : "with the value \(value.quoted)"
            case .id(let id): "with the id \(id.name.quoted)"
            case .hint(let hint): "with the hint \(hint.quoted)"
            case .drawn(let look): "in the style \(look.name)"
            case .inside(let container): container.partInWords ?? "in \(container)"
            case .on(let part): part.inWords
            case .nth(let place): place > 0 ? "(match \(place))" : "(match \(-place) from the end)"
            default: nil
            }
        }
    }
}
