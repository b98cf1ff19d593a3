import HTTPBodies
import JSONTrees

/// Tells by the path of a field whether the field is kept. When a path first occurs in a body, it is looked
/// up in the rules and gets a place in the table. The items of an array are values of the array's field.
struct FieldTable: Sendable {
    /// The state of a rule's pattern.
    fileprivate struct Position: Hashable {
        var rule: Int
        var state: Int
    }

    fileprivate enum Effect {
        case keep
        case protect
        case shift(Int)
    }

    struct Place: Sendable {
        /// The field's name; empty for the whole body.
        var name = ""
        var isKept = false
        var isProtected = false
        /// The number of days by which dates are shifted; nil if dates are replaced.
        var days: Int?
        /// Whether the values are identifiers, such as `trip-42`.
        var isIdentifier = false
        /// Whether the field's name may be recorded: it looks like a name, or a rule spells it out.
        var isReadable = true
        fileprivate var positions: [Position] = []
        fileprivate var below: [JSONPath.Step: Int] = [:]

        fileprivate mutating func take(_ effect: Effect) {
            switch effect {
            case .keep: isKept = true
            case .protect: if !RedactionRules.unprotected.contains(name) { isProtected = true }
            case .shift(let days): self.days = days
            }
        }
    }

    private let rules: [(pattern: JSONPathPattern, effect: Effect)]
    /// The rules that give only a field's name, by that name. They apply to such a field anywhere in a body.
    /// Nearly all rules are of this kind.
    private let named: [String: [Effect]]
    private(set) var places = [Place()]
    static let root = 0
    /// The largest number of places, because each place takes memory. If a body has more names, these names
    /// are probably values.
    static let most = 50_000
    /// Whether a body had more names than fit into the table.
    private(set) var isFull = false

    init(_ rules: RedactionRules) {
        let kept = rules.keep.filter { !$0.contains("/") }.map { ($0, Effect.keep) }
        let protected = RedactionRules.protected.map { ($0, Effect.protect) }
        let shifted = rules.dates.sorted { $0.key < $1.key }.map { ($0.key, Effect.shift($0.value)) }
        let all = (kept + protected + shifted).map { (Self.plainName($0.0) ?? $0.0, $0.1) }
        named = Dictionary(grouping: all) { $0.0 }.mapValues { $0.map(\.1) }
        self.rules = all.filter { $0.0.contains { "$.[*".contains($0) } }
            .map { (JSONPathPattern($0, anyIndex: true), $1) }
        places[0].positions = self.rules.enumerated().flatMap { rule, row in
            row.pattern.start.map { Position(rule: rule, state: $0) }
        }
    }

    /// Returns the name in a pattern such as `**.amount`, which is for a field anywhere in a body.
    private static func plainName(_ pattern: String) -> String? {
        let name = pattern.dropFirst(3)
        return pattern.hasPrefix("**.") && !name.contains { "$.[*".contains($0) } ? String(name) : nil
    }

    /// Forgets all places if there are very many.
    mutating func forgetIfLarge() {
        isFull = false
        guard places.count > 20_000 else { return }
        places.removeLast(places.count - 1)
        places[0].below = [:]
    }

    mutating func member(_ name: String, of parent: Int) -> Int { place(.name(ExactText(name)), of: parent) }

    mutating func items(of parent: Int) -> Int { place(.index(0), of: parent) }

    private mutating func place(_ step: JSONPath.Step, of parent: Int) -> Int {
        if let known = places[parent].below[step] { return known }
        guard places.count < Self.most else {
            isFull = true
            return parent
        }
        places.append(place(step, below: places[parent]))
        places[parent].below[step] = places.count - 1
        return places.count - 1
    }

    private func place(_ step: JSONPath.Step, below parent: Place) -> Place {
        var place = parent
        place.below = [:]
        if case .name(let exact) = step {
            let name = exact.text
            (place.name, place.isKept, place.days) = (name, false, nil)
            place.isReadable = PlainName.isField(name)
            place.isIdentifier = PlainName.isIdentifier(name)
            place.positions = []
            for effect in named[name] ?? [] {
                place.isReadable = true
                place.take(effect)
            }
        }
        for before in parent.positions {
            for state in rules[before.rule].pattern.following(before.state, step) {
                let position = Position(rule: before.rule, state: state)
                if !place.positions.contains(position) { place.positions.append(position) }
            }
        }
        for position in place.positions {
            let (pattern, effect) = rules[position.rule]
            if pattern.spellsOut(place.name, before: position.state) { place.isReadable = true }
            if position.state == pattern.end { place.take(effect) }
        }
        if place.isProtected { place.isKept = false }
        return place
    }
}
