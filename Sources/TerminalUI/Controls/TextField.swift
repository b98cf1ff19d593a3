import Waiting

/// A field for a line of text.
///
/// The text is stored where `text` says. Enter, ↑ and ↓ are left to the screen.
///
/// ```swift
/// TextField("Name", text: Binding(self, \.name), placeholder: "Ada")
/// ```
public struct TextField: Control {
    /// The arrangement of a field and its label.
    public enum Appearance: Hashable, Sendable {
        /// The label above a frame. On screens with few rows the frame is left out.
        case boxed
        /// The label and the text on one row. The label takes `labelWidth` columns.
        case inline(labelWidth: Int)
    }

    var label: String
    var controlID: ControlID
    var text: Binding<String>
    var placeholder: String
    var appearance: Appearance
    var onLeave: (@UIActor () -> Void)?
    var isSecure = false
    var isReplacedByTyping = false
    var suggestions: Suggestions?

    /// Makes a field. Its id is its label unless an id is given.
    ///
    /// - Parameters:
    ///   - placeholder: The grey text in the field while it is empty.
    ///   - onLeave: Called when the focus leaves the field.
    public init(
        _ label: String, id: ControlID? = nil, text: Binding<String>, placeholder: String = "",
        appearance: Appearance = .boxed, onLeave: (@UIActor () -> Void)? = nil
    ) {
        self.label = label
        controlID = id ?? ControlID(label)
        self.text = text
        self.placeholder = placeholder
        self.appearance = appearance
        self.onLeave = onLeave
    }

    /// Lets the first typed letter replace the whole text after the field got the focus or a suggestion was taken.
    /// Moving the cursor first, by a key or by a click into the text, keeps the text.
    package func replacedByTyping() -> TextField {
        var field = self
        field.isReplacedByTyping = true
        return field
    }

    public var id: ControlID? { controlID }
    public var isFocusable: Bool { true }
    public var takesText: Bool { true }

    // MARK: Room

    public func width(in layout: Layout) -> SizeRange {
        switch appearance {
        case .boxed: SizeRange(minimum: 8, ideal: 46, maximum: SizeRange.unlimited)
        case .inline(let labelWidth):
            SizeRange(minimum: labelWidth + 4, ideal: labelWidth + 30, maximum: SizeRange.unlimited)
        }
    }

    public func height(forWidth width: Int, in layout: Layout) -> SizeRange {
        switch appearance {
        case .boxed: layout.environment.isCompact ? .fixed(2) : .fixed(4)
        case .inline: .fixed(1)
        }
    }

    func textFrame(_ size: Size) -> Rect {
        switch appearance {
        case .boxed where size.height >= 4: Rect(x: 2, y: 2, width: max(0, size.width - 4), height: 1)
        case .boxed: Rect(x: 0, y: 1, width: size.width, height: 1)
        case .inline(let labelWidth):
            Rect(x: labelWidth, y: 0, width: max(0, size.width - labelWidth), height: 1)
        }
    }

    // MARK: Paint

    public func paint(on canvas: Canvas, in context: ControlContext) -> Element {
        let state = fieldState(in: context)
        let frame = textFrame(canvas.size)
        canvas.put(
            label.truncated(to: appearance == .boxed ? canvas.size.width : frame.x), at: Point(x: 0, y: 0),
            style: context.isFocused ? .accent.with(.bold) : .normal)
        let isFramed = appearance == .boxed && canvas.size.height >= 4
        let style = Style(.normal, isFramed ? [] : .underline)
        if isFramed {
            canvas.box(
                Rect(x: 0, y: 1, width: canvas.size.width, height: 3),
                style: context.isFocused ? .accent : .secondary)
        } else {
            canvas.fill(frame, style: context.isFocused ? style : Style(.secondary, .underline))
        }
        let line = shown(state.editing)
        paint(line, state, style, on: canvas.clipped(to: frame), in: context)
        return Element(
            role: isSecure ? .secureField : .textField, label: label, value: line.text,
            hint: placeholder.isEmpty ? nil : placeholder,
            states: isOpen(state) && context.isFocused ? [.enabled, .expanded] : [.enabled])
    }

    private func paint(
        _ line: TextEditing, _ state: State, _ style: Style, on canvas: Canvas, in context: ControlContext
    ) {
        let width = canvas.size.width
        let hint = StyledText(placeholder, Style(.secondary, style.attributes)).fitted(to: width)
        guard context.isFocused else {
            // A field without the focus has no cursor to keep in sight, so it shows the beginning of the text.
            let text = line.characters.isEmpty ? hint : StyledText(line.text, style).fitted(to: width)
            canvas.put(text, at: Point(x: 0, y: 0))
            return
        }
        if line.characters.isEmpty { canvas.put(hint, at: Point(x: 0, y: 0)) }
        var scrolled = state
        scrolled.scroll = line.scroll(from: state.scroll, in: width)
        if scrolled.scroll != state.scroll { context.remember(scrolled) }
        let shown = String(line.characters[scrolled.scroll...].prefix(width))
        canvas.put(shown, at: Point(x: 0, y: 0), style: style)
        if scrolled.scroll > 0 { canvas.put("…", at: Point(x: 0, y: 0), style: style) }
        canvas.setCursor(at: Point(x: line.width(scrolled.scroll..<line.cursor), y: 0))
    }

