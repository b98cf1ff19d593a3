import Waiting

extension TextField {
    @UIActor
    struct Suggestions {
        var items: @UIActor () -> AnyRandomAccessCollection<Suggestion>
        var rows: Int
        var opensOnFocus: Bool
        var take: @UIActor (Int) -> Void
        var takeProposed: @UIActor () -> Void
        var afterTaking: @UIActor () -> Void

        var isEmpty: Bool { items().isEmpty }

        func clamped(_ index: Int) -> Int { max(0, min(index, items().count - 1)) }
    }

    /// Shows suggestions in a list under the field while a person types. ↑↓ choose a suggestion, Enter or Tab takes
    /// it, and Esc closes the list. Leaving the field takes the chosen suggestion, or else the first.
    ///
    /// - Parameters:
    ///   - items: The suggestions. The field reads them often while the list may be shown, and mostly only
    ///     counts them, so a lazy collection avoids making texts that nobody sees.
    ///   - rows: The most suggestions that are shown at once.
    ///   - opensOnFocus: Whether the list also opens when the field gets the focus.
    ///   - take: Called with the index of the suggestion that was taken. `take` sets the field's text.
    ///   - takeProposed: Called in place of `take` for the first suggestion if the person has moved to no suggestion by
    ///     an arrow or the mouse, and so may not have looked at the first one. By default, `take` is called.
    ///   - afterTaking: Called after a person took a suggestion by Enter or a click, but not after leaving
    ///     the field. `afterTaking` may move the focus.
    package func suggestions(
        _ items: @autoclosure @escaping @UIActor () -> some RandomAccessCollection<Suggestion>, rows: Int = 8,
        opensOnFocus: Bool = false, take: @escaping @UIActor (Int) -> Void,
        takeProposed: (@UIActor () -> Void)? = nil, afterTaking: @escaping @UIActor () -> Void = {}
    ) -> TextField {
        var field = self
        field.suggestions = Suggestions(
            items: { AnyRandomAccessCollection(items()) }, rows: rows, opensOnFocus: opensOnFocus, take: take,
            takeProposed: takeProposed ?? { take(0) }, afterTaking: afterTaking)
        return field
    }

    /// Takes a suggestion because the person asks for that, and closes the list.
    ///
    /// - Parameter index: The suggestion that the person has moved to; nil if the person has moved to none, so that the
    ///   first one is taken.
    private func takeSuggestion(_ index: Int?, in context: ControlContext) {
        guard let suggestions else { return }
        let typed = text.value
        take(index, of: suggestions)
        // A suggestion is a complete text, so letters typed next may replace it. The text that a person has typed may
        // need only another letter.
        context.remember(State(editing: TextEditing(text.value), isFresh: text.value != typed))
        suggestions.afterTaking()
    }

    func take(_ index: Int?, of suggestions: Suggestions) {
        if let index { suggestions.take(suggestions.clamped(index)) } else { suggestions.takeProposed() }
    }

    public func overlay(in context: ControlContext) -> Overlay? {
        let state = fieldState(in: context)
        guard let suggestions, context.isFocused, isOpen(state) else { return nil }
        let anchor = appearance == .boxed ? nil : textFrame(context.size)
        return Overlay(anchor: anchor, minimumWidth: 30) {
            SuggestionList(
                items: Array(suggestions.items()), highlighted: suggestions.clamped(state.highlighted),
                state: state, rows: suggestions.rows, fieldID: controlID
            ) { takeSuggestion($0, in: context) }
        }
    }

    public func keyBindings(in context: ControlContext) -> [KeyBinding] {
        let state = fieldState(in: context)
        guard let suggestions, isOpen(state) else { return [] }
        let index = suggestions.clamped(state.highlighted)
        func choose(_ key: Key, _ distance: Int, title: String = "", keyLabel: String? = nil) -> KeyBinding {
            KeyBinding(
                key, title: title, help: "Go through what is proposed", priority: 10, keyLabel: keyLabel
            ) {
                var state = state
                state.highlighted = suggestions.clamped(index + distance)
                state.hasChosen = true
                context.remember(state)
            }
        }
        return [
            choose(.down, 1, title: "choose", keyLabel: "↑↓"), choose(.up, -1),
            choose(.pageDown, suggestions.rows), choose(.pageUp, -suggestions.rows),
            KeyBinding(.enter, title: "take", help: "Take what is chosen", priority: 9) {
                takeSuggestion(state.chosen, in: context)
            },
            KeyBinding(.escape, title: "close", help: "Close the list", isInFooter: false) {
                var state = state
                state.isOpen = false
                context.remember(state)
            },
        ]
    }
}
