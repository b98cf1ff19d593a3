import TerminalUI

/// The visible elements of a frame as an indented list: `- textField "From" [focused]: Paris`.
///
/// Groups without a name and texts without words are left out, but not the elements inside them.
struct ElementTree {
    private(set) var lines: [Line] = []

    /// - Parameter snapshot: The frame of the elements, if only those words count that can be read in it.
    init(_ elements: [Element], asReadIn snapshot: Snapshot? = nil) {
        for element in elements { add(element, asReadIn: snapshot, depth: 0) }
    }

    private mutating func add(_ element: Element, asReadIn snapshot: Snapshot?, depth: Int) {
        let line = Line(snapshot?.read(element) ?? element, depth: depth)
        let isShown = !element.visibleFrame.isEmpty && line.saysSomething
        if isShown { lines.append(line) }
        for child in element.children {
            add(child, asReadIn: snapshot, depth: isShown ? depth + 1 : depth)
        }
    }

    /// One element. In an expected tree, its label and its value may vary.
    struct Line {
        /// Whether the line is `- ░`, which stands for any elements at its depth, with everything inside them.
        var isGap = false
        var depth: Int
        var role: Role
        var label: TreeText
        /// The states that are unusual, in the order of their declaration.
        var states: [State] = []
        var value: TreeText
        /// The id, unless it is the same as the label. An expected line has an id only if the id has to match.
        var id: TreeText?
        /// The hint of a field. An expected line has a hint only if the hint has to match.
        var hint: TreeText?
        /// The part of the screen that shows the element.
        var area = Rect.zero

        init(gapAt depth: Int) {
            self.init(depth: depth, role: .group, label: .exactly(""), states: [], value: .exactly(""))
            isGap = true
        }

        init(depth: Int, role: Role, label: TreeText, states: [State], value: TreeText) {
            (self.depth, self.role, self.label, self.states, self.value) = (depth, role, label, states, value)
        }

        init(_ element: Element, depth: Int) {
            (self.depth, role, area) = (depth, element.role, element.visibleFrame)
            label = TreeText(of: element.label)
            value = TreeText(of: element.value ?? "")
            if let name = element.id?.name, name != element.label { id = TreeText(of: name) }
            hint = element.hint.map { TreeText(of: $0) }
            states = State.allCases.filter { $0.holds(for: element) }
        }

        fileprivate var saysSomething: Bool {
            ![.group, .text].contains(role) || !label.isEmpty || !value.isEmpty
        }

        /// Whether the label or the value has words that have to match.
        var hasWords: Bool { [label, value].contains { !$0.isEmpty && $0.saysSomething } }

        func matches(_ found: Line, in snapshot: Snapshot) -> Bool {
            !isGap && depth == found.depth && role == found.role && states == found.states
                && label.matches(found.label, in: snapshot) && value.matches(found.value, in: snapshot)
                && [(id, found.id ?? found.label), (hint, found.hint ?? .exactly(""))].allSatisfy {
                    $0?.matches($1, in: snapshot) ?? true
                }
        }

        /// Compares this expected line with an element. Elements of one role and depth are similar if one of
        /// their texts is the same, or if their labels are spelled alike.
        func likeness(to found: Line, in snapshot: Snapshot) -> LineDifference.Likeness {
            guard !isGap, depth == found.depth, role == found.role else { return .none }
            if matches(found, in: snapshot) { return .same }
            let isSimilar =
                label.matches(found.label, in: snapshot)
                || (!value.isEmpty && value.matches(found.value, in: snapshot))
                || Spelling.distance(from: found.label.words, to: label.words) != nil
            return isSimilar ? .similar : .none
        }

        /// The line to write into an expected tree: without secrets, and with the id and the hint only if the earlier
        /// line has them.
        func hiding(_ secrets: Secrets, asIn earlier: Line? = nil) -> Line {
            var line = self
            (line.label, line.value) = (label.hiding(secrets), value.hiding(secrets))
            line.id = earlier?.id == nil ? nil : id ?? label
            line.hint = earlier?.hint == nil ? nil : hint
            return line
        }

        /// The line as `expectTree` reads it.
        var text: String {
            let mark = String(repeating: "  ", count: depth) + "- "
            if isGap { return mark + String(TreeText.varying) }
            var text = mark + role.rawValue
            if !label.isEmpty { text += " " + label.quoted }
            for state in states { text += " [\(state.rawValue)]" }
            if let id { text += " [id=\(id.quoted)]" }
            if let hint { text += " [hint=\(hint.quoted)]" }
            if !value.isEmpty { text += ": " + value.notedAfterColon }
            return text
        }
    }

    /// A state that a tree names. Most elements are enabled, so a tree names those that are not.
    enum State: String, CaseIterable {
        case focused, selected, checked, expanded, disabled

        fileprivate func holds(for element: Element) -> Bool {
            Criterion.State(rawValue: rawValue)?.holds(for: element) ?? !element.states.contains(.enabled)
        }
    }
}
