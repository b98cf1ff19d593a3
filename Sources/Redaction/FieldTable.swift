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
        case protect(isSecret: Bool)
        case shift(Int)
    }

    /// What the rules say about a field.
    struct Field: Sendable {
        /// The field's name; empty for the whole body.
        var name = ""
        var isKept = false
        var isProtected = false
        /// Whether the values are passwords, tokens or keys, which are searched for everywhere.
        var isSecret = false
        /// The number of days by which dates are shifted; nil if dates are replaced.
        var days: Int?
        /// Whether the values are identifiers, such as `trip-42`.
        var isIdentifier = false
        /// Whether the field's name may be recorded: it looks like a name, or a rule spells it out.
        var isReadable = true

        fileprivate mutating func take(_ effect: Effect) {
            switch effect {
            case .keep: isKept = true
            case .protect(let secret):
                if CredentialName.exceptions.contains(name) { return }
                isProtected = true
                if secret { isSecret = true }
            case .shift(let days): self.days = days
            }
        }
    }

    private struct Place {
        var field = Field()
        var positions: [Position] = []
        var below: [JSONPath.Step: Int] = [:]
    }

    private let rules: [(pattern: JSONPathPattern, effect: Effect)]
    /// The rules that give only a field's name, by that name. They apply to such a field anywhere in a body.
    /// Nearly all rules are of this kind.
    private let named: [String: [Effect]]
    private var places = [Place()]
    static let root = 0
    /// The largest number of places, because each place takes memory. If a body has more names, these names
    /// are probably values.
    static let most = 50_000
    /// Whether a body had more names than fit into the table.
    private(set) var isFull = false

    init(_ rules: RedactionRules) {
        let kept = rules.keep.filter { !$0.contains("/") }.map { ($0, Effect.keep) }
        let protected =
            RedactionRules.protected.map { ($0, Effect.protect(isSecret: false)) }
            + CredentialName.patterns.map { ($0, Effect.protect(isSecret: true)) }
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

    subscript(place: Int) -> Field { places[place].field }

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
        var field = parent.field
        var positions: [Position] = []
        if case .name(let exact) = step {
            let name = exact.text
            (field.name, field.isKept, field.days) = (name, false, nil)
            field.isReadable = PlainName.isField(name)
            field.isIdentifier = PlainName.isIdentifier(name)
            for effect in named[name] ?? [] {
                field.isReadable = true
                field.take(effect)
            }
        } else {
            positions = parent.positions
        }
        for before in parent.positions {
            for state in rules[before.rule].pattern.following(before.state, step) {
                let position = Position(rule: before.rule, state: state)
                if !positions.contains(position) { positions.append(position) }
            }
        }
        for position in positions {
            let (pattern, effect) = rules[position.rule]
            if pattern.spellsOut(field.name, before: position.state) { field.isReadable = true }
            if position.state == pattern.end { field.take(effect) }
        }
        if field.isProtected { field.isKept = false }
        return Place(field: field, positions: positions)
    }
}
