extension Window {
    /// The bindings that work at the moment. If two bindings share a key, only the first binding keeps the key here.
    package var activeBindings: [KeyBinding] {
        layoutIfNeeded()
        return shownBindings
    }

    /// The bindings of the last layout, labelled with the characters that the terminal has.
    var shownBindings: [KeyBinding] {
        terminal.settings.characters == .ascii ? latest.keyRoute.shown.map(\.inASCII) : latest.keyRoute.shown
    }

    func route(in controls: [PlacedControl]) -> KeyRoute {
        let windowBindings = (keyBindings + [redrawBinding]).filter {
            $0.worksInDialogs || stack.top?.isDialog != true
        }
        guard let layer = stack.top, isLargeEnough else {
            return KeyRoute(focused: nil, rest: [windowBindings], chosen: chosenKeys)
        }
        let focused = controls.focused(in: layer)
        let own =
            switch layer.content {
            case .dialog(let dialog): dialogBindings(dialog)
            case .screen(let screen): stopBinding(before: screen.keyBindings)
            }
        let hasSeveral = layer.focusOrder.count > 1
        return KeyRoute(
            focused: focused,
            rest: hasSeveral
                ? [own, [focusBindings[0]], windowBindings, focusBindings] : [own, windowBindings],
            chosen: chosenKeys)
    }

    /// Adds a binding that lets Esc stop running activities. In the footer, this binding replaces the screen's own
    /// binding of Esc. If no activity can be stopped, it also takes the other keys of the screen's binding.
    private func stopBinding(before bindings: [KeyBinding]) -> [KeyBinding] {
        let running = activities.filter { !$0.isCancelled }
        guard !running.isEmpty else { return bindings }
        let canStop = running.contains(where: \.canStop)
        let place = bindings.firstIndex { $0.keys.contains(.escape) } ?? bindings.count
        var bindings = bindings
        var stop = KeyBinding(
            .escape, title: "stop", help: "Stop what is running",
            disabledReason: canStop ? nil : "It cannot be stopped; it may be done.",
            isInFooter: canStop, priority: .max
        ) { [weak self] in self?.cancelActivities() }
        if place < bindings.count {
            bindings[place].isInFooter = false
            if !canStop { (stop.keys, stop.name) = (bindings[place].keys, bindings[place].name) }
        }
        bindings.insert(stop, at: place)
        return bindings
    }

    private func dialogBindings(_ dialog: Dialog) -> [KeyBinding] {
        func binding(_ key: Key, _ button: DialogButton) -> KeyBinding {
            KeyBinding(key, title: button.title.lowercasingFirstLetter, help: button.title, priority: 9) {
                [weak self] in self?.choose(button)
            }
        }
        return [
            dialog.defaultButton.map { binding(.enter, $0) },
            dialog.cancelButton.map { binding(.escape, $0) },
        ].compactMap(\.self)
    }

    /// Ctrl-L, which redraws the screen in most terminal programs.
    private var redrawBinding: KeyBinding {
        KeyBinding(
            .control("l"), name: "window.redraw", title: "draw anew",
            help: "Draw everything anew, if something has spoilt it",
            isInFooter: false, worksInDialogs: true
        ) { [weak terminal] in terminal?.resume() }
    }

    /// Makes the bindings that move the focus: Tab, Shift-Tab and the arrows. Shift-Tab and the arrows work only if
    /// no other binding uses them, and neither footer nor help shows them.
    func makeFocusBindings() -> [KeyBinding] {
        let next = KeyBinding(
            .tab, title: "next", help: "Go to the next control; Shift-Tab goes back", priority: 1
        ) { [weak self] in self?.moveFocus(forward: true) }
        let previous = KeyBinding(.backTab, title: "") { [weak self] in self?.moveFocus(forward: false) }
        let arrows = [Key.up, .down, .left, .right].map { key in
            KeyBinding(key, title: "") { [weak self] in self?.moveFocus(towards: key) }
        }
        return [next, previous] + arrows
    }

    func choose(_ button: DialogButton) {
        dismissDialog()
        button.action()
    }
}
