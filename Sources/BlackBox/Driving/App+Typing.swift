import TerminalUI

extension App {
    package func enter(_ text: String, _ locator: Locator, _ attempt: Attempt) async throws(StepFailure) {
        let (match, id) = try await reachField(locator, attempt)
        let attempt = shown(attempt, typingInto: match.element)
        let keys = try keys(typing: text, into: match.element, attempt)
        try await rest(attempt)
        try await empty(id, match, attempt)
        try await type(keys, attempt)
        try await verify(text.asTyped, id, match, attempt)
    }

    package func type(
        _ text: String, in manner: TypingManner = TypingManner(), _ attempt: Attempt
    ) async throws(StepFailure) {
        try await firstFrame(attempt)
        let terminal = window.frame.focusedElement.flatMap { $0.role == .terminal ? $0 : nil }
        try await prepare(manner, terminal.map { shown(attempt, typingInto: $0) } ?? attempt)
        let focused = try fieldWithFocus(attempt)
        let attempt = shown(attempt, typingInto: focused)
        let keys = try keys(typing: text, into: focused, attempt)
        if !manner.isAhead, process?.isRunning == true { typedTooEarly = typedTooEarly ?? attempt.place }
        guard manner.isUsual else { return try await send(keys, manner, attempt) }
        try await type(keys, attempt)
    }

    package func clear(_ locator: Locator, _ attempt: Attempt) async throws(StepFailure) {
        let (match, id) = try await reachField(locator, attempt)
        try await rest(attempt)
        try await empty(id, match, attempt)
    }

    /// Pastes a text into a field. Without a locator, pastes into the field that has the focus.
    package func paste(_ text: String, _ locator: Locator?, _ attempt: Attempt) async throws(StepFailure) {
        if let locator {
            _ = try await reachField(locator, attempt)
        } else {
            try await firstFrame(attempt)
            try await rest(attempt)
            _ = try fieldWithFocus(attempt)
        }
        try await put([.paste(text)], shown(attempt, typingInto: window.frame.focusedElement))
    }

    private func fieldWithFocus(_ attempt: Attempt) throws(StepFailure) -> Element {
        let focused = window.frame.focusedElement
        if let focused, Kind.takingText.roles.contains(focused.role) { return focused }
        let problem =
            focused.map { "The \($0.inWords) has the focus, and takes no text." }
            ?? "Nothing has the focus, so that nothing would take the text."
        throw impossible(problem, attempt, for: "a field with the focus")
    }

    /// Returns the keys that type a text: Enter for a line end, and Backspace for U+0008 and U+007F.
    private func keys(
        typing text: String, into element: Element?, _ attempt: Attempt
    ) throws(StepFailure) -> [Key] {
        let takesLines = element.map { $0.role == .terminal || $0.states.contains(.multiline) } ?? false
        guard takesLines || !text.contains(where: \.isLineEnd) else {
            let what = element?.inWords ?? "element"
            throw impossible(
                "The text has a line end, but the \(what) is not a field of several lines; “press” presses Enter.",
                attempt, for: "a field of several lines")
        }
        return text.map { $0.isLineEnd ? .enter : $0.isBackspace ? .backspace : .character($0) }
    }

    private func type(_ keys: [Key], _ attempt: Attempt) async throws(StepFailure) {
        // Sends all keys at once. A fast typist presses several keys before the program paints the first one.
        await send(keys.map { .key($0) })
        try await settle(attempt)
        try await rest(attempt)
    }

    private func reachField(
        _ locator: Locator, _ attempt: Attempt
    ) async throws(StepFailure) -> (Match, ControlID) {
        let query = try query(locator, attempt, orElse: .field)
        let (match, isFocused) = try await reach(query, attempt)
        let isField = match.element.map { Kind.field.roles.contains($0.role) } == true
        guard isFocused, isField, let id = match.element?.id else {
            let sentence =
                isField
                ? "Nothing can be typed into the \(match.description): it never has the focus."
                : "Text can be typed only into a field, not into the \(match.description)."
            throw impossible(sentence, attempt, for: "a field")
        }
        return (match, id)
    }

    private func empty(_ id: ControlID, _ match: Match, _ attempt: Attempt) async throws(StepFailure) {
        guard !value(of: id).isEmpty else { return }
        await send([.key(.end), .key(.control("u"))])
        try await settle(attempt)
        await send(value(of: id).map { _ in .key(.backspace) })
        try await settle(attempt)
        // Also deletes forwards: in a field of several lines, the cursor may have been in an earlier line.
        await send(value(of: id).map { _ in .key(.delete) })
        try await settle(attempt)
        let rest = value(of: id)
        guard !rest.isEmpty else { return }
        throw impossible(
            "Neither Ctrl-U, Backspace nor Delete emptied \(match.description); it still holds \(rest.quoted).",
            attempt, for: "an empty field")
    }

    private func verify(
        _ text: String, _ id: ControlID, _ match: Match, _ attempt: Attempt
    ) async throws(StepFailure) {
        let isSecure = match.element?.role == .secureField
        func words(_ text: String) -> String { isSecure ? counted(text.count, "character") : text.quoted }
        try await wait(for: "\(match.description) to hold \(words(text))", attempt) { _ in
            ["it holds \(words(self.value(of: id)))"]
        } until: { [self] _ in
            let held = value(of: id)
            return (isSecure ? held.count == text.count : held == text) ? () : nil
        }
    }

    /// Returns the value of the topmost element with this id in the last frame.
    private func value(of id: ControlID) -> String {
        snapshot.entries.last { $0.element.id == id }?.element.value ?? ""
    }
}

extension Kind {
    fileprivate static let takingText = Kind("field or terminal", Kind.field.roles.union([.terminal]))
}

extension String {
    /// The text that a field holds after the text was typed, with `\n` for each line end.
    fileprivate var asTyped: String {
        reduce(into: "") { held, character in
            if character.isBackspace {
                _ = held.popLast()
            } else {
                held.append(character.isLineEnd ? "\n" : character)
            }
        }
    }
}

extension Character {
    fileprivate var isLineEnd: Bool { ["\n", "\r\n", "\r"].contains(self) }
    fileprivate var isBackspace: Bool { self == "\u{8}" || self == "\u{7F}" }
}
