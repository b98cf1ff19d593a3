import TerminalUI
import Waiting

extension App {
    func enter(_ text: String, into query: Query, _ attempt: Attempt) async throws(StepFailure) {
        let (match, id) = try await reachField(query, attempt)
        let attempt = self.attempt(attempt, typingInto: match.element)
        try await rest(attempt)
        try await empty(id, match, attempt)
        try await type(text, attempt)
        try await verify(text, id, match, attempt)
    }

    /// The attempt to type a text, which is told nowhere if the field hides it.
    func attempt(_ attempt: Attempt, typingInto element: Element?) -> Attempt {
        element?.role == .secureField ? attempt : attempt.revealed
    }

    /// Treats text that is typed into a field that hides it as a secret, also where it comes in pieces.
    func keepSecret(_ event: InputEvent) {
        guard let field = window.frame.focusedElement, field.role == .secureField else { return }
        if typedSecret.field != field.id { typedSecret = (field.id, "") }
        switch event {
        case .key(.control("u")): typedSecret.text = ""
        case .key(let key) where event.isText:
            if case .character(let character) = key.code { typedSecret.text.append(character) }
        case .paste(let text): typedSecret.text += text
        default: return
        }
        // A shorter text stands on a screen by chance.
        if typedSecret.text.count >= Secrets.lengthOfPart { secrets.insert([typedSecret.text]) }
    }

    /// Types a text, with a rest after it.
    func type(_ text: String, _ attempt: Attempt) async throws(StepFailure) {
        // All keys at once: a fast typist has typed several before the first is painted.
        await type(text.map { .key(.character($0)) })
        try await settle(attempt)
        try await rest(attempt)
    }

    func clear(_ query: Query, _ attempt: Attempt) async throws(StepFailure) {
        let (match, id) = try await reachField(query, attempt)
        try await rest(attempt)
        try await empty(id, match, attempt)
    }

    /// Brings the focus to a field.
    func reachField(_ query: Query, _ attempt: Attempt) async throws(StepFailure) -> (Match, ControlID) {
        let (match, isFocused) = try await reach(query, attempt)
        guard isFocused, let element = match.element, let id = element.id,
            Kind.field.roles.contains(element.role)
        else { throw notAField(match, attempt) }
        return (match, id)
    }

    private func empty(_ id: ControlID, _ match: Match, _ attempt: Attempt) async throws(StepFailure) {
        guard let value = value(of: id), !value.isEmpty else { return }
        await type([.key(.end), .key(.control("u"))])
        try await settle(attempt)
        guard let rest = self.value(of: id), !rest.isEmpty else { return }
        await type(rest.map { _ in .key(.backspace) })
        try await settle(attempt)
        guard let rest = self.value(of: id), !rest.isEmpty else { return }
        throw failure(
            .impossible(
                "Neither Ctrl-U nor Backspace emptied \(match.description); it still holds \(rest.quoted)."),
            of: attempt, waitingFor: "an empty field")
    }

    private func verify(
        _ text: String, _ id: ControlID, _ match: Match, _ attempt: Attempt
    ) async throws(StepFailure) {
        let isSecure = match.element?.role == .secureField
        let wanted = isSecure ? counted(text.count, "character") : text.quoted
        try await wait(for: "\(match.description) to hold \(wanted)", attempt) { _ in
            let held = self.value(of: id) ?? ""
            return ["it holds \(isSecure ? counted(held.count, "character") : held.quoted)"]
        } until: { [self] _ in
            let held = value(of: id) ?? ""
            return (isSecure ? held.count == text.count : held == text) ? () : nil
        }
    }

    private func value(of id: ControlID) -> String? { element(id)?.value }

    private func notAField(_ match: Match, _ attempt: Attempt) -> StepFailure {
        let isField = match.element.map { Kind.field.roles.contains($0.role) } == true
        let sentence =
            isField
            ? "Nothing can be typed into the \(match.description): it never has the focus."
            : "Text can be typed only into a field, not into the \(match.description)."
        return failure(.impossible(sentence), of: attempt, waitingFor: "a field")
    }
}
