import HTTPBodies

/// Tells by its path what becomes of a field: whatever the number of rules, each step costs one look-up.
///
/// Which steps of which rules are fulfilled at a place is found out once for each name below it (a deterministic
/// automaton, made as far as it is needed). An item of an array is a value of the array's field.
struct FieldTable: Sendable {
    fileprivate struct Position: Hashable {
        var rule: Int
        var step: Int
    }

    private enum Effect: Hashable {
        case keep
        case protect
        case shift(Int)
    }

    struct Place: Sendable {
        /// Empty for the whole.
        var name = ""
        var isKept = false
        var isProtected = false
        /// Days; nil where dates are replaced as everything else.
        var days: Int?
        /// Whether it holds what a service calls something, by the custom of services.
        var isIdentifier = false
        var isReadable = true
        fileprivate var positions: [Position] = []
        fileprivate var members: [String: Int] = [:]
        fileprivate var items: Int?
    }

    private var rules: [(steps: [JSONPathPattern.Step], effect: Effect)] = []
    private(set) var places: [Place] = []
    /// The place of a whole body.
    static let root = 0
    init(_ rules: RedactionRules) {
        for name in rules.keep where !name.contains("/") { add(name, .keep) }
        for name in RedactionRules.protected { add(name, .protect) }
        for (name, days) in rules.dates.sorted(by: { $0.key < $1.key }) { add(name, .shift(days)) }
        var root = Place()
        root.positions = closed(self.rules.indices.map { Position(rule: $0, step: 0) })
        places = [root]
    }

    /// Forgets what was found out, where names were so many that they are rather values.
    mutating func forgetIfLarge() {
        guard places.count > 20_000 else { return }
        places.removeLast(places.count - 1)
        places[0].members = [:]
        places[0].items = nil
    }

    private mutating func add(_ pattern: String, _ effect: Effect) {
        rules.append((JSONPathPattern(pattern).steps, effect))
    }

    /// The place of a member of an object.
    mutating func member(_ name: String, of parent: Int) -> Int {
        if let known = places[parent].members[name] { return known }
        let before = places[parent]
        var positions: [Position] = []
        var isSpelledOut = false
        for position in before.positions where position.step < rules[position.rule].steps.count {
            switch rules[position.rule].steps[position.step] {
            case .anyDepth: positions.append(position)
            case .anyName: positions.append(Position(rule: position.rule, step: position.step + 1))
            case .name(let glob) where glob.matches(name):
                if !glob.hasWildcard { isSpelledOut = true }
                positions.append(Position(rule: position.rule, step: position.step + 1))
            case .name, .index, .anyIndex: break
            }
        }
        var place = place(named: name, closed(positions), below: before)
        place.isReadable = isSpelledOut || ReadableName.isOne(name)
        place.isIdentifier = ReadableName.isIdentifier(name)
        return store(place, below: parent) { $0.members[name] = $1 }
    }

    /// The place of the items of an array.
    mutating func items(of parent: Int) -> Int {
        if let known = places[parent].items { return known }
        let before = places[parent]
        var positions = before.positions
        for position in before.positions where position.step < rules[position.rule].steps.count {
            switch rules[position.rule].steps[position.step] {
            case .anyIndex, .index: positions.append(Position(rule: position.rule, step: position.step + 1))
            case .anyDepth, .anyName, .name: break
            }
        }
        var place = place(named: before.name, closed(positions), below: before)
        place.isIdentifier = before.isIdentifier
        place.isReadable = before.isReadable
        return store(place, below: parent) { $0.items = $1 }
    }

    private mutating func store(_ place: Place, below parent: Int, _ note: (inout Place, Int) -> Void) -> Int
    {
        places.append(place)
        note(&places[parent], places.count - 1)
        return places.count - 1
    }

    private func place(named name: String, _ positions: [Position], below parent: Place) -> Place {
        var place = Place(name: name, isProtected: parent.isProtected)
        place.positions = positions
        for position in positions where position.step == rules[position.rule].steps.count {
            switch rules[position.rule].effect {
            case .keep: place.isKept = true
            case .protect: if !RedactionRules.unprotected.contains(name) { place.isProtected = true }
            case .shift(let days): place.days = days
            }
        }
        if place.isProtected { place.isKept = false }
        return place
    }

    /// With the positions that are reached without a step: `**` also stands for none.
    private func closed(_ positions: [Position]) -> [Position] {
        var all: [Position] = []
        var open = positions
        while let position = open.popLast() {
            guard !all.contains(position) else { continue }
            all.append(position)
            let steps = rules[position.rule].steps
            if position.step < steps.count, steps[position.step] == .anyDepth {
                open.append(Position(rule: position.rule, step: position.step + 1))
            }
        }
        return all
    }
}
