import Waiting

extension TextField {
    /// The suggestions of a field, and the action that takes one.
    @UIActor
    struct Suggestions {
        var items: @UIActor () -> AnyRandomAccessCollection<Suggestion>
        var rows: Int
        var take: @UIActor (Int) -> Void
        var afterTaking: @UIActor () -> Void

        var isEmpty: Bool { items().isEmpty }

        func clamped(_ index: Int) -> Int { max(0, min(index, items().count - 1)) }
    }

    /// Shows suggestions in a list under the field while a person types. ↑↓ choose a suggestion, Enter or Tab takes
    /// it, and Esc closes the list. Leaving the field takes the chosen suggestion.
    ///
    /// - Parameters:
    ///   - items: The suggestions. They are asked for while the list may be shown, mostly only to be counted, so a
    ///     lazy collection saves making texts that nobody sees.
    ///   - rows: The most suggestions that are shown at once.
    ///   - take: Called with the index of the suggestion that was taken; it sets the field's text.
    ///   - afterTaking: Called after a person took a suggestion by Enter or a click, but not after leaving the
    ///     field. It may move the focus.
    public func suggestions(
        _ items: @autoclosure @escaping @UIActor () -> some RandomAccessCollection<Suggestion>, rows: Int = 8,
        take: @escaping @UIActor (Int) -> Void, afterTaking: @escaping @UIActor () -> Void = {}
    ) -> TextField {
        var field = self
        field.suggestions = Suggestions(
            items: { AnyRandomAccessCollection(items()) }, rows: rows, take: take, afterTaking: afterTaking)
        return field
    }

    /// Applies a key to the open list. Returns nil if the list does not use the key.
    func handle(
        _ key: Key, choosingFrom suggestions: Suggestions, _ state: State, in context: ControlContext
    ) -> Bool? {
        var state = state
        let index = suggestions.clamped(state.highlighted)
        switch key {
        case .down: state.highlighted = suggestions.clamped(index + 1)
        case .up: state.highlighted = suggestions.clamped(index - 1)
        case .pageDown: state.highlighted = suggestions.clamped(index + suggestions.rows)
        case .pageUp: state.highlighted = suggestions.clamped(index - suggestions.rows)
        case .escape: state.isOpen = false
        case .enter:
            takeSuggestion(index, in: context)
            return true
        default: return nil
        }
        context.remember(state)
        return true
    }

    func takeSuggestion(_ index: Int, in context: ControlContext) {
        guard let suggestions else { return }
        suggestions.take(suggestions.clamped(index))
        // A suggestion is a complete text, so letters typed next may replace it.
        context.remember(State(editing: TextEditing(text.value), isFresh: true))
        suggestions.afterTaking()
    }

    public func overlay(in context: ControlContext) -> Overlay? {
        guard let suggestions, context.isFocused else { return nil }
        let state = fieldState(in: context)
        guard isOpen(state) else { return nil }
        return Overlay(anchor: suggestionAnchor(in: context.size), minimumWidth: 30) {
            SuggestionList(
                items: Array(suggestions.items()), highlighted: suggestions.clamped(state.highlighted),
                rows: suggestions.rows, fieldID: controlID
            ) { takeSuggestion($0, in: context) }
        }
    }

    private func suggestionAnchor(in size: Size) -> Rect {
        switch appearance {
        case .boxed: Rect(size: size)
        case .inline(let labelWidth):
            Rect(x: labelWidth, y: 0, width: max(0, size.width - labelWidth), height: 1)
        }
    }

    public func keyBindings(in context: ControlContext) -> [KeyBinding] {
        guard let suggestions else { return [] }
        let state = fieldState(in: context)
        guard isOpen(state) else { return [] }
        let index = suggestions.clamped(state.highlighted)
        return [
            KeyBinding(
                .down, title: "choose", help: "Go through what is proposed", priority: 10, keyLabel: "↑↓"
            ) {
                _ = handle(.down, choosingFrom: suggestions, state, in: context)
            },
            KeyBinding(.enter, title: "take", help: "Take what is chosen", priority: 9) {
                takeSuggestion(index, in: context)
            },
            KeyBinding(.escape, title: "close", help: "Close the list", isInFooter: false) {
                _ = handle(.escape, choosingFrom: suggestions, state, in: context)
            },
        ]
    }
}