    /// The text as it is shown. A secure field shows bullets.
    private func shown(_ editing: TextEditing) -> TextEditing {
        guard isSecure else { return editing }
        var hidden = TextEditing(String(repeating: "•", count: editing.characters.count))
        hidden.moveCursor(to: editing.cursor)
        return hidden
    }

    // MARK: Keys

    public func handle(_ event: InputEvent, in context: ControlContext) -> Bool {
        var state = fieldState(in: context)
        switch event {
        case .key(let key):
            if key == .down, suggestions?.isEmpty == false {
                (state.isOpen, state.hasChosen) = (true, true)
                context.remember(state)
                return true
            }
            guard edit(&state, with: key) else { return false }
        case .paste(let pasted):
            if isReplacedByTyping, state.isFresh { state.editing = TextEditing("") }
            state.editing.paste(pasted)
            state.isFresh = false
        case .mouse(let mouse):
            guard mouse.isClick else { return false }
            let frame = textFrame(context.size)
            state.isFresh = false
            state.editing.moveCursor(
                to: shown(state.editing).position(ofColumn: mouse.position.x - frame.x, from: state.scroll))
        case .resize, .endOfInput: return false
        }
        if state.editing.text != text.value {
            state.isOpen = true
            (state.highlighted, state.hasChosen) = (0, false)
            text.value = state.editing.text
        }
        context.remember(state)
        return true
    }

    public func focusDidChange(to isFocused: Bool, in context: ControlContext) {
        var state = fieldState(in: context)
        guard !isFocused else {
            // A click that gave the field the focus may have moved the cursor into the text.
            state.isFresh = state.editing.cursor == state.editing.characters.count
            if let suggestions, suggestions.opensOnFocus { state.isOpen = !suggestions.isEmpty }
            state.hasChosen = false
            return context.remember(state)
        }
        if let suggestions, isOpen(state) { take(state.chosen, of: suggestions) }
        state.isOpen = false
        state.editing = TextEditing(text.value)
        // The text is shown from its beginning again, so a click must count columns from there.
        state.scroll = 0
        context.remember(state)
        onLeave?()
    }

    /// Applies a key. The first typed letter may replace the whole text.
    private func edit(_ state: inout State, with key: Key) -> Bool {
        if isReplacedByTyping, state.isFresh, case .character = key.code, key.modifiers.isEmpty {
            var anew = TextEditing("")
            guard anew.apply(key) else { return false }
            state.editing = anew
        } else {
            guard state.editing.apply(key, isOneWord: isSecure) else { return false }
        }
        state.isFresh = false
        return true
    }

    // MARK: State

    struct State: Hashable, Sendable {
        var editing: TextEditing
        /// Whether nothing was edited since the field got the focus or a suggestion was taken.
        var isFresh = false
        /// The first visible character.
        var scroll = 0
        /// Whether suggestions may be shown: after a change of the text, or after the field got the focus, until a
        /// suggestion is taken or Esc is pressed.
        var isOpen = false
        var highlighted = 0
        /// Whether the person has moved to the highlighted suggestion, or has opened the list by ↓.
        var hasChosen = false
        var chosen: Int? { hasChosen ? highlighted : nil }
    }

    /// The remembered state, updated if the text was changed from outside.
    func fieldState(in context: ControlContext) -> State {
        let text = text.value
        var state = context.remembered(State(editing: TextEditing(text)))
        if state.editing.text != text {
            state.editing = TextEditing(text)
            state.isOpen = false
        }
        return state
    }

    func isOpen(_ state: State) -> Bool { state.isOpen && suggestions?.isEmpty == false }
}

/// A field for a secret, such as a password. It shows bullets, both on the screen and in its element.
///
/// ```swift
/// SecureField("Password", text: Binding(self, \.password))
/// ```
public struct SecureField: ComposedView {
    var field: TextField

    /// Makes a field for a secret, like `TextField`.
    public init(
        _ label: String, id: ControlID? = nil, text: Binding<String>, placeholder: String = "",
        appearance: TextField.Appearance = .boxed, onLeave: (@UIActor () -> Void)? = nil
    ) {
        field = TextField(
            label, id: id, text: text, placeholder: placeholder, appearance: appearance, onLeave: onLeave)
        field.isSecure = true
    }

    public var body: any View { field }
}
