import HTTPBodies
import JSONTrees

/// A table that tells by a field's path whether the field is kept: a deterministic automaton, built only as far as
/// needed, so that each step costs one look-up. An item of an array is a value of the array's field.
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
        /// The days by which dates are shifted; nil where dates are replaced like everything else.
        var days: Int?
        /// Whether the values are names that a service gives to things, such as `trip-42`.
        var isIdentifier = false
        var isReadable = true
        fileprivate var positions: [Position] = []
        fileprivate var parent: Int?
        fileprivate var below: [JSONPath.Step: Int] = [:]
        /// The place of the items, once it is known.
        fileprivate var items: Int?
        /// The member that came first in the latest object here, and the member that came after this one.
        fileprivate var first = 0
        fileprivate var next = 0

        fileprivate mutating func take(_ effect: Effect) {
            switch effect {
            case .keep: isKept = true
            case .protect: if !RedactionRules.unprotected.contains(name) { isProtected = true }
            case .shift(let days): self.days = days
            }
        }
    }

    private let rules: [(pattern: JSONPathPattern, effect: Effect)]
    /// The rules for a name at any place; nearly all rules are such.
    private let named: [String: [Effect]]
    private(set) var places = [Place()]
    /// The place of a whole body.
    static let root = 0
    /// The most places: names of more fields are rather values, and each takes a place.
    static let most = 50_000
    /// Whether a body had more names than there are places.
    private(set) var isFull = false

    init(_ rules: RedactionRules) {
        let kept = rules.keep.filter { !$0.contains("/") }.map { ($0, Effect.keep) }
        let protected = RedactionRules.protected.map { ($0, Effect.protect) }
        let shifted = rules.dates.sorted { $0.key < $1.key }.map { ($0.key, Effect.shift($0.value)) }
        let all = kept + protected + shifted
        named = Dictionary(grouping: all) { $0.0 }.mapValues { $0.map(\.1) }
        self.rules = all.filter { $0.0.contains { "$.[*".contains($0) } }
            .map { (JSONPathPattern($0, anyIndex: true), $1) }
        places[0].positions = self.rules.enumerated().flatMap { rule, row in
            row.pattern.start.map { Position(rule: rule, state: $0) }
        }
    }

    /// Forgets all places when there are so many names that they are rather values.
    mutating func forgetIfLarge() {
        isFull = false
        guard places.count > 20_000 else { return }
        places.removeLast(places.count - 1)
        places[0].below = [:]
        (places[0].first, places[0].items) = (0, nil)
    }

    /// The place of a member of an object.
    mutating func member(_ name: String, of parent: Int) -> Int { place(.name(name), of: parent) }

    /// The place of a member after another one, found faster: objects of a list have their members in one order.
    mutating func member(_ name: UnsafeBufferPointer<UInt8>, of parent: Int, after last: Int?) -> Int {
        let likely = last.map { places[$0].next } ?? places[parent].first
        if places[likely].parent == parent, places[likely].name.withBytes({ $0.equals(name) }) {
            return likely
        }
        let found = member(String(decoding: name, as: UTF8.self), of: parent)
        if let last { places[last].next = found } else { places[parent].first = found }
        return found
    }

    /// The place of the items of an array.
    mutating func items(of parent: Int) -> Int {
        if let known = places[parent].items { return known }
        let items = place(.index(0), of: parent)
        places[parent].items = items
        return items
    }

    private mutating func place(_ step: JSONPath.Step, of parent: Int) -> Int {
        if let known = places[parent].below[step] { return known }
        guard places.count < Self.most else {
            isFull = true
            return parent
        }
        places.append(place(step, below: places[parent]))
        places[places.count - 1].parent = parent
        places[parent].below[step] = places.count - 1
        return places.count - 1
    }

    private func place(_ step: JSONPath.Step, below parent: Place) -> Place {
        var place = parent
        (place.below, place.items, place.parent, place.first, place.next) = ([:], nil, nil, 0, 0)
        if case .name(let name) = step {
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
            if pattern.spellsOut(place.name, before: position.state) {
                place.isReadable = true
            }
            if position.state == pattern.end { place.take(effect) }
        }
        if place.isProtected { place.isKept = false }
        // Most names leave the rules where they were: all of these share one array, however many names a body has.
        if place.positions == parent.positions { place.positions = parent.positions }
        return place
    }
}
