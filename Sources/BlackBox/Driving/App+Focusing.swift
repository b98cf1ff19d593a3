import TerminalUI

extension App {
    /// Moves the focus to a control with the keys that a person would press, or with the mouse if the keys fail.
    ///
    /// First tries Tab or Shift-Tab, whichever way is shorter: sends as many keys at once as the focus order says, and
    /// then looks where the focus is. Then tries the arrow keys, and finally a click.
    func focus(_ id: ControlID, _ match: Match, _ attempt: Attempt) async throws(StepFailure) {
        if window.frame.focus == id { return }
        if try await focusByTab(id, attempt) { return }
        if try await focusByArrows(id, attempt) { return }
        try await click(match, attempt)
        guard window.frame.focus != id else { return }
        let focused =
            window.frame.focusedElement.map { "the \($0.inWords)" } ?? "nothing"
        throw impossible(
            "Neither Tab, arrows nor a click brought the focus to \(match.description); it is on \(focused).",
            attempt, for: "the focus")
    }

    /// Gives the focus to the terminal of a process, or takes it away, as when a person goes to another window.
    package func focusTerminal(_ isIn: Bool, _ attempt: Attempt) async throws(StepFailure) {
        let what = "the focus of the terminal"
        guard let process else {
            throw impossible(
                "Only a program on a terminal of its own is told of the focus of its terminal.", attempt,
                for: what)
        }
        try await firstFrame(attempt)
        try await rest(attempt)
        try await readiness(attempt)
        guard process.takesFocus else {
            throw impossible(
                "The program has not asked to be told of the focus of its terminal (mode 1004).", attempt,
                for: what)
        }
        trace.note(input: isIn ? "focus in" : "focus out")
        process.focus(isIn)
        try await settle(attempt)
    }

    private func focusByTab(_ id: ControlID, _ attempt: Attempt) async throws(StepFailure) -> Bool {
        var inVain = 0
        for _ in 0..<window.frame.focusOrder.count * 2 + 2 {
            let order = window.frame.focusOrder
            guard let target = order.firstIndex(of: id) else { return false }
            let before = window.frame.focus
            let keys = Self.shorterWay(from: before, to: target, in: order)
            try await put(keys.map { .key($0) }, attempt)
            if window.frame.focus == id { return true }
            // A field may use the first Tab for something else, such as to accept a suggestion.
            inVain = window.frame.focus == before ? inVain + 1 : 0
            if inVain > 1 { return false }
        }
        return false
    }

    private static func shorterWay(from: ControlID?, to target: Int, in order: [ControlID]) -> [Key] {
        guard let current = from.flatMap(order.firstIndex) else { return [.tab] }
        let forward = (target - current + order.count) % order.count
        let back = order.count - forward
        return forward <= back
            ? Array(repeating: .tab, count: forward) : Array(repeating: .backTab, count: back)
    }

    private func focusByArrows(_ id: ControlID, _ attempt: Attempt) async throws(StepFailure) -> Bool {
        for _ in 0..<12 {
            let frame = window.frame
            guard
                let target = frame.element(id)?.frame,
                let current = frame.focusedElement,
                let arrow = Self.arrow(from: current.frame, to: target)
            else { return false }
            try await send(arrow, attempt)
            if window.frame.focus == id { return true }
            guard window.frame.focus != frame.focus else { return false }
        }
        return false
    }

    /// Returns the arrow key that leads from one rectangle to another: first up or down, then to the side.
    static func arrow(from: Rect, to: Rect) -> Key? {
        if to.y >= from.maxY { return .down }
        if to.maxY <= from.y { return .up }
        if to.x >= from.maxX { return .right }
        if to.maxX <= from.x { return .left }
        return nil
    }

    /// Returns the control that must have the focus so that keys reach the match: the match itself, or the control
    /// around it.
    func focusTarget(of match: Match) -> ControlID? {
        guard let element = match.element else { return nil }
        return (match.ancestors + [element]).last { $0.states.contains(.focusable) && $0.id != nil }?.id
    }

    func click(_ match: Match, _ attempt: Attempt) async throws(StepFailure) {
        try await put([.mouse(MouseEvent(.click, at: match.middle))], attempt)
    }
}

extension Match {
    /// The middle cell of the visible part of the match.
    var middle: Point { (element?.visibleFrame ?? frame).center }
}
