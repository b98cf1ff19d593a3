package import TerminalUI
import Waiting

/// The actions, for both calls in Swift and steps of scenarios.
extension App {
    package func tap(_ locator: Locator, _ attempt: Attempt) async throws(StepFailure) {
        var query = try query(locator, attempt)
        query.wantsControl = query.kind == nil
        let (match, isFocused) = try await reach(query, attempt)
        switch match.element?.role {
        case .row, .cell:
            try await choose(query, match, attempt)
            try await send(.enter, attempt)
        case .textField, .secureField, .stepper:
            return
        default:
            guard isFocused, focusTarget(of: match) == match.element?.id else {
                return try await click(match, attempt)
            }
            try await send(match.element?.role == .checkbox ? .space : .enter, attempt)
        }
    }

    package func select(_ locator: Locator, _ attempt: Attempt) async throws(StepFailure) {
        let query = try query(locator, attempt, orElse: .choosable)
        let (match, _) = try await reach(query, attempt)
        guard let role = match.element?.role, Kind.choosable.roles.contains(role) else {
            throw impossible(
                "Only a row, a cell or a checkbox can be selected, not the \(match.description).", attempt,
                for: query.description)
        }
        guard role == .checkbox else { return try await choose(query, match, attempt) }
        guard match.element?.states.contains(.checked) == false else { return }
        try await send(.space, attempt)
        _ = try await wait(for: "\(match.description) to be checked", attempt) { snapshot in
            snapshot.matches(query).first { $0.element?.states.contains(.checked) == true }
        }
    }

    package func click(_ locator: Locator, times: Int = 1, _ attempt: Attempt) async throws(StepFailure) {
        try await click(at: try await place(of: locator, attempt), times: times, attempt)
    }

    /// Waits until the mouse can reach an element, and returns the cell in its middle.
    func place(of locator: Locator, _ attempt: Attempt) async throws(StepFailure) -> Point {
        let query = try query(locator, attempt)
        try await scroll(toRowOf: query, byMouse: true, attempt)
        return try await findActionable(query, attempt, byMouse: true).middle
    }

    /// Clicks a cell of the screen.
    package func click(at place: Point, times: Int, _ attempt: Attempt) async throws(StepFailure) {
        try await rest(attempt)
        try check(place, attempt)
        try await put([.mouse(MouseEvent(times == 2 ? .doubleClick : .click, at: place))], attempt)
    }

    func check(_ place: Point, _ attempt: Attempt) throws(StepFailure) {
        let size = window.terminal.size
        guard place.x >= size.width || place.y >= size.height else { return }
        throw impossible(
            "The screen has \(size.width)×\(size.height) cells, and none in column \(place.x + 1), row \(place.y + 1).",
            attempt, for: "a cell of the screen")
    }

    /// Turns the mouse wheel over a cell of the screen.
    package func wheel(by notches: Int, at place: Point, _ attempt: Attempt) async throws(StepFailure) {
        try await rest(attempt)
        try check(place, attempt)
        for _ in 0..<abs(notches) {
            try await put([.mouse(MouseEvent(notches < 0 ? .wheelUp : .wheelDown, at: place))], attempt)
        }
    }

    /// Turns the mouse wheel over an element, one notch at a time. A negative number turns the wheel up.
    package func wheel(by notches: Int, over locator: Locator, _ attempt: Attempt) async throws(StepFailure) {
        let query = try query(locator, attempt)
        try await scroll(toRowOf: query, byMouse: true, attempt)
        let match = try await find(query, attempt)
        try await wheel(by: notches, at: match.middle, attempt)
    }

    package func press(
        _ keys: [Key], in manner: TypingManner = TypingManner(), _ attempt: Attempt
    ) async throws(StepFailure) {
        try await firstFrame(attempt)
        if !manner.isUsual {
            try await prepare(manner, attempt)
            return try await send(keys, manner, attempt)
        }
        for key in keys {
            if let end {
                throw failure(end, of: attempt, waitingFor: "\(key.name) to be taken")
            }
            try await send(key, attempt)
        }
    }

    package func resize(_ size: Size, _ attempt: Attempt) async throws(StepFailure) {
        try await rest(attempt)
        try await readiness(attempt)
        await send([.resize(size)])
        try await wait(for: "a frame of \(size.width)×\(size.height)", attempt) { [self] _ in
            window.frame.size == size ? () : nil
        }
        try await redrawing(attempt)
        try await workOff(attempt)
    }

    /// Waits until another program draws itself anew. Some, such as dialog, first wait until their size stays the same.
    private func redrawing(_ attempt: Attempt) async throws(StepFailure) {
        guard let process else { return }
        try await wait(for: "the program to draw itself anew", atMost: .milliseconds(500), attempt) {
            [self] in process.hasAnswered || needsInput || hasEnded
        }
    }

    /// Scrolls the list that has the focus, or else the only list, until an element matches.
    package func scroll(to locator: Locator, _ attempt: Attempt) async throws(StepFailure) {
        let query = try query(locator, attempt)
        try await firstFrame(attempt)
        try await scroll(toRowOf: query, attempt)
        if isShown(query) { return }
        try await focusAList(attempt)
        for key in [Key.pageDown, .pageUp] {
            var before = window.frame.grid
            while true {
                try await send(key, attempt)
                try await workOff(attempt, isPatient: true)
                if isShown(query) { return }
                if window.frame.grid == before { break }
                before = window.frame.grid
                guard clock.now < attempt.deadline else { break }
            }
        }
        throw failure(
            .impossible("PageDown and PageUp did not bring \(query.description)."), of: attempt,
            waitingFor: query.description, notes: notes(on: query, in: snapshot))
    }

    private func isShown(_ query: Query) -> Bool { !snapshot.matches(query).isEmpty }

    private func focusAList(_ attempt: Attempt) async throws(StepFailure) {
        let snapshot = snapshot
        let lists = snapshot.entries.indices.filter { index in
            let element = snapshot.entries[index].element
            return (element.role == .list || element.role == .table) && element.states.contains(.focusable)
        }
        let isFocused = lists.contains { snapshot.entries[$0].element.id == window.frame.focus }
        guard !isFocused, lists.count == 1, let id = snapshot.entries[lists[0]].element.id else { return }
        try await focus(id, snapshot.match(at: lists[0]), attempt)
    }
}

extension Kind {
    package static let choosable = Kind("row, cell or checkbox", [.row, .cell, .checkbox])
}
