import Waiting

extension Window {
    func listen() {
        sources.display = loop.addDisplay(self, in: scope)
        sources.listener = terminal.listen(on: loop, in: scope) { [weak self] in self?.handle($0) }
        // A person may press a key at any time, but nobody sits at a headless terminal.
        if terminal.inputFileDescriptor != nil { scope.isOpenEnded = true }
        scope.hasPendingInput = { [weak terminal] in terminal?.hasPendingInput ?? false }
    }

    /// Puts an event in front of the terminal's own input, and handles all events that are complete.
    ///
    /// An Esc is complete if nothing follows it within 25 ms, and on a headless terminal in a seeded order of the loop at
    /// once. Until then `terminal.hasPendingInput` is true.
    public func send(_ event: InputEvent) {
        terminal.inject(event)
        sources.listener?.drain()
    }

    func handle(_ event: InputEvent) {
        guard !isClosed, onInput?(event) != true else { return }
        if !continuesTyping(event) { layoutIfNeeded() }
        if !types(event), event != .key(.tab), event != .key(.backTab) { paintIfNeeded() }
        switch event {
        case .key(let key):
            inputCount += 1
            press(key)
        case .paste:
            inputCount += 1
            if let layer = stack.top, let focused = latest.focused(in: layer),
                focused.control.handle(event, in: focused.context)
            {
                setNeedsDisplay()
            }
        case .mouse(let mouse):
            inputCount += 1
            point(mouse)
        case .resize: setNeedsDisplay()
        case .endOfInput: onEndOfInput?(self)
        }
    }

    /// Whether the event types a letter into a field. Letters or Tabs that arrive together need no painting
    /// in between. Any other event may depend on state that painting stores, such as the scroll position of a
    /// list. A letter that runs a binding, such as Space before anything is typed, depends on a new layout, too.
    private func types(_ event: InputEvent) -> Bool {
        guard case .key(let key) = event else { return false }
        let route = latest.keyRoute
        return key.isTyped && route.control?.control.takesText == true
            && !route.first.contains { $0.keys.contains(key) }
    }

    /// Whether the event types a letter into the field that has just taken another letter. No layout happens between
    /// two such letters, as if they were pasted together.
    private func continuesTyping(_ event: InputEvent) -> Bool {
        guard latest.hasTyped, types(event), latest.layout?.size == terminal.size,
            let field = latest.keyRoute.control
        else { return false }
        return field.layer === stack.top && field.id == stack.top?.focus
    }

    private func press(_ key: Key) {
        clearStatus()
        let route = latest.keyRoute
        if run(route.first, key) { return }
        if let focused = route.control, focused.control.handle(.key(key), in: focused.context) {
            if key.isTyped, focused.control.takesText { latest.hasTyped = true }
            return setNeedsDisplay()
        }
        if run(route.rest, key) { return }
        if stack.top?.isDialog == false, let note = unusedKeyNote?(key) { showStatus(note) }
    }

    /// Runs the binding that has `key`. Returns false if there is none.
    private func run(_ bindings: [KeyBinding], _ key: Key) -> Bool {
        guard let binding = bindings.first(where: { $0.keys.contains(key) }) else { return false }
        setNeedsDisplay()
        environment.run(binding)
        return true
    }

    private func clearStatus() {
        guard stack.status != nil else { return }
        stack.status = nil
        setNeedsDisplay()
    }

    /// Hands a click or a turn of the wheel to the topmost control under the mouse that uses the event.
    private func point(_ mouse: MouseEvent) {
        guard let layer = stack.top, let layout = latest.layout else { return }
        // The first click of a double click may have opened or closed this screen or dialog.
        if mouse.action == .doubleClick, stack.clicked !== layer { return }
        if mouse.isClick {
            stack.clicked = layer
            clearStatus()
        }
        var mayFocus = mouse.isClick
        var under = layout.controls(at: mouse.position, in: layer)
        // The footer is a part of the screen, but shows the keys of a dialog above it.
        if layer.isDialog, let screen = stack.screen {
            under += layout.controls(at: mouse.position, in: screen).filter { $0.control is FooterKeys }
        }
        for placed in under {
            if mayFocus, placed.isFocusable, let id = placed.id {
                focus(id)
                mayFocus = false
            }
            let frame = placed.context.frame
            let position = Point(x: mouse.position.x - frame.x, y: mouse.position.y - frame.y)
            if placed.control.handle(.mouse(MouseEvent(mouse.action, at: position)), in: placed.context) {
                return setNeedsDisplay()
            }
        }
    }
}
