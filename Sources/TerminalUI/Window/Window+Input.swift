import Waiting

extension Window {
    func listen() {
        displaySource = loop.addDisplay(self, in: scope)
        listener = terminal.listen(on: loop, in: scope) { [weak self] in self?.handle($0) }
        // A person may press a key at any time; nobody does at a terminal without a screen.
        if terminal.inputFileDescriptor != nil { scope.isOpenEnded = true }
        scope.hasPendingInput = { [weak terminal] in terminal?.hasPendingInput ?? false }
    }

    /// Puts an event in front of what the terminal reports, and takes it at once, the way a key of a person
    /// goes.
    public func send(_ event: InputEvent) {
        terminal.inject(event)
        readInput()
    }

    /// Takes everything that the terminal has to report.
    public func readInput() {
        while !isClosed, let event = terminal.nextEvent() { handle(event) }
    }

    func handle(_ event: InputEvent) {
        guard !isClosed else { return }
        layoutIfNeeded()
        switch event {
        case .key(let key): press(key)
        case .paste: handToFocused(event)
        case .mouse(let mouse): point(mouse)
        case .resize: setNeedsDisplay()
        case .endOfInput: onEndOfInput?(self)
        }
    }

    private func press(_ key: Key) {
        clearStatus()
        guard let layer = topLayer, isLargeEnough else {
            runBinding(keyBindings, key)
            return
        }
        let focused = layer.focus.flatMap { placement.control($0, in: layer) }
        if let focused {
            if runBinding(focused.scopes, key) { return }
            if runBinding(focused.control.keyBindings(in: focused.context), key) { return }
            if focused.control.handle(.key(key), in: focused.context) { return setNeedsDisplay() }
        }
        if runBinding(bindings(in: placement), key) { return }
        if key == .backTab { return moveFocus(forward: false) }
        if let direction = FocusDirection(key) { moveFocus(towards: direction) }
    }

    private func clearStatus() {
        guard status != nil else { return }
        status = nil
        setNeedsDisplay()
    }

    private var isLargeEnough: Bool {
        terminal.size.width >= minimumSize.width && terminal.size.height >= minimumSize.height
    }

    @discardableResult
    private func runBinding(_ bindings: [KeyBinding], _ key: Key) -> Bool {
        guard let binding = bindings.first(where: { $0.keys.contains(key) }) else { return false }
        if let reason = binding.disabledReason {
            showStatus(StatusMessage(reason, kind: .warning))
        } else {
            setNeedsDisplay()
            binding.action()
        }
        return true
    }

    @discardableResult
    private func handToFocused(_ event: InputEvent) -> Bool {
        guard
            isLargeEnough, let layer = topLayer,
            let focused = layer.focus.flatMap({ placement.control($0, in: layer) }),
            focused.control.handle(event, in: focused.context)
        else { return false }
        setNeedsDisplay()
        return true
    }

    /// A click or a turn of the wheel goes to the topmost control under it that has a use for it.
    private func point(_ mouse: MouseEvent) {
        guard isLargeEnough, let layer = topLayer else { return }
        let isClick = mouse.action == .click || mouse.action == .doubleClick
        if isClick { clearStatus() }
        var mayFocus = isClick
        for placed in placement.controls(at: mouse.position, in: layer) {
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
