import TerminalUI
import Waiting

/// The actions, for calls in Swift and for steps of scenarios alike; each is one attempt.
extension App {
    func enter(_ text: String, _ locator: Locator, _ options: Attempt.Options) async throws(StepFailure) {
        let attempt = try begin(
            "enter \(text.quoted) into \(locator)", hidden: "enter \(String.dots) into \(locator)", options)
        try await enter(text, into: try fieldQuery(locator, attempt), attempt)
    }

    /// Types into the control that has the focus.
    func type(_ text: String, _ options: Attempt.Options) async throws(StepFailure) {
        var attempt = try begin("type \(text.quoted)", hidden: "type \(String.dots)", options)
        try await wait(for: "the screen to be painted", attempt) { _ in () }
        try await rest(attempt)
        guard let focused = window.frame.focusedElement else {
            throw failure(
                .impossible("Nothing has the focus, so that nothing would take the text."), of: attempt,
                waitingFor: "the focus")
        }
        attempt = self.attempt(attempt, typingInto: focused)
        try await type(text, attempt)
    }

    func clear(_ locator: Locator, _ options: Attempt.Options) async throws(StepFailure) {
        let attempt = try begin("clear \(locator)", options)
        try await clear(try fieldQuery(locator, attempt), attempt)
    }

    func tap(_ locator: Locator, _ options: Attempt.Options) async throws(StepFailure) {
        let attempt = try begin("tap \(locator)", options)
        let query = try query(locator, attempt, asking: .actedOn, unlessOfAKind: true)
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

    func select(_ locator: Locator, _ options: Attempt.Options) async throws(StepFailure) {
        let attempt = try begin("select \(locator)", options)
        let query = try query(locator, attempt, asking: .kind(.choosable), unlessOfAKind: true)
        let (match, _) = try await reach(query, attempt)
        guard let role = match.element?.role, Kind.choosable.roles.contains(role) else {
            throw failure(
                .impossible(
                    "Only a row, a cell or a checkbox can be selected, not the \(match.description)."),
                of: attempt, waitingFor: query.description)
        }
        guard role == .checkbox else { return try await choose(query, match, attempt) }
        guard match.element?.states.contains(.checked) == false else { return }
        try await send(.space, attempt)
        _ = try await wait(for: "\(match.description) to be checked", attempt) { snapshot in
            snapshot.matches(query).first { $0.element?.states.contains(.checked) == true }
        }
    }

    func click(
        _ locator: Locator, times: Int = 1, _ options: Attempt.Options
    ) async throws(StepFailure) {
        let attempt = try begin("click \(locator)", options)
        let query = try query(locator, attempt)
        try await click(
            try await findActionable(query, attempt, byMouse: true), isDouble: times == 2, attempt)
    }

    /// Turns the wheel over an element, a notch at a time; a negative number turns it up.
    func wheel(
        by notches: Int, over locator: Locator, _ options: Attempt.Options
    ) async throws(StepFailure) {
        let attempt = try begin("wheel by \(notches) over \(locator)", options)
        let match = try await find(try query(locator, attempt), attempt)
        let place = (match.element?.visibleFrame ?? match.frame).center
        for _ in 0..<abs(notches) {
            try await put(.mouse(MouseEvent(notches < 0 ? .wheelUp : .wheelDown, at: place)), attempt)
            try await settle(attempt)
        }
    }

    func press(_ keys: [Key], _ options: Attempt.Options) async throws(StepFailure) {
        let attempt = try begin("press \(keys.map(\.name).joined(separator: " "))", options)
        try await wait(for: "the screen to be painted", attempt) { _ in () }
        for key in keys {
            guard !window.isClosed else {
                throw failure(.closed, of: attempt, waitingFor: "\(key.name) to be taken")
            }
            try await send(key, attempt)
        }
    }

    func paste(_ text: String, _ locator: Locator?, _ options: Attempt.Options) async throws(StepFailure) {
        var attempt = try begin("paste \(text.quoted)", hidden: "paste \(String.dots)", options)
        if let locator {
            _ = try await reachField(try fieldQuery(locator, attempt), attempt)
        } else {
            try await wait(for: "the screen to be painted", attempt) { _ in () }
            try await rest(attempt)
            guard let focused = window.frame.focusedElement, Kind.field.roles.contains(focused.role) else {
                let problem =
                    window.frame.focusedElement.map { "The \($0.inWords) has the focus, and takes no text." }
                    ?? "Nothing has the focus, so that nothing would take the text."
                throw failure(.impossible(problem), of: attempt, waitingFor: "a field with the focus")
            }
        }
        attempt = self.attempt(attempt, typingInto: window.frame.focusedElement)
        try await put(.paste(text), attempt)
        try await settle(attempt)
    }

    func resize(_ size: Size, _ options: Attempt.Options) async throws(StepFailure) {
        let attempt = try begin("resize to \(size.width)×\(size.height)", options)
        try await put(.resize(size), attempt)
        try await wait(for: "a frame of \(size.width)×\(size.height)", attempt) { [self] _ in
            window.frame.size == size ? () : nil
        }
    }

    private func fieldQuery(_ locator: Locator, _ attempt: Attempt) throws(StepFailure) -> Query {
        try query(locator, attempt, asking: .kind(.field), unlessOfAKind: true)
    }
}

extension Kind {
    static let choosable = Kind("row, cell or checkbox", [.row, .cell, .checkbox])
}
